import { adminPrices, type Price, ShopError } from '@marquee/contracts';
import type { Bus } from '@marquee/bus';
import { aCompany, aPrice, eventually, operator, system, type TestCompany } from '@marquee/testing';
import { Client } from 'pg';

type One = { price: Price };
type Many = { prices: Price[] };

const GMT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
const PATH = '/api/prices';

let shop: TestCompany;
let bus: Bus;
beforeAll(async () => {
  shop = await aCompany();
  bus = await system().bus('cli');
});
afterAll(() => bus?.drain());

const read = async (id: number, of = shop): Promise<Price> =>
  (await of.api.get<One>(`${PATH}/${id}.json`, 200)).body.price;
const create = (price: object, of = shop): Promise<Price> =>
  bus.call(adminPrices.create, operator(), { company_id: of.company_id, price: price as { title: string } });
const change = (id: number, price: object, of = shop): Promise<Price> =>
  bus.call(adminPrices.update, operator(), { company_id: of.company_id, id, price });
const fieldsRefused = async (writing: Promise<unknown>): Promise<string[]> => {
  const error: unknown = await writing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ShopError);
  return Object.keys((error as ShopError).errors ?? {});
};

describe('price models created over the bus', () => {
  // interface: GET /api/prices/{token}.json; Price.*
  it('returns every field of a price model with defaults for unsent fields', async () => {
    const { id } = await aPrice(shop.company_id, { title: 'Rental' });
    const made = await read(id);
    expect(made).toEqual({
      id,
      title: 'Rental',
      created_at: expect.stringMatching(GMT) as string,
      modified_at: made.created_at,
      valid: 1,
      countries: [],
      currencies: [],
    });
  });

  it('rejects a price model without a title and ignores read-only or unknown fields', async () => {
    expect(await fieldsRefused(create({ valid: 1 }))).toEqual(['title']);
    const made = await create({ title: 'T', id: 1, created_at: 'x', modified_at: 'x', surprise: true });
    expect(made.id).not.toBe(1);
    expect([made.created_at, made.modified_at]).toEqual([expect.stringMatching(GMT), expect.stringMatching(GMT)]);
    expect(made).not.toHaveProperty('surprise');
  });
});

interface Case {
  field: string;
  good: unknown[];
  bad: unknown[];
}
const CASES: Case[] = [
  { field: 'title', good: ['Other', 'Ä "ö"'], bad: [5, ' ', null, 'x'.repeat(256)] },
  { field: 'valid', good: [0, 1], bad: [2, -1, true, '1', null] },
  {
    field: 'countries',
    good: [
      [{ country_name: 'Deutschland', country_code: 'DE', price: 999 }],
      [{ country_name: 'France', country_code: 'FR', price: 0 }],
      [],
    ],
    bad: ['DE', {}, null],
  },
  {
    field: 'currencies',
    good: [
      [
        { currency: 'eur', price: 1299 },
        { currency: 'usd', price: Number.MAX_SAFE_INTEGER },
      ],
      [],
    ],
    bad: ['eur', {}, null],
  },
];

describe('fields of a price model', () => {
  let id: number;
  beforeAll(async () => void ({ id } = await create({ title: 'Under change' })));

  // interface: Price.*
  it.each(CASES)('accepts valid values and rejects invalid values of a price model by name: $field', async (values) => {
    const { field, good, bad } = values;
    for (const value of good) {
      await change(id, { [field]: value });
      expect(await read(id)).toMatchObject({ [field]: value });
    }
    const before = await read(id);
    for (const value of bad) expect(await fieldsRefused(change(id, { [field]: value }))).toEqual([field]);
    expect(await fieldsRefused(create({ title: 'x', [field]: bad[0] }))).toEqual([field]);
    expect(await read(id)).toEqual(before);
  });

  it('tests every field of a price model except system fields', async () => {
    const written = CASES.map(({ field }) => field);
    expect(Object.keys(await read(id)).sort()).toEqual(['created_at', 'id', 'modified_at', ...written].sort());
  });

  // interface: Price.countries.country_name; Price.countries.country_code
  it('fills the English country name of a price and stores the code in upper case', async () => {
    await change(id, { countries: [{ country_code: 'at', price: 5 }] });
    expect((await read(id)).countries).toEqual([{ country_name: 'Austria', country_code: 'AT', price: 5 }]);
  });

  // interface: Price.currencies.currency
  it('stores currencies of a price model in lower case', async () => {
    await change(id, { currencies: [{ currency: 'EUR', price: 5 }] });
    expect((await read(id)).currencies).toEqual([{ currency: 'eur', price: 5 }]);
  });

  it.each([
    ['countries.0', [5]],
    ['countries.0.country_code', [{ price: 1 }]],
    ['countries.0.country_code', [{ country_code: 'Germany', price: 1 }]],
    ['countries.0.country_code', [{ country_code: 'XX', price: 1 }]],
    ['countries.0.country_name', [{ country_code: 'DE', country_name: 5, price: 1 }]],
    ['countries.0.price', [{ country_code: 'DE' }]],
    ['countries.0.price', [{ country_code: 'DE', price: 9.99 }]],
    ['countries.0.price', [{ country_code: 'DE', price: -1 }]],
    [
      'countries.1.country_code',
      [
        { country_code: 'DE', price: 1 },
        { country_code: 'de', price: 2 },
      ],
    ],
    ['currencies.0.currency', [{ price: 1 }]],
    ['currencies.0.currency', [{ currency: 'zzz', price: 1 }]],
    ['currencies.0.currency', [{ currency: 'euro', price: 1 }]],
    ['currencies.0.price', [{ currency: 'eur' }]],
    ['currencies.0.price', [{ currency: 'eur', price: '1' }]],
    [
      'currencies.1.currency',
      [
        { currency: 'eur', price: 1 },
        { currency: 'EUR', price: 2 },
      ],
    ],
  ])('rejects an invalid price list %s: %j', async (field, value) => {
    const list = field.split('.')[0] as string;
    expect(await fieldsRefused(create({ title: 'x', [list]: value }))).toEqual([field]);
  });

  // interface: Price.created_at; Price.modified_at
  it('renders the time of the last change of a price model', async () => {
    const { id: old } = await create({ title: 'Old' });
    const admin = new Client({ connectionString: system().databaseOf('catalog') });
    await admin.connect();
    const age = 'update catalog.prices set created_at = $2, modified_at = $2 where id = $1';
    await admin.query(age, [old, '2020-01-01T00:00:00Z']);
    await admin.end();
    await change(old, { title: 'Old' });
    expect(await read(old)).toMatchObject({ modified_at: '2020-01-01T00:00:00' });
    await change(old, { title: 'New' });
    const changed = await read(old);
    expect(changed.created_at).toBe('2020-01-01T00:00:00');
    expect(changed.modified_at > '2026').toBe(true);
  });
});

