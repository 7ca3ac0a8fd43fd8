import { adminCompanies, adminLinks, adminTokens, type Company, type OperateCompany } from '@marquee/contracts';
import {
  aCompany,
  aProduct,
  asOperator,
  eventually,
  inRounds,
  issued,
  operator,
  type RefusedCase,
  type TestCompany,
} from '@marquee/testing';

type One = { company: Company };
type Many = { companies: Company[] };
type Failure = { error: string; error_code: number; errors?: Record<string, string[]> };

/** The timeout for work of other processes. */
const TIMEOUT_MS = 20_000;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
const PARTNERS_ONLY = ['comment', 'commission_model', 'price_model', 'sales_contact', 'partner'];

let shop: TestCompany;
beforeAll(async () => {
  shop = await aCompany({ name: 'Harbour Films' });
});

const pathOf = (of: { company_id: number }) => `/api/companies/${of.company_id}.json`;
const read = async (of = shop): Promise<Company> => (await of.api.get<One>(pathOf(of), 200)).body.company;
const change = async (company: object, of = shop): Promise<Company> =>
  (await of.api.put<One>(pathOf(of), { company }, 200)).body.company;
const refused = async (company: object): Promise<Failure> =>
  (await shop.api.put<Failure>(pathOf(shop), { company }, 422)).body;
const operate = (of: TestCompany, company: OperateCompany): Promise<Company> =>
  asOperator((bus) => bus.call(adminCompanies.update, operator(), { company_id: of.company_id, company }));
const link = (verb: 'link' | 'unlink', partner: TestCompany, of: TestCompany) =>
  asOperator((bus) =>
    bus.call(adminLinks[verb], operator(), { kind: 'partner', from: partner.company_id, company_id: of.company_id }),
  );

/** All fields of a new company, in the order of the response. */
const newCompany = ({ company_id, email }: TestCompany, name: string) => ({
  id: company_id,
  company_name: name,
  company_additional_name: '',
  first_name: '',
  last_name: '',
  email,
  phone: '',
  moblile_phone: '',
  street: '',
  zip: '',
  city: '',
  province: '',
  province_code: '',
  country: 'Germany',
  country_details: {
    ID: 276,
    Country: 'Germany',
    Eu: 1,
    Country_id: 'DE',
    Euro: 1,
    Culture: 'de-DE',
    Num: 276,
    VideoFormat: 1,
    DVDRegion: 2,
    Currency: 'eur',
    VAT: 0.19,
    TimeOffset: 60,
  },
  language: 'en',
  creation_date: expect.stringMatching(TIME) as string,
  updated_at: expect.stringMatching(TIME) as string,
  creditcard_number: '',
  creditcard_expiration: '',
  account_level: 0,
  affiliate_mode: 0,
  company_type: 0,
  accounting_export_active: false,
  company_disabled: false,
  digital_products_only: false,
  sample_mode: false,
  shop_active: false,
  valid: false,
  affiliates_active: false,
  api_active: true,
  inventory_management_active: false,
  managed_users_active: false,
  show_recommended_products_player: false,
  license_server_active: false,
  esd_payment_route: 0,
  prod_payment_route: 0,
  external_access_token: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  payment_reminders: 0,
  restricted: 0,
  tax_options: 0,
  partner_model: 0,
  shop_status: {
    'No payment system': true,
    'No products': true,
    Disabled: false,
    'Incomplete company data': true,
    'Products incomplete': false,
    'No active theme/domain': false,
    'Limited access mode': false,
  },
  stop_selling_at_stock_level_below: 0,
  warn_at_stock_level_below: 0,
});

