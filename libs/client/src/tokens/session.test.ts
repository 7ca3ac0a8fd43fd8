import { ScriptedServer } from '../../test/scripted-server';
import { TestClock } from '../../test/test-clock';
import { clientWith } from '../client';
import { UnauthorizedError, type Client } from '../index';

let server: ScriptedServer;
let csrf: string;
beforeEach(async () => {
  csrf = 'c-1';
  server = await ScriptedServer.start();
  server.reply = ({ path }) => ({
    body: path === '/admin/session.json' ? { session: { csrf } } : { product: { id: 7 }, views: [], webhooks: [] },
  });
});
afterEach(() => server.stop());

const client = (app?: string): Client =>
  clientWith({ url: server.url, session: { company: 1001, ...(app === undefined ? {} : { app }) } }, new TestClock());
const lines = () => server.asked.map(({ method, path }) => `${method} ${path}`);

describe('a client with the session of a browser', () => {
  it("sends session calls below the company's path, with CSRF token and without access token", async () => {
    const { products } = client();
    await expect(products.create({ title: 'A film', product_type: 4 })).resolves.toEqual({ id: 7 });
    await products.remove(7);
    expect(lines()).toEqual([
      'GET /admin/session.json',
      'POST /admin/1001/api/products.json',
      'DELETE /admin/1001/api/products/7.json',
    ]);
    expect(server.asked[1]?.headers).toMatchObject({ 'x-csrf-token': 'c-1' });
    expect(server.asked[1]?.headers).not.toHaveProperty('authorization');
  });

  it('sends session operations to their own path, and webhook calls below their app', async () => {
    const { views, webhooks } = client('shelf/sync');
    await views.list(1001).toArray();
    await webhooks.list().toArray();
    expect(lines().slice(1)).toEqual([
      'GET /admin/1001/views.json',
      'GET /admin/1001/apps/shelf%2Fsync/admin/webhooks.json',
    ]);
  });

  it('rereads the session after a new sign-in, and throws without a session', async () => {
    const { products } = client();
    await products.remove(7);
    const usual = server.reply;
    let refusals = 1;
    server.reply = (asked, index) =>
      asked.path.includes('products') && refusals-- > 0 ? { status: 401, body: {} } : usual(asked, index);
    csrf = 'c-2';
    await products.remove(7);
    expect(server.asked.at(-1)?.headers).toMatchObject({ 'x-csrf-token': 'c-2' });
    server.reply = () => ({ status: 401, body: {} });
    await expect(products.remove(7)).rejects.toBeInstanceOf(UnauthorizedError);
    await expect(client().products.remove(7)).rejects.toBeInstanceOf(UnauthorizedError);
  });
});
