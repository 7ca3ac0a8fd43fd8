import { setTimeout as pause } from 'node:timers/promises';

/** A company's shop over the public API. */
export interface Shop {
  readonly url: string;
  readonly token: string;
  readonly company_id: number;
}

export function get<T>(shop: Shop, path: string): Promise<T> {
  return ask<T>(shop, path, {});
}

export function post<T = unknown>(shop: Shop, path: string, body: object): Promise<T> {
  return send<T>(shop, path, 'POST', body);
}

export function put<T = unknown>(shop: Shop, path: string, body: object): Promise<T> {
  return send<T>(shop, path, 'PUT', body);
}

function send<T>(shop: Shop, path: string, method: 'POST' | 'PUT', body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  return ask<T>(shop, path, { method, headers, body: JSON.stringify(body) });
}

export function upload<T>(shop: Shop, path: string, name: string, bytes: Buffer): Promise<T> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  return ask<T>(shop, path, { method: 'POST', body });
}

/** A content file in one request of the tus protocol after that which announces it. */
export async function uploadContent(
  shop: Shop,
  path: string,
  metadata: Readonly<Record<string, string>>,
  bytes: Buffer,
): Promise<void> {
  const { name, ...rest } = metadata;
  const values = Object.entries({ filename: name ?? '', ...rest });
  const headers = {
    ...TUS,
    'upload-length': String(bytes.length),
    'upload-metadata': values.map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`).join(','),
  };
  const begun = await answered(shop, path, { method: 'POST', headers });
  const sent = { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const place = new URL(begun.headers.get('location') ?? '', shop.url).pathname.slice(1);
  await answered(shop, place, { method: 'PATCH', headers: sent, body: new Uint8Array(bytes) });
}
const TUS = { 'tus-resumable': '1.0.0' };

interface Asked {
  readonly method?: 'POST' | 'PUT' | 'PATCH';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData | Uint8Array<ArrayBuffer>;
}

async function ask<T>(shop: Shop, path: string, request: Asked): Promise<T> {
  return (await (await answered(shop, path, request)).json()) as T;
}

/** Waits for the time that the API names after too many requests. */
async function answered(shop: Shop, path: string, request: Asked): Promise<Response> {
  const headers = { ...request.headers, authorization: `Bearer ${shop.token}` };
  const answer = await fetch(`${shop.url}/${path}`, { ...request, headers });
  if (answer.status === 429) {
    await answer.body?.cancel();
    await pause(Number(answer.headers.get('retry-after') ?? 1) * 1000);
    return answered(shop, path, request);
  }
  if (answer.ok) return answer;
  throw new FailedRequest(path, answer.status, await answer.text());
}

/** A response of the API that is not a success. */
export class FailedRequest extends Error {
  constructor(
    path: string,
    readonly status: number,
    text: string,
  ) {
    super(`Could not create the demo data: ${path} answered ${status} ${text}. Run the command again.`);
  }
}
