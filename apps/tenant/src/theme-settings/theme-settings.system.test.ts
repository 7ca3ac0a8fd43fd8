import { randomBytes, randomUUID } from 'node:crypto';
import { companySnapshot, themeSetting, type CompanySnapshot, type ThemeSetting } from '@marquee/contracts';
import {
  aCompany,
  aLicense,
  aProduct,
  aProvenDomain,
  api,
  eventually,
  feedOf,
  inRounds,
  type RefusedCase,
  system,
  type TestCompany,
} from '@marquee/testing';

type One = { ThemeSetting: ThemeSetting };
type Many = { ThemeSettings: ThemeSetting[] };
type Failure = { error: string; error_code: number; errors?: Record<string, string[]> };

/** `SHOP_BASE_DOMAIN` in local mode. */
const BASE = 'shops.localhost';
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
/** A unique last part of a host name. */
const unique = () => randomBytes(5).toString('hex');

let shop: TestCompany;
beforeAll(async () => {
  shop = await aCompany();
});

const pathOf = (id: number): string => `/api/themesettings/${id}.json`;
const read = async (id: number, of = shop): Promise<ThemeSetting> =>
  (await of.api.get<One>(pathOf(id), 200)).body.ThemeSetting;
const change = async (id: number, ThemeSetting: object, of = shop): Promise<ThemeSetting> =>
  (await of.api.put<One>(pathOf(id), { ThemeSetting }, 200)).body.ThemeSetting;
let themes = 1;
async function aSetting(input: object = {}, of = shop): Promise<ThemeSetting> {
  const ThemeSetting = { theme_id: (themes += 1), ...input };
  return (await of.api.post<One>('/api/themesettings.json', { ThemeSetting }, 201)).body.ThemeSetting;
}
/** The company snapshot of other services. */
async function snapshotOf({ company_id }: TestCompany): Promise<CompanySnapshot> {
  const bus = await system().bus('catalog');
  try {
    const ctx = { requestId: randomUUID(), deadline: Date.now() + 10_000 };
    return await bus.call(companySnapshot.get, ctx, { company_id });
  } finally {
    await bus.drain();
  }
}

describe('a new company', () => {
  // interface: GET /api/themesettings.json; GET /api/themesettings/count.json; Theme setting.id; Theme setting.company_id; Theme setting.theme_id; Theme setting.name; Theme setting.domain; Theme setting.enabled; Theme setting.mobile_domain_available; Theme setting.sub_domain; Theme setting.updated_at
  it('creates a theme setting with every default for a new company, under the company number', async () => {
    const company = await aCompany();
    const { body } = await company.api.get<Many>('/api/themesettings.json', 200);
    const none = { access_domain: null, shop_domain: null, vanity_domain: null };
    const links = { homepage_url: null, facebook_url: null, google_url: null, twitter_url: null, youtube_url: null };
    expect(body.ThemeSettings).toEqual([
      {
        id: company.theme_setting_id,
        company_id: company.company_id,
        theme_id: 1,
        name: 'Standard',
        domain: `${company.company_id}.${BASE}`,
        enabled: true,
        mobile_domain_available: false,
        ...none,
        sub_domain: String(company.company_id),
        ...links,
        affiliates_enabled: false,
        affiliate_percentage: 0,
        allow_reviews: false,
        allow_anonymous_reviews: false,
        need_approval_of_reviews: false,
        send_email_on_new_review: false,
        newsletter_enabled: false,
        google_tracking_id: '',
        google_ecommerce_enabled: false,
        google_shopping_account_id: '',
        html_tag: '',
        meta_tag: '',
        sample_product_id: null,
        sample_product_license_id: null,
        shop_offline: false,
        login_tokens_need_time: false,
        shop_icon: null,
        updated_at: expect.stringMatching(TIME) as string,
        locales: [],
      },
    ]);
    expect((await company.api.get('/api/themesettings/count.json', 200)).body).toEqual({ count: 1 });
  });
});

/**
 * Every writable field: the sent value (unless the test generates it), the returned value if it differs, and a refused
 * value.
 */