describe('a company', () => {
  // interface: Company.id; Company.country; Company.country_details; Company.country_details.ID; Company.country_details.Country; Company.country_details.Eu; Company.country_details.Country_id; Company.country_details.Euro; Company.country_details.Culture; Company.country_details.Num; Company.country_details.VideoFormat; Company.country_details.DVDRegion; Company.country_details.Currency; Company.country_details.VAT; Company.country_details.TimeOffset; Company.creation_date; Company.updated_at; Company.external_access_token; Company.shop_status; Company.shop_active; Company.valid
  it('returns every field of a company with its default, in the order of the contract', async () => {
    const of = await aCompany({ name: 'Plain Books' });
    const wanted = newCompany(of, 'Plain Books');
    const found = await read(of);
    expect(found).toEqual(wanted);
    expect(Object.keys(found)).toEqual(Object.keys(wanted));
    expect(found.external_access_token).not.toBe((await read()).external_access_token);
  });

  const text = [5, null, {}, 'x'.repeat(256)];
  const switched = ['true', 1, null];
  const integer = ['1', 1.5, null, 2 ** 31];
  const writable: [keyof Company, unknown, unknown[]][] = [
    ['company_name', 'Harbour & Söhne', [...text, '', '  ']],
    ['company_additional_name', 'Film GmbH', text],
    ['first_name', 'Kim', text],
    ['last_name', 'Lee', text],
    ['email', 'kim@example.org', [5, null, '', 'kim']],
    ['phone', '+49 40 1', [5, null, 'x'.repeat(65)]],
    ['moblile_phone', '+49 170 1', [5, null, 'x'.repeat(65)]],
    ['street', 'Quay 1', text],
    ['zip', '20095', [20095, null, 'x'.repeat(33)]],
    ['city', 'Hamburg', text],
    ['province', 'Hamburg', text],
    ['province_code', 'HH', [5, null, 'x'.repeat(17)]],
    ['language', 'de', [5, null, '', 'german']],
    ['creditcard_expiration', '12/2031', [5, null]],
    ['affiliates_active', true, switched],
    ['inventory_management_active', true, switched],
    ['managed_users_active', true, switched],
    ['show_recommended_products_player', true, switched],
    ['license_server_active', true, switched],
    ['partner_model', 3, integer],
    ['stop_selling_at_stock_level_below', 2, integer],
    ['warn_at_stock_level_below', 5, integer],
  ];
  // interface: PUT /api/companies/{token}.json; Company.company_name; Company.company_additional_name; Company.first_name; Company.last_name; Company.email; Company.phone; Company.moblile_phone; Company.street; Company.zip; Company.city; Company.province; Company.province_code; Company.language; Company.creditcard_expiration; Company.affiliates_active; Company.inventory_management_active; Company.managed_users_active; Company.show_recommended_products_player; Company.partner_model; Company.stop_selling_at_stock_level_below; Company.warn_at_stock_level_below
  it('accepts every writable field of a company in one PUT, and returns each field', async () => {
    const sent = Object.fromEntries(writable.map(([name, value]) => [name, value]));
    expect(await change(sent)).toMatchObject(sent);
    expect(await read()).toMatchObject(sent);
  });

  const wrongTypes = writable.flatMap(([name, , wrong]) => wrong.map((value): RefusedCase => [name, value]));
  const noMonths: RefusedCase[] = ['13/2031', '2031-12'].map((value) => ['creditcard_expiration', value]);
  it.each([wrongTypes, noMonths].flatMap(inRounds))(
    'refuses $paths of a company, and stores nothing',
    async ({ sent, paths }) => {
      const before = await read();
      expect(Object.keys((await refused(sent)).errors ?? {}).toSorted()).toEqual(paths);
      expect(await read()).toEqual(before);
    },
  );

  const readOnly: [keyof Company, unknown][] = [
    ['id', 1],
    ['country', 'France'],
    ['country_details', { Country_id: 'FR' }],
    ['creation_date', '2001-01-01T00:00:00'],
    ['updated_at', '2001-01-01T00:00:00'],
    ['account_level', 3],
    ['affiliate_mode', 1],
    ['company_type', 1],
    ['accounting_export_active', true],
    ['company_disabled', true],
    ['digital_products_only', true],
    ['sample_mode', true],
    ['shop_active', true],
    ['valid', true],
    ['esd_payment_route', 1],
    ['prod_payment_route', 1],
    ['external_access_token', 'mine'],
    ['payment_reminders', 4],
    ['restricted', 1],
    ['tax_options', 2],
    ['comment', 'good'],
    ['commission_model', 1],
    ['price_model', 1],
    ['sales_contact', 'me'],
    ['partner', 1],
    ['shop_status', { Disabled: true }],
  ];
  // interface: Company.id; Company.country; Company.country_details; Company.creation_date; Company.updated_at; Company.account_level; Company.affiliate_mode; Company.company_type; Company.accounting_export_active; Company.company_disabled; Company.digital_products_only; Company.sample_mode; Company.shop_active; Company.valid; Company.esd_payment_route; Company.prod_payment_route; Company.external_access_token; Company.payment_reminders; Company.restricted; Company.tax_options; Company.comment; Company.commission_model; Company.price_model; Company.sales_contact; Company.partner; Company.shop_status
  it('ignores read-only fields in a PUT of a company, whatever their type', async () => {
    const before = await read();
    expect(await change(Object.fromEntries(readOnly))).toEqual(before);
    expect(await change(Object.fromEntries(readOnly.map(([name]) => [name, { of: 'the wrong type' }])))).toEqual(
      before,
    );
  });

  const operated: [keyof OperateCompany & keyof Company, unknown][] = [
    ['account_level', 2],
    ['affiliate_mode', 1],
    ['company_type', 2],
    ['accounting_export_active', true],
    ['digital_products_only', true],
    ['sample_mode', true],
    ['esd_payment_route', 1],
    ['prod_payment_route', 1],
    ['payment_reminders', 4],
    ['restricted', 1],
    ['tax_options', 2],
  ];
  // interface: Company.account_level; Company.affiliate_mode; Company.company_type; Company.accounting_export_active; Company.digital_products_only; Company.sample_mode; Company.esd_payment_route; Company.prod_payment_route; Company.payment_reminders; Company.restricted; Company.tax_options
  it('returns every company field with the value that the operator has set', async () => {
    const of = await aCompany();
    const sent = Object.fromEntries(operated);
    await operate(of, sent);
    expect(await read(of)).toMatchObject(sent);
  });

  // interface: Company.company_disabled
  it('shows a partner that its company is disabled', async () => {
    const [partner, of] = [await aCompany({ partner: true }), await aCompany()];
    await link('link', partner, of);
    await asOperator((bus) => bus.call(adminCompanies.disable, operator(), { company_id: of.company_id }));
    const { company } = (await partner.api.get<One>(pathOf(of), 200)).body;
    expect([company.company_disabled, company.shop_status.Disabled]).toEqual([true, true]);
  });

  // interface: Company.creditcard_number; Company.creditcard_cvc; Company.creditcard_expiration
  it('stores a masked card number without its check code, and treats the mask as unchanged', async () => {
    const of = await aCompany();
    const card = { creditcard_number: '4111 1111 1111 1111', creditcard_expiration: '12/31', creditcard_cvc: '123' };
    issued(card.creditcard_number);
    const company = await change(card, of);
    expect(company).toMatchObject({ creditcard_number: '************1111', creditcard_expiration: '12/31' });
    expect(company).not.toHaveProperty('creditcard_cvc');
    const { headers } = await of.api.get(pathOf(of), 200);
    const echoed = await of.api.put<One>(pathOf(of), { company: { ...company, creditcard_cvc: '4321' } }, 200);
    expect([echoed.body.company, echoed.headers.get('etag')]).toEqual([company, headers.get('etag')]);
    expect(await change({ creditcard_number: '' }, of)).toMatchObject({ creditcard_number: '' });
  });

  // interface: Company.creditcard_number; Company.creditcard_cvc
  it.each([
    ['creditcard_number', '4111111111111112'],
    ['creditcard_number', '************9999'],
    ['creditcard_number', 4111111111111111],
    ['creditcard_cvc', '98765'],
    ['creditcard_cvc', 987],
  ])('rejects an invalid %s without repeating the value: %j', async (name, value) => {
    const failure = await refused({ [name]: value });
    expect(Object.keys(failure.errors ?? {})).toEqual([name]);
    expect(JSON.stringify(failure.errors)).not.toContain(String(value));
  });

  it('states the required format when the CVC of a card is too long', async () => {
    expect((await refused({ creditcard_cvc: '12345' })).errors).toEqual({
      creditcard_cvc: ['must have 3 or 4 digits'],
    });
  });

  it('publishes no event and no new version when a company is sent back unchanged', async () => {
    const { body, headers } = await shop.api.get<One>(pathOf(shop), 200);
    const echoed = await shop.api.put<One>(pathOf(shop), body, 200);
    expect([echoed.body, echoed.headers.get('etag')]).toEqual([body, headers.get('etag')]);
  });

  it('answers 412 for a change of an older company version, and 304 for a known version', async () => {
    const old = (await shop.api.get(pathOf(shop), 200)).headers.get('etag') as string;
    await shop.api.get(pathOf(shop), 304, { headers: { 'if-none-match': old } });
    const ifMatch = { headers: { 'if-match': old } };
    await shop.api.put(pathOf(shop), { company: { city: 'Bremen' } }, 200, ifMatch);
    await shop.api.put(pathOf(shop), { company: { city: 'Kiel' } }, 412, ifMatch);
    expect((await read()).city).toBe('Bremen');
  });
});

