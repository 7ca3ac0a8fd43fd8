import type { CallFacts, ReceivedResponse } from '../api-errors';
import { NetworkError, TimeoutError, type Failure } from '../errors';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Bodies that can be sent more than once. */
export type Body = string | Blob | FormData | URLSearchParams;

export interface Attempt {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Body;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Leaves the body of a success unread. The timeout then ends with the headers. */
  readonly isStream?: true;
}

/** Errors without a connection, so nothing was sent. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** Sends a request once and reads the whole response. Does not follow redirects, because the token is only for this address. */
export async function attempt(fetch: Fetch, request: Attempt, facts: CallFacts): Promise<ReceivedResponse> {
  const { url, method, headers, body, timeoutMs, signal, isStream } = request;
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const init = { method, headers, body: body ?? null, redirect: 'manual' as const };
    const ends = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
    const response = await fetch(url.href, { ...init, signal: ends });
    const { status, headers: received } = response;
    if (isStream && response.ok && response.body) return { status, headers: received, text: '', stream: response.body };
    return { status, headers: received, text: await response.text() };
  } catch (error) {
    // Callers that abort receive their own reason, as with `fetch`.
    signal?.throwIfAborted();
    const failure = failureOf(error, facts);
    const at = `${method} ${url.origin}${url.pathname}`;
    if (timeout.signal.aborted) throw new TimeoutError(`${at}: no response within ${timeoutMs} ms.`, failure);
    throw new NetworkError(`${at}: no response, ${reasonOf(error)}.`, failure);
  } finally {
    clearTimeout(timer);
  }
}

function failureOf(cause: unknown, { isRead, isDoubtful, idempotencyKey }: CallFacts): Failure {
  const isSent = !NOT_SENT.has(codeOf(cause) ?? '');
  return { outcome: !isRead && (isSent || isDoubtful) ? 'unknown' : 'not_done', idempotencyKey, cause };
}

const reasonOf = (error: unknown): string => codeOf(error) ?? (error instanceof Error ? error.message : String(error));

/** The system's error code, which `fetch` hides in the cause. */
function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return typeof cause?.code === 'string' ? cause.code : undefined;
}