const ROWS: readonly (readonly [field: keyof ThemeSetting, sent: unknown, refused: unknown[], rendered?: unknown])[] = [
  ['access_domain', 'My-Content.Every-Field.example', [5], 'my-content.every-field.example'],
  ['shop_domain', 'Shop.Every-Field.example', [5], 'shop.every-field.example'],
  ['vanity_domain', 'Every-Field', [5], 'every-field'],
  ['homepage_url', 'https://www.example.org/', [5, 'ftp://example.org', 'example.org']],
  ['facebook_url', 'https://facebook.example/acme', [false, 'javascript:alert(1)']],
  ['google_url', 'https://google.example/acme', [{}, 'x']],
  ['twitter_url', 'https://twitter.example/acme', [[], 'x']],
  ['youtube_url', 'http://youtube.example/acme', [1, '//youtube.example']],
  ['affiliates_enabled', true, ['true', 1, null]],
  ['affiliate_percentage', 12.5, ['12', -1, 100.5, null]],
  ['allow_reviews', true, ['yes', null]],
  ['allow_anonymous_reviews', true, [0]],
  ['need_approval_of_reviews', true, ['no']],
  ['send_email_on_new_review', true, [{}]],
  ['newsletter_enabled', true, ['1']],
  ['google_tracking_id', 'UA-1', [5, 'x'.repeat(65), null]],
  ['google_ecommerce_enabled', true, [1]],
  ['google_shopping_account_id', '4711', [4711, 'x'.repeat(65)]],
  ['html_tag', '<script>track("<ä>")</script>', [5, 'x'.repeat(65_536), null]],
  ['meta_tag', '<meta name="a" content="b">', [{}, 'x'.repeat(65_536)]],
  ['sample_product_id', undefined, ['267227', 1.5]],
  ['sample_product_license_id', undefined, ['11', 1.5]],
  ['shop_offline', true, ['true', null]],
  ['login_tokens_need_time', true, [1, null]],
  ['shop_icon', 'https://cdn.example/icon.png', [5, 'icon.png']],
];
/** Values of the right type that are not a host name or an id. */
const NO_HOSTS: RefusedCase[] = [
  ['access_domain', 'no host'],
  ['access_domain', 'a.b/c'],
  ['shop_domain', 'localhost'],
  ['shop_domain', '10.0.0.1'],
  ['shop_domain', `x.${BASE}`],
  ['vanity_domain', 'a.b'],
  ['vanity_domain', '1202'],
  ['vanity_domain', 'admin'],
];
const NO_IDS: RefusedCase[] = [
  ['sample_product_id', -1],
  ['sample_product_id', 0],
  ['sample_product_license_id', 0],
];
const WRITABLE = ROWS.map(([field, sent, refused, rendered = sent]) => ({ field, sent, refused, rendered }));
const NULLABLE: ReadonlySet<string> = new Set(
  `access_domain shop_domain vanity_domain homepage_url facebook_url google_url twitter_url youtube_url shop_icon
  sample_product_id sample_product_license_id`.split(/\s+/),
);
const READ_ONLY = {
  id: 1,
  company_id: 1,
  theme_id: 99,
  name: 'Mine',
  domain: 'bank.example',
  enabled: false,
  mobile_domain_available: true,
  sub_domain: '1',
  updated_at: '2001-01-01T00:00:00',
};

