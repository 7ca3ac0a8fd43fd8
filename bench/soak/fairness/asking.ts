import { randomUUID } from 'node:crypto';

/** The address and token of a client. */
interface Caller {
  readonly url: string;
  readonly token: string;
}

export interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: object;
  /** An image instead of a body. */
  readonly file?: Blob;
}

/** Longer than any deadline of the API. */
const TIMEOUT_MS = 30_000;

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** Seconds; NaN without a `Retry-After` header. */
  readonly retryAfter: number;
}

/** Reads the whole response. */
export async function ask({ url, token }: Caller, { method = 'GET', path, body, file }: Asked): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const sent = file ? formOf(file) : body && JSON.stringify(body);
  const answer = await fetch(url + path, { method, headers, signal, ...(sent && { body: sent }) });
  const retryAfter = Number(answer.headers.get('retry-after') ?? NaN);
  return { status: answer.status, text: await answer.text(), retryAfter };
}

function formOf(file: Blob): FormData {
  const form = new FormData();
  form.set('file', file, 'picture.png');
  return form;
}

/** Expensive because of its password hash. */
export function newCustomer(): Asked {
  const password = randomUUID();
  const customer = { email: `${randomUUID()}@example.org`, first_name: 'A', last_name: 'B' };
  const body = { customer: { ...customer, password, password_confirmation: password } };
  return { method: 'POST', path: '/api/customers.json', body };
}
