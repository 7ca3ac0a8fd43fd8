import { exchange, type HttpResponse } from './exchange';
import { OutboundError } from './outbound-error';
import { targetOf, type OutboundRules } from './target';
import { within } from './within';

export interface DownloadLimits {
  readonly maxBytes: number;
  /** The time limit of the whole download, including name lookups and redirects. */
  readonly totalMs: number;
}

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Uncompressed, so that a small response cannot expand in memory. */
const HEADERS = { 'user-agent': 'Marquee/1.0', accept: 'image/*', 'accept-encoding': 'identity' };

/** Downloads a URL that a user entered, checking every address on the way; throws only OutboundError. */
export async function download(given: string, limits: DownloadLimits, rules: OutboundRules = {}): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.totalMs);
  let next = given;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const target = await within(signal, targetOf(next, rules));
    const read = async (response: HttpResponse) =>
      redirectIn(response, target.url) ?? bytesOf(response, limits.maxBytes);
    const found: Buffer | string = await exchange(target, { method: 'GET', headers: HEADERS, signal }, read);
    if (typeof found !== 'string') return found;
    next = found;
  }
  throw new OutboundError('redirects');
}

/** The target of a redirect response; null for all other responses. */
function redirectIn({ statusCode, headers }: HttpResponse, from: URL): string | null {
  if (!REDIRECTS.has(statusCode)) return null;
  const { location } = headers;
  if (typeof location !== 'string' || !URL.canParse(location, from.href)) throw new OutboundError('redirects');
  return new URL(location, from).href;
}

async function bytesOf({ statusCode, headers, body }: HttpResponse, maxBytes: number): Promise<Buffer> {
  if (statusCode !== 200) throw new OutboundError('bad_status', statusCode >= 500 || statusCode === 429);
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new OutboundError('too_large');
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw new OutboundError('too_large');
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}