describe('every field', () => {
  let id: number;
  beforeAll(async () => {
    id = (await aSetting()).id;
  });

  // interface: PUT /api/themesettings/{id}.json; Theme setting.access_domain; Theme setting.shop_domain; Theme setting.vanity_domain; Theme setting.homepage_url; Theme setting.facebook_url; Theme setting.google_url; Theme setting.twitter_url; Theme setting.youtube_url; Theme setting.affiliates_enabled; Theme setting.affiliate_percentage; Theme setting.allow_reviews; Theme setting.allow_anonymous_reviews; Theme setting.need_approval_of_reviews; Theme setting.send_email_on_new_review; Theme setting.newsletter_enabled; Theme setting.google_tracking_id; Theme setting.google_ecommerce_enabled; Theme setting.google_shopping_account_id; Theme setting.html_tag; Theme setting.meta_tag; Theme setting.sample_product_id; Theme setting.sample_product_license_id; Theme setting.shop_offline; Theme setting.shop_icon
  it('writes every field of a theme setting in one PUT, and clears nullable fields in another PUT', async () => {
    const drawn: Record<string, unknown> = {
      sample_product_id: (await aProduct(shop)).id,
      sample_product_license_id: (await aLicense(shop.company_id)).id,
    };
    const sent = { ...Object.fromEntries(WRITABLE.map(({ field, sent: value }) => [field, value])), ...drawn };
    const rendered = { ...Object.fromEntries(WRITABLE.map(({ field, rendered: value }) => [field, value])), ...drawn };
    expect(await change(id, sent)).toMatchObject(rendered);
    expect(await read(id)).toMatchObject(rendered);
    const none = Object.fromEntries([...NULLABLE].map((field) => [field, null]));
    expect(await change(id, none)).toMatchObject({ ...rendered, ...none });
  });

  const WRONG_TYPES = WRITABLE.flatMap(({ field, refused }) => refused.map((value): RefusedCase => [field, value]));
  it.each([WRONG_TYPES, NO_HOSTS, ...NO_IDS.map((one) => [one])].flatMap(inRounds))(
    'refuses $paths of a theme setting by name, and stores nothing',
    async ({ sent, paths }) => {
      const before = await read(id);
      const { body } = await shop.api.put<Failure>(pathOf(id), { ThemeSetting: sent }, 422);
      expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(paths);
      expect(await read(id)).toEqual(before);
    },
  );

  it('lists every theme setting field in the test tables as writable, read-only or locales', () => {
    const written = WRITABLE.map(({ field }) => field);
    expect([...written, ...Object.keys(READ_ONLY), 'locales'].toSorted()).toEqual(
      Object.keys(themeSetting.fields).toSorted(),
    );
  });

  it('ignores read-only fields of a theme setting in a PUT', async () => {
    const before = await read(id);
    expect(await change(id, READ_ONLY)).toEqual(before);
  });
});

describe('the samples of a shop', () => {
  let id: number;
  beforeAll(async () => {
    id = (await aSetting()).id;
  });
  const refused = async (ThemeSetting: object, of = shop): Promise<Failure['errors']> =>
    (await of.api.put<Failure>(pathOf(id), { ThemeSetting }, 422)).body.errors;

  it('accepts a new product of the company as sample, with a license bound to it', async () => {
    const [product, license] = [await aProduct(shop), await aLicense(shop.company_id)];
    const input = { sample_product_id: product.id, sample_product_license_id: license.id };
    expect(await change(id, input)).toMatchObject(input);
    expect(await aSetting(input)).toMatchObject(input);
    const platform = await aCompany();
    const shared = await aLicense(platform.company_id, { assignment: 2 });
    expect(await change(id, { sample_product_license_id: shared.id })).toMatchObject({
      sample_product_license_id: shared.id,
    });
  });

  it('rejects samples that do not exist or belong to another company, and stores nothing', async () => {
    const before = await read(id);
    const stranger = await aCompany();
    const theirs = [(await aProduct(stranger)).id, (await aLicense(stranger.company_id)).id] as const;
    for (const [product, license] of [theirs, [999_999_999, 999_999_999] as const]) {
      const input = { html_tag: 'new', sample_product_id: product, sample_product_license_id: license };
      const errors = {
        sample_product_id: [`must be an existing product; ${product} was not found`],
        sample_product_license_id: [`must be an existing license; ${license} was not found`],
      };
      expect(await refused(input)).toEqual(errors);
      const ThemeSetting = { ...input, theme_id: 4_711 };
      const { body } = await shop.api.post<Failure>('/api/themesettings.json', { ThemeSetting }, 422);
      expect(body.errors).toEqual(errors);
    }
    expect(await read(id)).toEqual(before);
  });

  it('accepts deleted samples that are sent back unchanged, but not as a new choice', async () => {
    const { id: sample_product_id } = await aProduct(shop);
    const setting = await change(id, { sample_product_id });
    await shop.api.delete(`/api/products/${sample_product_id}.json`, 200);
    expect(await change(id, { ...setting, html_tag: 'echoed' })).toMatchObject({
      sample_product_id,
      html_tag: 'echoed',
    });
    await change(id, { sample_product_id: null });
    expect(await refused({ sample_product_id })).toEqual({
      sample_product_id: [`must be an existing product; ${sample_product_id} was not found`],
    });
  });
});