describe('the status of a shop', () => {
  // interface: Company.shop_status.No products; Company.shop_status.Products incomplete
  it('updates the shop status of a company when its products change', async () => {
    const of = await aCompany();
    const expectStatus = (status: Partial<Company['shop_status']>) =>
      eventually(async () => expect((await read(of)).shop_status).toMatchObject(status), TIMEOUT_MS);
    await expectStatus({ 'No products': true, 'Products incomplete': false });
    const { id } = await aProduct(of);
    await expectStatus({ 'No products': false, 'Products incomplete': true });
    await of.api.delete(`/api/products/${id}.json`, 200);
    await expectStatus({ 'No products': true, 'Products incomplete': false });
  });
});

describe('a company that is not a partner', () => {
  // interface: GET /api/companies.json; GET /api/companies.json?self; GET /api/companies/{token}.json; GET /api/companies/count.json
  it('returns to a company without partner status only itself in every list', async () => {
    const own = await read();
    expect((await shop.api.get<Many>('/api/companies.json', 200)).body).toEqual({ companies: [own], company: own });
    expect((await shop.api.get('/api/companies/count.json', 200)).body).toEqual({ count: 1 });
    expect((await shop.api.get('/api/companies.json?self=0', 200)).body).toEqual({ companies: [own], company: own });
    for (const name of PARTNERS_ONLY) expect(own).not.toHaveProperty(name);
    const fields = `?fields=id,${PARTNERS_ONLY.join()}`;
    expect((await shop.api.get(`${pathOf(shop)}${fields}`, 200)).body).toEqual({ company: { id: shop.company_id } });
  });

  // interface: GET /api/companies.json?self
  it('returns with self=1 the company itself as an object instead of a list', async () => {
    const answer = await shop.api.get<One>('/api/companies.json?self=1', 200);
    expect(answer.body).toEqual({ company: await read() });
    const etag = answer.headers.get('etag') as string;
    expect(etag).toMatch(/^"\d+"$/);
    await shop.api.get('/api/companies.json?self=1', 304, { headers: { 'if-none-match': etag } });
    const id = { id: shop.company_id };
    expect((await shop.api.get('/api/companies.json?self=1&fields=id', 200)).body).toEqual({ company: id });
    const { body } = await shop.api.get<Failure>('/api/companies.json?self=yes', 400);
    expect(Object.keys(body.errors ?? {})).toEqual(['self']);
  });

  // interface: GET /api/companies/search.json
  it('refuses a search by a company that is not a partner', async () => {
    const { body } = await shop.api.get<Failure>(`/api/companies/search.json?query=email:${shop.email}`, 403);
    expect(body.error_code).toBe(-5);
  });

  it('hides other companies from a company without partner status', async () => {
    const other = await aCompany();
    await shop.api.get(pathOf(other), 404);
    await shop.api.put(pathOf(other), { company: { city: 'Kiel' } }, 404);
    await shop.api.get('/api/companies/0.json', 404);
    await shop.api.get('/api/companies/ABCDEFGHIJKLMNOP.json', 404);
    expect((await read(other)).city).toBe('');
  });
});

