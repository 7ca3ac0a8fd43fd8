/** The demo company, over the public interface. */
export interface Shop {
  readonly url: string;
  readonly token: string;
  readonly company_id: number;
}

export async function count(shop: Shop, what: string): Promise<number> {
  return (await get<{ count: number }>(shop, `${what}/count.json`)).count;
}

export async function get<T>({ url, token }: Shop, path: string): Promise<T> {
  const answer = await fetch(`${url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`The demo cannot be looked at: ${await answer.text()}`);
  return (await answer.json()) as T;
}

export async function post({ url, token }: Shop, path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`The demo cannot be furnished: ${await answer.text()}`);
}