describe('creating a theme setting', () => {
  // interface: POST /api/themesettings.json
  it('creates a theme setting from the request, the defaults and the next shop number', async () => {
    const input = { shop_domain: `${unique()}.example`, shop_offline: true, locales: [{ language_id: 'en' }] };
    const made = await aSetting({ ...READ_ONLY, ...input, theme_id: 77 });
    expect(made).toMatchObject({ ...input, locales: [{ language_id: 'en', shop_name: '' }] });
    expect(made).toMatchObject({ theme_id: 77, name: 'Theme 77', enabled: true, company_id: shop.company_id });
    expect(made.domain).toBe(`${made.sub_domain}.${BASE}`);
    expect(made.sub_domain).toMatch(/^\d{10,}$/);
    expect(await read(made.id)).toEqual(made);
  });

  it('rejects a second theme setting for the same theme', async () => {
    const post = (ThemeSetting: object, status: number) =>
      shop.api.post<Failure>('/api/themesettings.json', { ThemeSetting }, status);
    expect(Object.keys((await post({}, 422)).body.errors ?? {})).toEqual(['theme_id']);
    expect((await post({ theme_id: 0 }, 422)).body.errors).toEqual({ theme_id: ['must be the id of a theme'] });
    expect((await post({ theme_id: 1 }, 409)).body.error).toContain('theme');
  });
});

describe('the recommended domain', () => {
  it("recommends the verified shop_domain, else the vanity_domain, else the company's subdomain", async () => {
    const company = await aCompany();
    const { theme_setting_id: id, company_id } = company;
    const [shop_domain, vanity_domain] = [`${unique()}.example`, `v${unique()}`];
    expect((await change(id, { vanity_domain }, company)).domain).toBe(`${vanity_domain}.${BASE}`);
    const wanting = await change(id, { shop_domain }, company);
    const etag = (await company.api.get(pathOf(id), 200)).headers.get('etag');
    expect(wanting).toMatchObject({ shop_domain, domain: `${vanity_domain}.${BASE}` });
    await aProvenDomain(company, shop_domain);
    const { headers, body } = await company.api.get<One>(pathOf(id), 200);
    expect(body.ThemeSetting.domain).toBe(shop_domain);
    expect(headers.get('etag')).not.toBe(etag);
    expect((await change(id, { vanity_domain: null }, company)).domain).toBe(shop_domain);
    expect((await change(id, { shop_domain: null }, company)).domain).toBe(`${company_id}.${BASE}`);
  });

  it('publishes the recommended domain and all other domains of a shop once per change', async () => {
    const company = await aCompany();
    const { theme_setting_id: id, company_id } = company;
    const input = {
      shop_domain: `${unique()}.example`,
      access_domain: `${unique()}.example`,
      vanity_domain: `v${unique()}`,
    };
    await change(id, { ...input, shop_offline: true }, company);
    await change(id, { ...input, html_tag: '<b>' }, company);
    const expected = [
      input.shop_domain,
      `${input.vanity_domain}.${BASE}`,
      `${company_id}.${BASE}`,
      input.access_domain,
    ];
    expect(await snapshotOf(company)).toMatchObject({ domains: expected.slice(1, 3), theme_settings: [id] });
    for (const host of [input.shop_domain, input.access_domain]) await aProvenDomain(company, host);
    expect(await snapshotOf(company)).toMatchObject({ domains: expected, theme_settings: [id] });
    await change(id, { access_domain: null }, company);
    expect((await snapshotOf(company)).domains).toEqual(expected.slice(0, 3));
    await eventually(async () => {
      const scopes = (await feedOf(company_id)).filter(({ data }) => data.type === 'company').map(({ scope }) => scope);
      expect(scopes).toEqual(['company/create', ...Array<string>(4).fill('company/update')]);
    });
  });
});

