import { appendFileSync } from 'node:fs';

/** A request to the gateway and its answer, as a test saw them. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  /** The body of the request, parsed if it is JSON; absent for other bodies. */
  readonly sent?: unknown;
  /** The JSON of the answer; absent for other answers. */
  readonly got?: unknown;
}

/** Set by `npm run generate -- examples`. */
const FILE = process.env['MARQUEE_RECORD_TO'];

/** Appends an exchange to the recording, if there is one. */
export function record({ method, url, status, sent, got }: Omit<Exchange, 'got'> & { readonly got: string }): void {
  if (FILE === undefined) return;
  const exchange = { method, url, status, sent: parsed(sent), got: parsed(got) };
  appendFileSync(FILE, `${JSON.stringify(exchange)}\n`);
}

function parsed(body: unknown): unknown {
  if (body instanceof URLSearchParams) return Object.fromEntries(body);
  if (typeof body !== 'string') return undefined;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