describe('GET /api/prices.json', () => {
  // interface: GET /api/prices.json; GET /api/prices/count.json
  it('lists and counts price models in pages, including the standard price model', async () => {
    const library = await aCompany();
    const list = async (query = '') => (await library.api.get<Many>(`${PATH}.json${query}`, 200)).body.prices;
    await eventually(async () => expect(await list()).toHaveLength(1));
    const [standard] = await list();
    expect(standard).toMatchObject({ title: 'Standard', countries: [], currencies: [{ currency: 'eur', price: 0 }] });
    const made = [await aPrice(library.company_id), await aPrice(library.company_id)];
    const ids = [standard, ...made].map((one) => ({ id: one?.id }));
    expect(await list('?fields=id,nonsense')).toEqual(ids);
    expect(await list('?fields=id&limit=2&page=2')).toEqual(ids.slice(2));
    expect(await list(`?fields=id&since_id=${standard?.id}`)).toEqual(ids.slice(1));
    const first = await library.api.get<Many>(`${PATH}.json?fields=id&limit=2`, 200);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1]?.replace(system().url, '');
    expect((await library.api.get<Many>(String(next), 200)).body.prices).toEqual(ids.slice(2));
    expect((await library.api.get(`${PATH}/count.json`, 200)).body).toEqual({ count: 3 });
  });

  it('changes the ETag of a price model with each change only', async () => {
    const { id } = await create({ title: 'Versions', currencies: [{ currency: 'eur', price: 1 }] });
    const path = `${PATH}/${id}.json`;
    const etag = (await shop.api.get(path, 200)).headers.get('etag') as string;
    await change(id, await read(id));
    await shop.api.get(path, 304, { headers: { 'if-none-match': etag } });
    await change(id, { currencies: [{ currency: 'eur', price: 2 }] });
    const newer = await shop.api.get(path, 200, { headers: { 'if-none-match': etag } });
    expect(newer.headers.get('etag')).not.toBe(etag);
  });

  it('refuses writes of price models, reads by other companies and tokens without the scope', async () => {
    const { id } = await create({ title: 'Read only' });
    await shop.api.post(`${PATH}.json`, { price: { title: 'x' } }, 405);
    await shop.api.put(`${PATH}/${id}.json`, { price: { title: 'x' } }, 405);
    await shop.api.delete(`${PATH}/${id}.json`, 405);
    for (const token of ['0', '-1', 'abc', '1.5', '999999999']) await shop.api.get(`${PATH}/${token}.json`, 404);
    const stranger = await aCompany({ scopes: ['products'] });
    await stranger.api.get(`${PATH}/${id}.json`, 404);
    await expect(change(id, { title: 'taken over' }, stranger)).rejects.toMatchObject({ code: 'not_found' });
    expect((await read(id)).title).toBe('Read only');
    const other = await aCompany({ scopes: ['orders'] });
    for (const path of ['.json', '/count.json', '/1.json']) await other.api.get(`${PATH}${path}`, 403);
  });
});

it('records the writer of a price model in the audit log', async () => {
  const { id } = await create({ title: 'Audited' });
  await change(id, { valid: 0 });
  const admin = new Client({ connectionString: system().databaseOf('catalog') });
  await admin.connect();
  const text = `select operator, action, detail from catalog.audit where company_id = $1
    and (detail->>'title' = 'Audited' or detail->>'id' = $2) order by id`;
  const { rows } = await admin.query(text, [shop.company_id, String(id)]);
  await admin.end();
  expect(rows).toEqual([
    { operator: 'test', action: 'price create', detail: { title: 'Audited' } },
    { operator: 'test', action: 'price update', detail: { id, sent: ['valid'] } },
  ]);
});