describe('a domain', () => {
  it('refuses a vanity_domain of another company without naming its holder', async () => {
    const [first, second] = [await aCompany({ name: 'First Films' }), await aCompany()];
    const vanity_domain = `v${unique()}`;
    await change(first.theme_setting_id, { vanity_domain }, first);
    const input = { ThemeSetting: { vanity_domain: vanity_domain.toUpperCase(), html_tag: 'new' } };
    const { body, text } = await second.api.put<Failure>(pathOf(second.theme_setting_id), input, 409);
    expect(body.error).toBe('That vanity_domain is already in use. Choose another one.');
    expect(text).not.toMatch(/First Films|company/);
    expect((await read(second.theme_setting_id, second)).html_tag).toBe('');
    await second.api.post('/api/themesettings.json', { ThemeSetting: { theme_id: 2, vanity_domain } }, 409);
    await change(first.theme_setting_id, { vanity_domain: null }, first);
    expect((await change(second.theme_setting_id, { vanity_domain }, second)).vanity_domain).toBe(vanity_domain);
  });

  it.each([
    ['shop_domain', 'shop_domain'],
    ['access_domain', 'access_domain'],
    ['shop_domain', 'access_domain'],
  ])("refuses a shop's %s as the %s of another shop of the same company", async (has, wants) => {
    const company = await aCompany();
    const domain = `${unique()}.example`;
    await change(company.theme_setting_id, { [has]: domain }, company);
    const other = await aSetting({}, company);
    const input = { ThemeSetting: { [wants]: domain.toUpperCase(), html_tag: 'new' } };
    const { body } = await company.api.put<Failure>(pathOf(other.id), input, 409);
    expect(body.error).toBe(`That ${wants} is already in use. Choose another one.`);
    expect((await read(other.id, company)).html_tag).toBe('');
    await change(company.theme_setting_id, { [has]: null }, company);
    expect((await change(other.id, { [wants]: domain }, company))[wants as keyof ThemeSetting]).toBe(domain);
  });

  it('lets several companies claim a domain, and assigns it to the one that verified it', async () => {
    const companies = await Promise.all([aCompany(), aCompany(), aCompany()]);
    const [owner, ...others] = companies;
    const shop_domain = `${unique()}.example`;
    await Promise.all(companies.map((one) => change(one.theme_setting_id, { shop_domain }, one)));
    await aProvenDomain(owner, shop_domain);
    for (const other of others) {
      await expect(aProvenDomain(other, shop_domain)).rejects.toMatchObject({ code: 'conflict' });
      expect((await read(other.theme_setting_id, other)).domain).toBe(`${other.company_id}.${BASE}`);
    }
    expect((await read(owner.theme_setting_id, owner)).domain).toBe(shop_domain);
    expect((await snapshotOf(others[0])).domains).not.toContain(shop_domain);
  });

  it('rejects one domain for both the shop and its My Content pages', async () => {
    const host = `${unique()}.example`;
    const input = { ThemeSetting: { shop_domain: host, access_domain: host } };
    const { body } = await shop.api.put<Failure>(pathOf(shop.theme_setting_id), input, 422);
    expect(Object.keys(body.errors ?? {})).toEqual(['access_domain']);
  });
});

describe('locales of a theme setting', () => {
  // interface: Theme setting.locales; Theme setting.locales.*
  it('generates theme setting locale ids, updates locales by id or language, and keeps unsent locales', async () => {
    const texts = {
      shop_name: 'Kino',
      shop_description: '<b>Filme</b>',
      offline_message: 'Gleich zurück',
      seo_title: 't',
      seo_description: 'd',
      seo_keywords: 'k',
    };
    const { id, locales } = await aSetting({ locales: [{ language_id: 'DE', ...texts }, { language_id: 'en' }] });
    const [german, english] = locales;
    expect(german).toEqual({ id: expect.any(Number) as number, language_id: 'de', ...texts });
    const sent = [
      { id: german?.id, shop_name: 'Lichtspiele' },
      { language_id: 'en', shop_name: 'Cinema' },
    ];
    const changed = await change(id, { locales: [...sent, { language_id: 'fr', shop_name: 'Cinéma' }] });
    expect(changed.locales).toEqual([
      { ...german, shop_name: 'Lichtspiele' },
      { ...english, shop_name: 'Cinema' },
      expect.objectContaining({ language_id: 'fr', shop_name: 'Cinéma' }),
    ]);
    expect((await change(id, { html_tag: 'x' })).locales).toEqual(changed.locales);
  });

  it.each([
    ['locales', {}],
    ['locales.0.language_id', [{ shop_name: 'x' }]],
    ['locales.0.language_id', [{ language_id: 7 }]],
    ['locales.0.shop_name', [{ language_id: 'en', shop_name: 5 }]],
    ['locales.0.id', [{ id: 999_999_999, shop_name: 'x' }]],
  ])('refuses theme setting locales with %s: %j', async (field, locales) => {
    const { body } = await shop.api.put<Failure>(pathOf(shop.theme_setting_id), { ThemeSetting: { locales } }, 422);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });
});