describe('a partner', () => {
  let partner: TestCompany;
  let one: TestCompany;
  let two: TestCompany;
  let stranger: TestCompany;
  beforeAll(async () => {
    [partner, one, two] = [await aCompany({ partner: true }), await aCompany(), await aCompany()];
    [stranger] = [await aCompany()];
    await link('link', partner, one);
    await link('link', partner, two);
  });
  const list = async (query = '') => (await partner.api.get<Many>(`/api/companies.json${query}`, 200)).body.companies;

  // interface: GET /api/companies.json; GET /api/companies/count.json; Company.partner; Company.comment; Company.commission_model; Company.price_model; Company.sales_contact
  it('lists and counts the associated companies of a partner, with the partner fields', async () => {
    await operate(one, { comment: 'pays late', commission_model: 7, price_model: 8, sales_contact: 'Ada' });
    const found = await list();
    expect(found.map(({ id }) => id)).toEqual([one.company_id, two.company_id]);
    const published = { comment: 'pays late', commission_model: 7, price_model: 8, sales_contact: 'Ada' };
    expect(found[0]).toMatchObject({ ...published, partner: partner.company_id });
    expect(found[1]).toMatchObject({ comment: '', commission_model: null, price_model: null, sales_contact: '' });
    expect((await partner.api.get('/api/companies/count.json', 200)).body).toEqual({ count: 2 });
    for (const name of PARTNERS_ONLY) expect(await read(one)).not.toHaveProperty(name);
  });

  // interface: GET /api/companies.json?updated_at_min
  it('lists associated companies of a partner that changed since a time', async () => {
    await change({ city: 'Kiel' }, two);
    const { updated_at } = await read(two);
    expect((await list(`?updated_at_min=${updated_at}`)).map(({ id }) => id)).toContain(two.company_id);
    expect(await list('?updated_at_min=2999-01-01T00:00:00')).toEqual([]);
    const { body } = await partner.api.get<Failure>('/api/companies.json?updated_at_min=soon', 400);
    expect(Object.keys(body.errors ?? {})).toEqual(['updated_at_min']);
  });

  it('lists the associated companies of a partner in pages', async () => {
    const first = await partner.api.get<Many>('/api/companies.json?limit=1&fields=id', 200);
    expect(first.body.companies).toEqual([{ id: one.company_id }]);
    const next = /<[^>]*(\/api[^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] as string;
    expect((await partner.api.get<Many>(next, 200)).body.companies).toEqual([{ id: two.company_id }]);
  });

  // interface: GET /api/companies/search.json; GET /api/companies/search.json?query
  it('returns an associated company to its partner by email, and no other company', async () => {
    const search = async (email: string) =>
      (await partner.api.get<Many>(`/api/companies/search.json?query=email:${email}`, 200)).body.companies;
    expect((await search(one.email.toUpperCase())).map(({ id }) => id)).toEqual([one.company_id]);
    expect(await search(stranger.email)).toEqual([]);
    expect(await search(partner.email)).toEqual([]);
    await partner.api.get('/api/companies/search.json?query=city:Kiel', 400);
    await partner.api.get('/api/companies/search.json', 400);
  });

  // interface: GET /api/companies/{token}.json; PUT /api/companies/{token}.json
  it('lets a partner read and change an associated company like its own app', async () => {
    const { body } = await partner.api.get<One>(pathOf(one), 200);
    expect(body.company).toMatchObject({ ...(await read(one)), partner: partner.company_id });
    const sent = { company: { city: 'Lübeck', restricted: 9, comment: 'no' } };
    const changed = (await partner.api.put<One>(pathOf(one), sent, 200)).body.company;
    expect(changed).toMatchObject({ city: 'Lübeck', restricted: 0, partner: partner.company_id });
    expect(changed.comment).not.toBe('no');
    expect((await read(one)).city).toBe('Lübeck');
  });

  it('allows a partner to read the partner company like any company', async () => {
    const own = await read(partner);
    for (const name of PARTNERS_ONLY) expect(own).not.toHaveProperty(name);
    expect((await partner.api.get('/api/companies.json?self=1', 200)).body).toEqual({ company: own });
  });

  it('hides a company from its former partner once the link is removed', async () => {
    const gone = await aCompany();
    await link('link', partner, gone);
    await partner.api.get(pathOf(gone), 200);
    await link('unlink', partner, gone);
    await partner.api.get(pathOf(gone), 404);
    await partner.api.put(pathOf(gone), { company: { city: 'Kiel' } }, 404);
    expect((await list()).map(({ id }) => id)).not.toContain(gone.company_id);
  });
});

describe('a company whose API is not active', () => {
  const INACTIVE = {
    error: 'The API is not active for this company. Ask the company to activate it.',
    error_code: -20,
  };
  const exchange = async ({ client_id, client_secret, refresh_token }: TestCompany, status: number) =>
    (
      await shop.api.post<{ access_token: string; refresh_token: string; error: string; error_description: string }>(
        `/token?${new URLSearchParams({ grant_type: 'refresh_token', client_id, client_secret, refresh_token }).toString()}`,
        undefined,
        status,
      )
    ).body;

  // interface: Company.api_active
  it('answers 403 while the company API is inactive, and keeps refresh tokens valid meanwhile', async () => {
    const [partner, of] = [await aCompany({ partner: true }), await aCompany()];
    await link('link', partner, of);
    const switched = await of.api.put<One>(pathOf(of), { company: { api_active: false } }, 200);
    expect(switched.body.company).toMatchObject({ api_active: false });
    expect(switched.headers.get('x-warning')).toContain('every app of this company, including yours');
    await eventually(async () => {
      expect((await of.api.get<Failure>(pathOf(of), 403)).body).toMatchObject(INACTIVE);
    }, TIMEOUT_MS);
    expect((await of.api.get<Failure>('/api/categories.json', 403)).body).toMatchObject(INACTIVE);
    await of.api.put(pathOf(of), { company: { api_active: true } }, 403);
    const { error, error_description } = await exchange(of, 400);
    expect([error, error_description]).toEqual(['unauthorized_client', INACTIVE.error]);
    const { client_id } = of;
    const issuing = { company_id: of.company_id, client_id, scopes: ['companies' as const] };
    await expect(asOperator((bus) => bus.call(adminTokens.issue, operator(), issuing))).rejects.toMatchObject({
      code: 'api_inactive',
    });

    await partner.api.put(pathOf(of), { company: { api_active: true } }, 200);
    await eventually(() => of.api.get(pathOf(of), 200), TIMEOUT_MS);
    issued((await exchange(of, 200)).access_token);
  });

  it.each(['true', 1, null])('refuses %j as the API state of a company', async (api_active) => {
    expect(Object.keys((await refused({ api_active })).errors ?? {})).toEqual(['api_active']);
  });
});
