import { adminLicenses, type License, ShopError } from '@marquee/contracts';
import type { Bus } from '@marquee/bus';
import {
  aCompany,
  aLicense,
  eventually,
  inRounds,
  operator,
  type RefusedCase,
  system,
  type TestCompany,
} from '@marquee/testing';
import { Client } from 'pg';

type One = { license: License };
type Many = { licenses: License[] };

const GMT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
const PATH = '/api/licenses';

let shop: TestCompany;
let bus: Bus;
beforeAll(async () => {
  shop = await aCompany();
  bus = await system().bus('cli');
});
afterAll(() => bus?.drain());

const read = async (id: number, of = shop): Promise<License> =>
  (await of.api.get<One>(`${PATH}/${id}.json`, 200)).body.license;
const create = (license: object, of = shop): Promise<License> =>
  bus.call(adminLicenses.create, operator(), { company_id: of.company_id, license: license as { name: string } });
const change = (id: number, license: object, of = shop): Promise<License> =>
  bus.call(adminLicenses.update, operator(), { company_id: of.company_id, id, license });
const fieldsRefused = async (writing: Promise<unknown>): Promise<string[]> => {
  const error: unknown = await writing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ShopError);
  return Object.keys((error as ShopError).errors ?? {});
};

describe('licenses created over the bus', () => {
  // interface: GET /api/licenses/{token}.json; License.*
  it('returns every field of a license with defaults for unsent fields', async () => {
    const { id } = await aLicense(shop.company_id, { name: 'Rental' });
    const seen = await read(id);
    expect(seen).toEqual({
      id,
      company_id: shop.company_id,
      created_by_user_id: 0,
      name: 'Rental',
      created_at: expect.stringMatching(GMT) as string,
      assignment: 1,
      type: 0,
      valid: 1,
      drm: 0,
      allow_play: 1,
      burn_play: 0,
      total_downloads: 0,
      annual_downloads: 0,
      total_export: 0,
      annual_export: 0,
      total_concurrent_devices: 0,
      annual_concurrent_devices: 0,
      copp_aps: 0,
      copp_cgms: 0,
      copp_hdcp: 0,
      copy_prot_level_analog: 0,
      copy_prot_level_digital: 0,
      play_prot_level_analog: 0,
      play_prot_level_digital: 0,
      delete_on_clock_rollback: 0,
      disable_on_clock_rollback: 0,
      expiration_date: null,
      expire_after_acquisition: 0,
      expire_after_acquisition_mode: 0,
      expire_after_first_use: 0,
      expire_after_first_use_mode: 0,
      export_epub: 0,
      export_mp3: 0,
      export_pdf_print: null,
      physical: 0,
      physical_weight: 0,
      physical_weight_type: 0,
      tax_handling: 0,
      locales: [],
      restriction_country: [],
      restriction_dvd_region: [],
      restriction_video_norm: null,
    });
  });

  it('stores the named author of a license and ignores read-only or unknown fields', async () => {
    const sent = { name: 'N', id: 1, company_id: 7, created_by_user_id: 7, created_at: 'x', surprise: true };
    const input = { company_id: shop.company_id, user_id: shop.user_id, license: sent };
    const made = await bus.call(adminLicenses.create, operator(), input);
    expect(made).toMatchObject({ company_id: shop.company_id, created_by_user_id: shop.user_id });
    expect(made.id).not.toBe(1);
    expect(made.created_at).toMatch(GMT);
    expect(made).not.toHaveProperty('surprise');
  });

  it('rejects a license without a name', async () => {
    expect(await fieldsRefused(create({ type: 1 }))).toEqual(['name']);
  });
});

const FLAG = { good: [1, 0], bad: [2, -1, true, '1', null] };
const COUNT = { good: [7, 2147483647, 0], bad: [-1, 1.5, '7', 2147483648, null] };
const INTEGER = { good: [7, 0], bad: [1.5, '7', null] };
const UNIT = { good: [0, 1, 2], bad: [3, -1, '1'] };
const ANALOG = { good: [0, 100, 200, 300, 400, 500], bad: [1, 600, '100'] };