describe('reading and changing', () => {
  // interface: GET /api/themesettings/{id}.json; GET /api/themesettings/{id}.json?fields; Conventions rule 5
  it('returns the requested fields of a theme setting, including in lists', async () => {
    const id = shop.theme_setting_id;
    const { body } = await shop.api.get<One>(`${pathOf(id)}?fields=id,theme_id,nonsense`, 200);
    expect(body).toEqual({ ThemeSetting: { id, theme_id: 1 } });
    const list = await shop.api.get<Many>('/api/themesettings.json?fields=id&limit=1', 200);
    expect(list.body).toEqual({ ThemeSettings: [{ id }], theme_settings: [{ id }] });
  });

  it('creates no version when a theme setting is sent back unchanged', async () => {
    const { id } = await aSetting({ vanity_domain: `v${unique()}`, locales: [{ language_id: 'en' }] });
    const before = await shop.api.get<One>(pathOf(id), 200);
    expect(await change(id, before.body.ThemeSetting)).toEqual(before.body.ThemeSetting);
    expect((await shop.api.get(pathOf(id), 200)).headers.get('etag')).toBe(before.headers.get('etag'));
  });

  it('answers 412 for a change of an older theme setting version, and 304 for a known version', async () => {
    const { id } = await aSetting();
    const etag = (await shop.api.get(pathOf(id), 200)).headers.get('etag') as string;
    await shop.api.get(pathOf(id), 304, { headers: { 'if-none-match': etag } });
    const headers = { 'if-match': etag };
    await shop.api.put(pathOf(id), { ThemeSetting: { html_tag: 'newer' } }, 200, { headers });
    await shop.api.put(pathOf(id), { ThemeSetting: { html_tag: 'too late' } }, 412, { headers });
    await shop.api.delete(pathOf(id), 412, { headers });
    expect((await read(id)).html_tag).toBe('newer');
  });

  it('requires a token for theme settings', async () => {
    const { body } = await api().get<Failure>('/api/themesettings.json', 401);
    expect(body.error).toBe('access_token required');
  });
});

describe('deleting the theme setting', () => {
  // interface: DELETE /api/themesettings/{id}.json
  it('makes a shop unreachable and releases its domains when its theme setting is deleted', async () => {
    const company = await aCompany();
    const { theme_setting_id: id } = company;
    const shop_domain = `${unique()}.example`;
    await change(id, { shop_domain }, company);
    await aProvenDomain(company, shop_domain);
    expect((await company.api.delete(pathOf(id), 200)).text).toBe('{}');
    expect(await snapshotOf(company)).toMatchObject({ domains: [], theme_settings: [] });
    await company.api.get(pathOf(id), 404);
    await company.api.delete(pathOf(id), 404);
    const next = await aCompany();
    await change(next.theme_setting_id, { shop_domain }, next);
    await aProvenDomain(next, shop_domain);
    expect((await snapshotOf(next)).domains).toContain(shop_domain);
  });

  it('assigns the company number to a new theme setting again after the deletion', async () => {
    const company = await aCompany();
    await company.api.delete(pathOf(company.theme_setting_id), 200);
    const made = await aSetting({ theme_id: 1 }, company);
    expect(made.domain).toBe(`${company.company_id}.${BASE}`);
    expect(await snapshotOf(company)).toMatchObject({ domains: [made.domain], theme_settings: [made.id] });
  });
});
