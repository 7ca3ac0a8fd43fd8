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
  const headers = { 'content-type': 'application/json' };
  return ask<T>(shop, path, { method: 'POST', headers, body: JSON.stringify(body) });
}

export function upload<T>(shop: Shop, path: string, name: string, bytes: Buffer): Promise<T> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  return ask<T>(shop, path, { method: 'POST', body });
}

interface Asked {
  readonly method?: 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

/** Waits for the time that the API names after too many requests. */
async function ask<T>(shop: Shop, path: string, request: Asked): Promise<T> {
  const headers = { ...request.headers, authorization: `Bearer ${shop.token}` };
  const answer = await fetch(`${shop.url}/${path}`, { ...request, headers });
  if (answer.status === 429) {
    await answer.body?.cancel();
    await pause(Number(answer.headers.get('retry-after') ?? 1) * 1000);
    return ask<T>(shop, path, request);
  }
  if (!answer.ok) {
    throw new Error(
      `Could not create the demo data: ${path} answered ${answer.status} ${await answer.text()}. Run the command again.`,
    );
  }
  return (await answer.json()) as T;
}