/** Field → accepted and rejected values, as in the interface's table of fields. */
const PLAIN: Record<string, { good: unknown[]; bad: unknown[] }> = {
  name: { good: ['Other', 'Ä "ö"'], bad: [5, ' ', null, 'x'.repeat(256)] },
  assignment: { good: [1], bad: [0, 3, '2'] },
  type: { good: [0, 1, 2, 3], bad: [4, -1, '1'] },
  valid: FLAG,
  drm: FLAG,
  allow_play: FLAG,
  burn_play: INTEGER,
  total_downloads: COUNT,
  annual_downloads: COUNT,
  total_export: COUNT,
  annual_export: COUNT,
  total_concurrent_devices: COUNT,
  annual_concurrent_devices: COUNT,
  copp_aps: FLAG,
  copp_cgms: FLAG,
  copp_hdcp: FLAG,
  copy_prot_level_analog: ANALOG,
  copy_prot_level_digital: { good: [0, 100, 110, 200, 300], bad: [150, 400, '0'] },
  play_prot_level_analog: ANALOG,
  play_prot_level_digital: { good: [0, 100, 150, 200], bad: [110, 300, '0'] },
  delete_on_clock_rollback: FLAG,
  disable_on_clock_rollback: FLAG,
  expiration_date: { good: ['2030-02-28T23:59:59', null], bad: ['tomorrow', '2030-02-31T00:00:00', 5] },
  expire_after_acquisition: COUNT,
  expire_after_acquisition_mode: UNIT,
  expire_after_first_use: COUNT,
  expire_after_first_use_mode: UNIT,
  export_epub: FLAG,
  export_mp3: FLAG,
  export_pdf_print: { good: [0, 1, null], bad: [2, -1, '1', true] },
  physical: { good: [1, -1, 0], bad: [2, -2, '1'] },
  physical_weight: { good: [12.5, 0], bad: [-1, '1', null] },
  physical_weight_type: FLAG,
  tax_handling: INTEGER,
};
/** The n-th value of every field that has one. */
const TAKEN = [0, 1, 2, 3, 4, 5].map((n) =>
  Object.fromEntries(Object.entries(PLAIN).flatMap(([field, { good }]) => (n in good ? [[field, good[n]]] : []))),
);
const REFUSED = Object.entries(PLAIN).flatMap(([field, { bad }]) => bad.map((value): RefusedCase => [field, value]));

describe('plain fields of a license', () => {
  let id: number;
  beforeAll(async () => void ({ id } = await create({ name: 'Under change' })));

  // interface: License.*
  it('stores and returns every allowed value of the plain license fields', async () => {
    expect(Object.values(PLAIN).filter(({ good }) => good.length > TAKEN.length)).toEqual([]);
    for (const sent of TAKEN) {
      await change(id, sent);
      expect(await read(id)).toMatchObject(sent);
    }
  });

  it('rejects invalid values of license fields by name on update and create', async () => {
    const before = await read(id);
    for (const { sent, paths } of inRounds(REFUSED)) {
      expect((await fieldsRefused(change(id, sent))).toSorted()).toEqual(paths);
      expect((await fieldsRefused(create({ name: 'x', ...sent }))).toSorted()).toEqual(paths);
    }
    expect(await read(id)).toEqual(before);
  });

  it('tests every license field in the tables of cases', () => {
    const given = ['id', 'company_id', 'created_by_user_id', 'created_at'];
    const lists = ['locales', 'restriction_country', 'restriction_dvd_region', 'restriction_video_norm'];
    return expect(read(id).then((seen) => Object.keys(seen).sort())).resolves.toEqual(
      [...given, ...lists, ...Object.keys(PLAIN)].sort(),
    );
  });

  it('accepts a license time with a zone and renders it in GMT', async () => {
    await change(id, { expiration_date: '2030-06-01T02:00:00+02:00' });
    expect((await read(id)).expiration_date).toBe('2030-06-01T00:00:00');
  });
});

