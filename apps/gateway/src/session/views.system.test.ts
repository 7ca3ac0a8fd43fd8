import type { Preferences, SavedView } from '@marquee/contracts';
import { aColleague, aCompany, aSession, type TestClient, type TestCompany, type TestSession } from '@marquee/testing';

type One = { view: SavedView };
type Many = { views: SavedView[] };

let company: TestCompany;
let ada: TestSession;
let owners: TestClient;
let kims: TestClient;
let kimsId: number;
beforeAll(async () => {
  company = await aCompany();
  ada = await aSession(company.email);
  const kim = await aColleague(company);
  kimsId = kim.user.id;
  const prefix = `/admin/${company.company_id}`;
  owners = ada.api(prefix);
  kims = kim.api(prefix);
});

const save = async (by: TestClient, view: object = {}): Promise<SavedView> => {
  const sent = { resource: 'orders', name: 'Unpaid', ...view };
  return (await by.post<One>('/views.json', { view: sent }, 201)).body.view;
};
const idsOf = async (by: TestClient, query = ''): Promise<number[]> =>
  (await by.get<Many>(`/views.json${query}`, 200)).body.views.map(({ id }) => id);

describe('saved views', () => {
  it('returns a saved view with its filters and columns', async () => {
    const filters = { financial_status: 'pending', created_at_min: '2026-01-01T00:00:00' };
    const made = await save(kims, { filters, columns: ['name', 'total_price'] });
    expect(made).toEqual({
      id: expect.any(Number) as number,
      resource: 'orders',
      name: 'Unpaid',
      filters,
      columns: ['name', 'total_price'],
      shared: false,
      user_id: kimsId,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string,
      updated_at: made.created_at,
    });
    expect((await kims.get<One>(`/views/${made.id}.json`, 200)).body.view).toEqual(made);
    expect(await save(kims)).toMatchObject({ filters: {}, columns: [], shared: false });
  });

  it('shows a saved view to other users of the company only while it is shared', async () => {
    const { id } = await save(kims, { resource: 'customers' });
    const path = `/views/${id}.json`;
    await owners.get(path, 404);
    await owners.put(path, { view: { name: 'Mine' } }, 404);
    await owners.delete(path, 404);
    expect(await idsOf(owners)).not.toContain(id);
    await kims.put(path, { view: { shared: true } }, 200);
    expect(await idsOf(owners, '?resource=customers')).toEqual([id]);
    expect(await idsOf(owners, '?resource=products')).toEqual([]);
    await kims.put(path, { view: { shared: false } }, 200);
    await owners.get(path, 404);
  });

  it("allows only its user and the company's owner to change a saved view", async () => {
    const { id } = await save(owners, { shared: true });
    const path = `/views/${id}.json`;
    const { body } = await kims.put<{ error: string }>(path, { view: { name: 'Taken over' } }, 403);
    expect(body.error).toMatch(/^Another user shares this view\./);
    await kims.delete(path, 403);
    expect((await kims.get<One>(path, 200)).body.view.name).toBe('Unpaid');
    const { id: kimsShared } = await save(kims, { shared: true });
    await owners.put(`/views/${kimsShared}.json`, { view: { name: 'Tidy' } }, 200);
    await owners.delete(`/views/${kimsShared}.json`, 200);
    await kims.get(`/views/${kimsShared}.json`, 404);
  });

  it('rejects a change of an outdated version of a saved view', async () => {
    const { id } = await save(kims);
    const path = `/views/${id}.json`;
    const etag = (await kims.get(path, 200)).headers.get('etag') ?? '';
    await kims.put(path, { view: { name: 'First' } }, 200, { headers: { 'if-match': etag } });
    await kims.put(path, { view: { name: 'Second' } }, 412, { headers: { 'if-match': etag } });
    expect((await kims.get<One>(path, 200)).body.view.name).toBe('First');
  });

  it.each([
    [{ resource: 'Orders!' }, ['resource']],
    [{ resource: undefined }, ['resource']],
    [{ name: ' ' }, ['name']],
    [{ name: 'x'.repeat(101) }, ['name']],
    [{ filters: 'state=open' }, ['filters']],
    [{ filters: [] }, ['filters']],
    [{ filters: null }, ['filters']],
    [{ filters: { limit: 50 } }, ['filters.limit']],
    [{ filters: { query: 'x'.repeat(1001) } }, ['filters.query']],
    [{ filters: { ['x'.repeat(65)]: 'a' } }, ['filters']],
    [{ filters: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`f${n}`, ''])) }, ['filters']],
    [{ columns: 'name' }, ['columns']],
    [{ columns: [5] }, ['columns']],
    [{ columns: Array.from({ length: 101 }, () => 'name') }, ['columns']],
    [{ shared: 1 }, ['shared']],
  ])('names the invalid field of the saved view %j', async (view, fields) => {
    const sent = { resource: 'orders', name: 'Unpaid', ...view };
    const { body } = await kims.post<{ errors: object }>('/views.json', { view: sent }, 422);
    expect(Object.keys(body.errors)).toEqual(fields);
  });
});

describe('preferences', () => {
  it('returns default preferences, and merges the preferences that a user sends', async () => {
    const api = ada.api();
    const read = async () =>
      (await api.get<{ preferences: Preferences }>('/admin/preferences.json', 200)).body.preferences;
    const defaults = { language: null, theme: 'system', density: 'comfortable', page_size: 50, columns: [] };
    expect(await read()).toEqual(defaults);
    const columns = [{ resource: 'orders', names: ['name', 'email'] }];
    const { body } = await api.put('/admin/preferences.json', { preferences: { theme: 'dark', columns } }, 200);
    expect(body).toEqual({ preferences: { ...defaults, theme: 'dark', columns } });
    await api.put('/admin/preferences.json', { preferences: { language: 'de', unknown: 1 } }, 200);
    expect(await read()).toEqual({ ...defaults, theme: 'dark', columns, language: 'de' });
  });

  it.each([
    [{ theme: 'pink' }, ['theme']],
    [{ density: 5 }, ['density']],
    [{ language: 'deutsch' }, ['language']],
    [{ page_size: 0 }, ['page_size']],
    [{ page_size: 251 }, ['page_size']],
    [{ columns: {} }, ['columns']],
    [{ columns: [{ names: ['a'] }] }, ['columns.0.resource']],
    [{ columns: [{ resource: 'orders', names: [1] }] }, ['columns.0.names']],
  ])('names the invalid field of the preferences %j', async (sent, fields) => {
    const api = ada.api();
    const { body } = await api.put<{ errors: object }>('/admin/preferences.json', { preferences: sent }, 422);
    expect(Object.keys(body.errors)).toEqual(fields);
  });
});
