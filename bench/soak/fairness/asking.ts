import { randomUUID } from 'node:crypto';

/** Whose token a request has. */
interface Caller {
  readonly url: string;
  readonly token: string;
}

export interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: object;
  /** A picture, instead of a body. */
  readonly file?: Buffer;
}

/** No answer of the API takes longer than its deadline and this. */
const TIMEOUT_MS = 30_000;

/** The status of the answer, which is read to its end. */
export async function ask({ url, token }: Caller, { method = 'GET', path, body, file }: Asked): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const sent = file ? formOf(file) : body && JSON.stringify(body);
  const answer = await fetch(url + path, { method, headers, signal, ...(sent && { body: sent }) });
  await answer.arrayBuffer();
  return answer.status;
}

function formOf(file: Buffer): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'picture.png');
  return form;
}

/** Costs a password hash. */
export function newCustomer(): Asked {
  const password = randomUUID();
  const customer = { email: `${randomUUID()}@example.org`, first_name: 'A', last_name: 'B' };
  const body = { customer: { ...customer, password, password_confirmation: password } };
  return { method: 'POST', path: '/api/customers.json', body };
}