describe('lists inside a license', () => {
  // interface: License.locales; License.locales.*
  it('merges license locales by id or language and generates ids for new locales', async () => {
    const { id } = await create({ name: 'L', locales: [{ language_id: 1, name: 'Rent' }, { language_id: 2 }] });
    const [english, german] = (await read(id)).locales;
    const anId = expect.any(Number) as number;
    expect(english).toEqual({ id: anId, language_id: 1, name: 'Rent', description: '' });
    expect(german).toEqual({ id: anId, language_id: 2, name: '', description: '' });
    expect(german?.id).not.toBe(english?.id);
    const locales = [{ id: german?.id, name: 'Leihen' }, { language_id: 1, description: 'd' }, { language_id: 3 }];
    await change(id, { locales });
    expect((await read(id)).locales).toEqual([
      { ...english, description: 'd' },
      { ...german, name: 'Leihen' },
      { id: anId, language_id: 3, name: '', description: '' },
    ]);
  });

  // interface: License.restriction_country; License.restriction_country.*; License.restriction_dvd_region; License.restriction_dvd_region.*
  it.each([
    ['restriction_country', 'country_id'],
    ['restriction_dvd_region', 'dvd_region'],
  ] as const)(
    'replaces %s of a license, keeps the ids of retained entries and accepts an empty list',
    async (list, key) => {
      const { id } = await create({ name: 'L', [list]: [{ [key]: 4 }, { [key]: 5 }] });
      const partsOf = async () => (await read(id))[list] as unknown as { id: number }[];
      const [four, five] = await partsOf();
      expect([four, five]).toEqual([4, 5].map((value) => ({ id: expect.any(Number) as number, [key]: value })));
      await change(id, { [list]: [{ [key]: 6 }, { id: five?.id }] });
      expect(await partsOf()).toEqual([{ id: expect.any(Number) as number, [key]: 6 }, five]);
      await change(id, { name: 'untouched' });
      expect(await partsOf()).toHaveLength(2);
      await change(id, { [list]: [] });
      expect(await partsOf()).toEqual([]);
    },
  );

  // interface: License.restriction_video_norm; License.restriction_video_norm.*
  it('stores at most one video norm per license', async () => {
    const { id } = await create({ name: 'L', restriction_video_norm: { norm: 1 } });
    const first = (await read(id)).restriction_video_norm;
    expect(first).toEqual({ id: expect.any(Number) as number, norm: 1 });
    await change(id, { restriction_video_norm: { norm: 0 } });
    expect((await read(id)).restriction_video_norm).toEqual({ ...first, norm: 0 });
    await change(id, { restriction_video_norm: null });
    expect((await read(id)).restriction_video_norm).toBeNull();
  });

  it.each([
    ['locales', {}],
    ['locales.0', [5]],
    ['locales.0.language_id', [{ name: 'x' }]],
    ['locales.0.language_id', [{ language_id: 'en' }]],
    ['locales.0.name', [{ language_id: 1, name: 5 }]],
    ['locales.0.description', [{ language_id: 1, description: null }]],
    ['locales.0.language_id', [{ id: 987654321, name: 'x' }]],
    ['restriction_country', 'DE'],
    ['restriction_country.0.country_id', [{ country_id: 'DE' }]],
    ['restriction_country.0.country_id', [{ id: 987654321 }]],
    ['restriction_country.1.country_id', [{ country_id: 1 }, { country_id: 1 }]],
    ['restriction_dvd_region.0.dvd_region', [{}]],
    ['restriction_dvd_region.0.dvd_region', [{ dvd_region: 1.5 }]],
    ['restriction_video_norm', 1],
    ['restriction_video_norm.norm', { norm: 2 }],
  ])('rejects an invalid license list %s: %j', async (field, value) => {
    const list = field.split('.')[0] as string;
    expect(await fieldsRefused(create({ name: 'L', [list]: value }))).toEqual([field]);
  });

  it('swaps the languages of two license locales and rejects two locales of one language', async () => {
    const { id } = await create({ name: 'L', locales: [{ language_id: 1 }, { language_id: 2 }] });
    const [one, two] = (await read(id)).locales;
    const swapped = [
      { id: one?.id, language_id: 2 },
      { id: two?.id, language_id: 1 },
    ];
    await change(id, { locales: swapped });
    expect((await read(id)).locales.map(({ language_id }) => language_id)).toEqual([2, 1]);
    expect(await fieldsRefused(change(id, { locales: [{ id: one?.id, language_id: 1 }] }))).toEqual([
      'locales.0.language_id',
    ]);
  });
});

