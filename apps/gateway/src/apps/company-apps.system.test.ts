import { adminApps, adminGrants, adminTokens, type CompanyApp, type Hit } from '@marquee/contracts';
import {
  aCompany,
  anApp,
  asOperator,
  aWord,
  eventually,
  feedOf,
  issued,
  operator,
  type TestCompany,
} from '@marquee/testing';

/** Long enough for the work of other processes. */
const TIMEOUT_MS = 20_000;
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string;

let publisher: TestCompany;
let shop: TestCompany;
beforeAll(async () => {
  [publisher, shop] = [await aCompany(), await aCompany()];
});

const read = async (id: number, of: TestCompany) =>
  (await of.api.get<{ app: CompanyApp }>(`/api/apps/${id}.json`, 200)).body.app;
const namedIn = async (topic: string, id: number, { company_id }: TestCompany) =>
  eventually(async () => {
    const named = (await feedOf(company_id)).filter(({ scope }) => scope === topic).map(({ data }) => data.id);
    expect(named).toContain(String(id));
  }, TIMEOUT_MS);
async function install(client_id: string, { company_id }: TestCompany): Promise<void> {
  const input = { company_id, client_id, scopes: ['orders', 'products'] as const };
  const answer = await asOperator((bus) => bus.call(adminTokens.issue, operator(), input));
  issued(answer.access_token);
  issued(answer.refresh_token);
}

describe('the apps that events name', () => {
  it('returns an app by the id in its events, both installed and uninstalled', async () => {
    const name = aWord('Shelf');
    const { app_id: id, client_id, client_secret } = await anApp(publisher.company_id, { name });
    await namedIn('app/update', id, publisher);
    const known = { id, client_id, name, created_at: TIME };
    const uninstalled = { installed: false, scopes: [], installed_at: null };
    expect(await read(id, publisher)).toEqual({ ...known, ...uninstalled, published: true });
    await shop.api.get(`/api/apps/${id}.json`, 404);

    await install(client_id, shop);
    await namedIn('app/update', id, shop);
    const installed = { installed: true, scopes: ['products', 'orders'], installed_at: TIME };
    const shown = await shop.api.get<{ app: CompanyApp }>(`/api/apps/${id}.json`, 200);
    expect({ ...shown.body.app, scopes: shown.body.app.scopes.toSorted() }).toEqual({
      ...known,
      ...installed,
      scopes: installed.scopes.toSorted(),
      published: false,
    });
    expect(shown.text).not.toContain(client_secret);
    expect(shown.headers.get('etag')).toBeNull();
    expect(await read(id, publisher)).toEqual({ ...known, ...uninstalled, published: true });

    const { company_id } = shop;
    await asOperator((bus) => bus.call(adminGrants.remove, operator(), { company_id, client_id }));
    await namedIn('app/uninstalled', id, shop);
    expect(await read(id, shop)).toEqual({ ...known, ...uninstalled, published: false });
    const listed = await shop.api.get<{ apps: CompanyApp[] }>('/api/apps.json?order=id+desc', 200);
    expect(listed.body.apps).toHaveLength(2);
    expect((await shop.api.get('/api/apps/count.json', 200)).body).toEqual({ count: 2 });

    await asOperator((bus) => bus.call(adminApps.remove, operator(), { client_id }));
    for (const one of [shop, publisher]) await one.api.get(`/api/apps/${id}.json`, 404);
    await (await aCompany({ scopes: ['orders'] })).api.get('/api/apps.json', 403);
  });

  it('returns each app that a search finds under its id', async () => {
    const name = aWord('Shelf');
    await anApp(publisher.company_id, { name });
    const { hits } = (await publisher.api.get<{ hits: Hit[] }>(`/api/search.json?type=app&query=${name}`, 200)).body;
    expect(hits).toHaveLength(1);
    for (const { id, client_id } of hits) expect(await read(id, publisher)).toMatchObject({ id, client_id, name });
  });
});
