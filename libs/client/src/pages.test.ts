import { ScriptedServer } from '../test/scripted-server';
import { TestClock } from '../test/test-clock';
import { clientWith } from './client';
import type { Client } from './index';
import { nextQuery } from './pages';

let server: ScriptedServer;
let client: Client;
beforeEach(async () => {
  server = await ScriptedServer.start();
  client = clientWith({ url: `${server.url}/below`, accessToken: 'a' }, new TestClock());
});
afterEach(() => server.stop());

/** Three pages of two rows. The links lead to another host, as behind a proxy. */
function servePages(): void {
  server.reply = ({ path }) => {
    const page = Number(new URL(path, 'http://x').searchParams.get('page_info') ?? 1);
    const products = [{ id: page * 10 }, { id: page * 10 + 1 }];
    const link = `<https://inside.example/api/products.json?limit=2&page_info=${page + 1}>; rel="next"`;
    return { body: { products }, headers: page < 3 ? { link } : undefined };
  };
}

describe('a list', () => {
  it("reads a list row by row over all pages at the client's address", async () => {
    servePages();
    const ids: number[] = [];
    for await (const { id } of client.products.list({ limit: 2, since_id: 9 })) ids.push(id);
    expect(ids).toEqual([10, 11, 20, 21, 30, 31]);
    expect(server.asked.map(({ path }) => path)).toEqual([
      '/below/api/products.json?limit=2&since_id=9',
      '/below/api/products.json?limit=2&page_info=2',
      '/below/api/products.json?limit=2&page_info=3',
    ]);
    expect(new Set(server.asked.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer a']));
  });

  it('requests the next page of a list only when the reader needs it', async () => {
    servePages();
    const list = client.products.list();
    expect(server.asked).toHaveLength(0);
    for await (const { id } of list) if (id === 20) break;
    expect(server.asked).toHaveLength(2);
  });

  it('reads a list as pages or as a whole, repeatedly', async () => {
    servePages();
    const list = client.products.list();
    const sizes: number[] = [];
    for await (const { data, requestId } of list.pages()) sizes.push(requestId === undefined ? 0 : data.length);
    expect(sizes).toEqual([2, 2, 2]);
    await expect(list.toArray()).resolves.toHaveLength(6);
  });

  it('reads an answer with one row or without a row as a list', async () => {
    server.script({ body: { company: { id: 7 } } }, { body: {} }, { body: { companies: [] } });
    await expect(client.companies.list({ self: 1 }).toArray()).resolves.toEqual([{ id: 7 }]);
    await expect(client.customers.list({ email: 'a@example.org', password: 'x' }).toArray()).resolves.toEqual([]);
    await expect(client.companies.list().toArray()).resolves.toEqual([]);
  });

  it('stops reading a list when the signal aborts', async () => {
    servePages();
    const stop = new AbortController();
    const ids: number[] = [];
    const reading = async () => {
      for await (const { id } of client.products.list({}, { signal: stop.signal })) {
        ids.push(id);
        if (id === 11) stop.abort();
      }
    };
    await expect(reading()).rejects.toMatchObject({ name: 'AbortError' });
    expect(ids).toEqual([10, 11]);
    expect(server.asked).toHaveLength(1);
  });
});

describe('the link to the next page', () => {
  it.each([
    ['<https://a/b?page_info=x%2Fy&limit=2>; rel="next"', { page_info: 'x/y', limit: '2' }],
    ['</b?page_info=x>; rel=next', { page_info: 'x' }],
    ['<https://a/b?page_info=p>; rel="prev", <https://a/b?page_info=n>; title="a"; rel="next"', { page_info: 'n' }],
    ['<https://a/b?page_info=n>; rel="last next"', { page_info: 'n' }],
    ['<https://a/b?page_info=p>; rel="prev"', undefined],
    ['<https://a/b?page_info=p>; rel="nextish"', undefined],
    [null, undefined],
  ])('parses the link header %j into the query %j', (link, expected) => {
    expect(nextQuery(link)).toEqual(expected);
  });

  it('parses a link header in time proportional to its length', () => {
    const begun = performance.now();
    expect(nextQuery('<'.repeat(100_000))).toBeUndefined();
    expect(nextQuery(`<a>${'; rel="nextish'.repeat(10_000)}x`)).toBeUndefined();
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});