describe('visibility of licenses', () => {
  // interface: License.assignment; License.company_id
  it('lists own and shared licenses for a company, and lets a company change only its own licenses', async () => {
    const [platform, stranger] = [await aCompany(), await aCompany()];
    const own = await aLicense(platform.company_id, { name: 'own' });
    const shared = await aLicense(platform.company_id, { name: 'shared', assignment: 2 });

    expect(await read(shared.id, stranger)).toEqual({ ...shared, company_id: platform.company_id, assignment: 2 });
    await stranger.api.get(`${PATH}/${own.id}.json`, 404);
    const from = `${PATH}.json?since_id=${own.id - 1}`;
    const idsOf = async (of: TestCompany) => (await of.api.get<Many>(from, 200)).body.licenses.map(({ id }) => id);
    expect(await idsOf(stranger)).toContain(shared.id);
    expect(await idsOf(stranger)).not.toContain(own.id);
    expect(await idsOf(platform)).toEqual(expect.arrayContaining([own.id, shared.id]));

    for (const { id } of [own, shared]) {
      await expect(change(id, { name: 'taken over' }, stranger)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect((await read(shared.id)).name).toBe('shared');
    await change(shared.id, { assignment: 1 }, platform);
    await stranger.api.get(`${PATH}/${shared.id}.json`, 404);
  });
});

describe('GET /api/licenses.json', () => {
  // interface: GET /api/licenses.json; GET /api/licenses/count.json
  it('lists licenses in pages with the requested fields, and counts all licenses', async () => {
    const library = await aCompany();
    await eventually(async () => {
      const { licenses } = (await library.api.get<Many>(`${PATH}.json`, 200)).body;
      expect(licenses.filter(({ company_id }) => company_id === library.company_id)).toHaveLength(1);
    });
    const made = [await aLicense(library.company_id), await aLicense(library.company_id)];
    const walk = async () => {
      const seen: Pick<License, 'id' | 'company_id'>[] = [];
      let path: string | undefined = `${PATH}.json?limit=2&fields=id,company_id`;
      while (path !== undefined) {
        const answer: { body: Many; headers: Headers } = await library.api.get<Many>(path, 200);
        seen.push(...answer.body.licenses);
        const link: string | undefined = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
        path = link?.replace(system().url, '');
      }
      return seen;
    };
    // Other tests share and unshare their licenses concurrently.
    await eventually(async () => {
      const seen = await walk();
      expect((await library.api.get(`${PATH}/count.json`, 200)).body).toEqual({ count: seen.length });
      for (const one of seen) expect(Object.keys(one)).toEqual(['id', 'company_id']);
      const own = seen.filter(({ company_id }) => company_id === library.company_id).map(({ id }) => id);
      expect(own.slice(1)).toEqual(made.map(({ id }) => id));
    });
  });

  it('changes the ETag of a license with each change only', async () => {
    const { id } = await create({ name: 'Versions' });
    const path = `${PATH}/${id}.json`;
    const etag = (await shop.api.get(path, 200)).headers.get('etag') as string;
    await change(id, await read(id));
    await shop.api.get(path, 304, { headers: { 'if-none-match': etag } });
    await change(id, { name: 'Other' });
    const newer = await shop.api.get(path, 200, { headers: { 'if-none-match': etag } });
    expect(newer.headers.get('etag')).not.toBe(etag);
  });

  it('answers 404 for an invalid license id, and 405 for writes', async () => {
    const { id } = await create({ name: 'Read only' });
    await shop.api.post(`${PATH}.json`, { license: { name: 'x' } }, 405);
    await shop.api.put(`${PATH}/${id}.json`, { license: { name: 'x' } }, 405);
    await shop.api.delete(`${PATH}/${id}.json`, 405);
    for (const token of ['0', '-1', 'abc', '1.5', '999999999']) await shop.api.get(`${PATH}/${token}.json`, 404);
    expect((await read(id)).name).toBe('Read only');
  });

  it('requires the scope products for licenses', async () => {
    const other = await aCompany({ scopes: ['orders'] });
    for (const path of ['.json', '/count.json', '/1.json']) {
      expect((await other.api.get(`${PATH}${path}`, 403)).text).toContain('products');
    }
  });
});

it('records the writer of a license in the audit log', async () => {
  const { id } = await create({ name: 'Audited' });
  await change(id, { valid: 0 });
  const admin = new Client({ connectionString: system().databaseOf('catalog') });
  await admin.connect();
  const text = `select operator, action, detail from catalog.audit where company_id = $1
    and (detail->>'name' = 'Audited' or detail->>'id' = $2) order by id`;
  const { rows } = await admin.query(text, [shop.company_id, String(id)]);
  await admin.end();
  expect(rows).toEqual([
    { operator: 'test', action: 'license create', detail: { name: 'Audited' } },
    { operator: 'test', action: 'license update', detail: { id, sent: ['valid'] } },
  ]);
});

it('gives a new company one standard license for content', async () => {
  const born = await aCompany();
  await eventually(async () => {
    const { licenses } = (await born.api.get<Many>(`${PATH}.json`, 200)).body;
    expect(licenses.filter(({ company_id }) => company_id === born.company_id)).toEqual([
      expect.objectContaining({ name: 'Standard', type: 0, allow_play: 1, valid: 1, created_by_user_id: born.user_id }),
    ]);
  });
});
