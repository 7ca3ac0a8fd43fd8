import {
  adminCompanies,
  adminLinks,
  companies,
  Parked,
  companySnapshot,
  companyId,
  themeSettings,
  type Company,
  type Context,
  type CreatedCompany,
  type LinkKind,
  type OperateCompany,
} from '@marquee/contracts';
import { connected, eventually } from '@marquee/testing';
import { CatalogProductsRepository } from '../catalog-products/catalog-products.repository';
import { CompaniesService } from './companies.service';
import { COUNTRIES } from '../country-data/countries.rules';
import { TenantFixture } from '../testing/tenant.fixture';

let tenant: TenantFixture;
beforeAll(async () => void (tenant = await TenantFixture.start()));
afterAll(() => tenant.stop());

const appOf = ({ company_id, user_id }: CreatedCompany): Context => ({
  ...tenant.call(),
  company: companyId(company_id),
  app: 'app-1',
  user: user_id,
  scopes: ['companies'],
});
const self = (of: CreatedCompany): Promise<Company> => tenant.gateway.call(companies.self, appOf(of), {});
const operate = (of: CreatedCompany, company: OperateCompany): Promise<Company> =>
  tenant.cli.call(adminCompanies.update, tenant.operator(), { company_id: of.company_id, company });
const show = (of: CreatedCompany): Promise<Company> =>
  tenant.cli.call(adminCompanies.show, tenant.operator(), { company_id: of.company_id });
const link = (verb: 'link' | 'unlink', kind: LinkKind, from: number, company_id: number) =>
  tenant.cli.call(adminLinks[verb], tenant.operator(), { kind, from, company_id });
const snapshotOf = ({ company_id }: CreatedCompany) =>
  tenant.auth.call(companySnapshot.get, tenant.call(), { company_id });
const pay = ({ company_id }: CreatedCompany, active: boolean) =>
  tenant.cli.call(adminCompanies.payment, tenant.operator(), { company_id, active });

const COMPLETE = { first_name: 'Ada', last_name: 'Lovelace', street: 'Quay 1', zip: '20095', city: 'Hamburg' };
const NEW_SHOP = {
  'No payment system': true,
  'No products': true,
  Disabled: false,
  'Incomplete company data': true,
  'Products incomplete': false,
  'No active theme/domain': false,
  'Limited access mode': false,
};
async function anOpenShop(): Promise<CreatedCompany> {
  const shop = await tenant.aCompany();
  await operate(shop, COMPLETE);
  await pay(shop, true);
  await tenant.receivesChange(shop.company_id, { action: 'create', id: 1, version: 1 });
  expect(await self(shop)).toMatchObject({ shop_active: true, valid: true });
  return shop;
}

describe('the status of a shop', () => {
  // interface: Company.shop_status; Company.shop_active; Company.valid
  it('lists all missing requirements of a new shop, and opens the shop once all are met', async () => {
    const shop = await tenant.aCompany();
    expect(await self(shop)).toMatchObject({ shop_status: NEW_SHOP, shop_active: false, valid: false });
    await anOpenShop();
  });

  type Close = (shop: CreatedCompany) => Promise<unknown>;
  const disable =
    (verb: 'disable' | 'enable'): Close =>
    ({ company_id }) =>
      tenant.cli.call(adminCompanies[verb], tenant.operator(), { company_id });
  const product =
    (version: number, change: object): Close =>
    ({ company_id }) =>
      tenant.receivesChange(company_id, { id: 1, version, ...change });
  const COMPLETE_FIELDS = ['first_name', 'last_name', 'street', 'zip', 'city'] as const;
  const reasons: [keyof Company['shop_status'], string, Close, Close, boolean][] = [
    ['No payment system', 'payment is switched off', (shop) => pay(shop, false), (shop) => pay(shop, true), true],
    ['Disabled', 'the company is disabled', disable('disable'), disable('enable'), false],
    [
      'Limited access mode',
      'the company is restricted',
      (shop) => operate(shop, { restricted: 2 }),
      (shop) => operate(shop, { restricted: 0 }),
      true,
    ],
    ['Products incomplete', 'the product is not published', product(2, { published: false }), product(3, {}), true],
    ['Products incomplete', 'the product has no price', product(2, { priced: false }), product(3, {}), true],
    ['No products', 'the product is deleted', product(2, { action: 'delete' }), product(3, {}), true],
    ...COMPLETE_FIELDS.map((name): (typeof reasons)[number] => [
      'Incomplete company data',
      `${name} is blank`,
      (shop) => operate(shop, { [name]: ' ' }),
      (shop) => operate(shop, COMPLETE),
      false,
    ]),
  ];
  // interface: Company.shop_status.No payment system; Company.shop_status.No products; Company.shop_status.Disabled; Company.shop_status.Incomplete company data; Company.shop_status.Products incomplete; Company.shop_status.Limited access mode
  it.each(reasons)('reports only the shop status "%s" while %s', async (reason, _when, close, open, valid) => {
    const shop = await anOpenShop();
    const before = (await tenant.companyEventsOf(shop.company_id)).length;
    await close(shop);
    const closed = await show(shop);
    const closings = Object.entries(closed.shop_status).filter(([, value]) => value);
    expect(closings).toEqual([[reason, true]]);
    expect([closed.shop_active, closed.valid]).toEqual([false, valid]);
    await open(shop);
    expect(await show(shop)).toMatchObject({ shop_active: true, valid: true });
    const events = await tenant.companyEventsOf(shop.company_id);
    expect(events.slice(before).map(({ topic }) => topic)).toEqual(['company/update', 'company/update']);
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  });

  // interface: Company.shop_status.No active theme/domain
  it('reports "No active theme/domain" after the last theme setting is deleted', async () => {
    const shop = await anOpenShop();
    await tenant.gateway.call(themeSettings.remove, appOf(shop), { id: shop.theme_setting_id });
    const { shop_status, shop_active } = await self(shop);
    expect([shop_status['No active theme/domain'], shop_active]).toEqual([true, false]);
  });

  it('creates no new company version while the shop status stays the same', async () => {
    const shop = await anOpenShop();
    const before = await tenant.companyEventsOf(shop.company_id);
    await tenant.receivesChange(shop.company_id, { action: 'create', id: 2, version: 1 });
    await tenant.receivesChange(shop.company_id, { id: 1, version: 2, published: false });
    await tenant.receivesChange(shop.company_id, { id: 1, version: 3, action: 'delete' });
    expect(await tenant.companyEventsOf(shop.company_id)).toEqual(before);
    expect((await self(shop)).shop_active).toBe(true);
  });

  it('ignores late events of a deleted product for the shop status', async () => {
    const shop = await anOpenShop();
    const deletion = tenant.receivesChange(shop.company_id, { id: 1, version: 3, action: 'delete' });
    await expect(deletion).rejects.toBeInstanceOf(Parked);
    await tenant.receivesChange(shop.company_id, { id: 1, version: 2, published: false });
    await eventually(async () => expect((await self(shop)).shop_status['No products']).toBe(true));
    await tenant.receivesChange(shop.company_id, { id: 1, version: 2 });
    expect((await self(shop)).shop_status['No products']).toBe(true);
  });

  it('computes the shop status once for a batch of product events', async () => {
    const shop = await anOpenShop();
    const before = await tenant.companyEventsOf(shop.company_id);
    const changes = jest.spyOn(CatalogProductsRepository.prototype, 'change');
    const received = (id: number, closings: Omit<Parameters<typeof tenant.receivesChange>[1], 'id'>) =>
      tenant.receivesChange(shop.company_id, { id, ...closings });
    await Promise.all([
      received(2, { action: 'create', version: 1, published: false }),
      received(3, { action: 'create', version: 1 }),
      received(3, { version: 2, published: false }),
      received(1, { version: 2, action: 'delete' }),
      received(4, { action: 'create', version: 1 }),
    ]);
    expect(changes.mock.calls.map(([ids]) => new Set(ids))).toEqual([new Set([1, 2, 3, 4])]);
    changes.mockRestore();
    expect(await tenant.companyEventsOf(shop.company_id)).toEqual(before);
    await received(4, { version: 2, action: 'delete' });
    expect((await self(shop)).shop_status).toMatchObject({ 'No products': false, 'Products incomplete': true });
  });

  it('locks no row for a product event that changes no stored column of the company', async () => {
    const shop = await anOpenShop();
    const holder = await connected(tenant.db);
    try {
      await holder.query('begin');
      await holder.query('select from companies where id = $1 for update', [shop.company_id]);
      await tenant.receivesChange(shop.company_id, { id: 1, version: 2 });
      await tenant.receivesChange(shop.company_id, { action: 'delete', id: 2, version: 1 });
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect((await self(shop)).shop_active).toBe(true);
  });

  it('ignores product events that change only the stock, as every sale publishes', async () => {
    const shop = await anOpenShop();
    const statements = jest.spyOn(CatalogProductsRepository.prototype, 'known');
    await tenant.receivesChange(shop.company_id, { id: 1, version: 2, changed: ['items_in_stock'] });
    expect(statements).not.toHaveBeenCalled();
    await tenant.receivesChange(shop.company_id, {
      id: 1,
      version: 3,
      changed: ['items_in_stock', 'published'],
      published: false,
    });
    statements.mockRestore();
    expect((await self(shop)).shop_status['Products incomplete']).toBe(true);
  });

  it('ignores products of other companies for the shop status', async () => {
    const shop = await tenant.aCompany();
    await anOpenShop();
    expect((await self(shop)).shop_status['No products']).toBe(true);
  });

  it('computes the right shop status if the last two products are removed concurrently', async () => {
    const shop = await anOpenShop();
    await tenant.receivesChange(shop.company_id, { action: 'create', id: 2, version: 1 });
    const before = (await tenant.companyEventsOf(shop.company_id)).length;
    const gone = await meeting(shop, () =>
      [1, 2].map((id) => tenant.receivesChange(shop.company_id, { action: 'delete', id, version: 2 })),
    );
    await Promise.all(gone);
    expect((await self(shop)).shop_status['No products']).toBe(true);
    expect(await tenant.companyEventsOf(shop.company_id)).toHaveLength(before + 1);
  });
});

/** Starts transactions that need a company's row while it is locked, and releases the lock once all of them wait. */
async function meeting<T>({ company_id }: CreatedCompany, start: () => Promise<T>[]): Promise<Promise<T>[]> {
  const holder = await connected(tenant.db);
  try {
    await holder.query('begin');
    await holder.query('select from companies where id = $1 for update', [company_id]);
    const started = start();
    await eventually(async () => expect(await tenant.waiting()).toBe(started.length));
    return started;
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

describe('links', () => {
  it('publishes links with the company snapshot, in order of creation', async () => {
    const [shop, first, second] = [await tenant.aCompany(), await tenant.aCompany(), await tenant.aCompany()];
    await link('link', 'partner', second.company_id, shop.company_id);
    await link('link', 'partner', first.company_id, shop.company_id);
    await link('link', 'shipper', first.company_id, shop.company_id);
    const partners = [second.company_id, first.company_id];
    expect(await snapshotOf(shop)).toMatchObject({ partners, shippers: [first.company_id] });
    expect(await show(shop)).toMatchObject({ partner: second.company_id });
    await link('unlink', 'partner', second.company_id, shop.company_id);
    expect(await snapshotOf(shop)).toMatchObject({ partners: [first.company_id], shippers: [first.company_id] });
    expect(await show(shop)).toMatchObject({ partner: first.company_id });
    const events = await tenant.companyEventsOf(shop.company_id);
    expect(events.map(({ data }) => data.partners.length + data.shippers.length)).toEqual([0, 1, 2, 3, 2]);
    expect((await tenant.auditOf(shop.company_id)).map(({ action }) => action)).toEqual([
      'partner link',
      'partner link',
      'shipper link',
      'partner unlink',
    ]);
  });

  it('publishes no event when a link that exists is created again', async () => {
    const [shop, partner] = [await tenant.aCompany(), await tenant.aCompany()];
    for (let times = 0; times < 2; times += 1) await link('link', 'partner', partner.company_id, shop.company_id);
    expect(await tenant.companyEventsOf(shop.company_id)).toHaveLength(2);
    await link('unlink', 'partner', partner.company_id, shop.company_id);
    const again = link('unlink', 'partner', partner.company_id, shop.company_id);
    await expect(again).rejects.toMatchObject({ code: 'not_found' });
  });

  it('rejects a link to a company that does not exist', async () => {
    const { company_id } = await tenant.aCompany();
    await expect(link('link', 'partner', company_id, company_id)).rejects.toMatchObject({ code: 'invalid' });
    await expect(link('link', 'partner', 999_999, company_id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(link('link', 'partner', company_id, 999_999)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('changes by an operator', () => {
  it("publishes an operator's change of a company, and audits it without values", async () => {
    const shop = await tenant.aCompany();
    await operate(shop, { country: 'ch', tax_options: 2, creditcard_number: '4111111111111111' });
    const events = await tenant.companyEventsOf(shop.company_id);
    expect(events.at(-1)).toMatchObject({
      sequence: 2,
      data: { country: 'CH', currency: 'chf', vat: 0.081, tax_options: 2 },
    });
    const audit = await tenant.auditOf(shop.company_id);
    expect(audit).toEqual([
      {
        operator: 'ada',
        action: 'company update',
        detail: { fields: expect.arrayContaining(['creditcard_number']) as string[] },
      },
    ]);
    expect(JSON.stringify([audit, events])).not.toContain('1111');
    expect(await operate(shop, { country: 'CH', tax_options: 2 })).toMatchObject({ country: 'Switzerland' });
    expect(await tenant.companyEventsOf(shop.company_id)).toHaveLength(2);
  });

  it.each([
    ['country', 'XK'],
    ['country', 'Germany'],
    ['company_type', 3],
    ['account_level', '1'],
    ['esd_payment_route', 2],
    ['price_model', 'gold'],
    ['company_name', ' '],
  ])('refuses %s from an operator: %j', async (field, value) => {
    const shop = await tenant.aCompany();
    await expect(operate(shop, { [field]: value })).rejects.toMatchObject({
      code: 'invalid',
      errors: { [field]: expect.any(Array) as string[] },
    });
  });
});

describe('new data of a country', () => {
  it('serves reads of companies in a new process while the database is read-only', async () => {
    const { company_id } = await tenant.aCompany();
    const { database, stop } = await tenant.another();
    await database.setReadOnly(true);
    try {
      const third = await tenant.another();
      const snapshot = await third.app.get(CompaniesService, { strict: false }).snapshot(tenant.call(), company_id);
      expect(snapshot).toMatchObject({ company_id });
      await third.stop();
    } finally {
      await database.setReadOnly(false);
      await stop();
    }
  });

  it('renders new country data at once, and notifies only companies of that country', async () => {
    const there = await tenant.aCompany({ country: 'IS' });
    const elsewhere = await tenant.aCompany();
    const later = COUNTRIES.map((one) => (one.Country_id === 'IS' ? { ...one, VAT: 0.01 } : one));
    for (let boots = 0; boots < 2; boots += 1) {
      await tenant.countries.synchronize(later);
      while (await tenant.countries.publishNext());
    }
    expect((await self(there)).country_details).toEqual(later.find(({ Country_id }) => Country_id === 'IS'));
    expect(await tenant.companyEventsOf(there.company_id)).toHaveLength(2);
    expect(await tenant.companyEventsOf(elsewhere.company_id)).toHaveLength(1);
  });

  it('notifies companies of new country data in batches, each company once', async () => {
    const there: { company_id: number }[] = [];
    while (there.length < 51) there.push(await tenant.aCompany({ country: 'MT' }));
    const later = COUNTRIES.map((one) => (one.Country_id === 'MT' ? { ...one, VAT: 0.02 } : one));
    await tenant.countries.synchronize(later);
    // Two replicas that run until neither has work left.
    const replica = async () => {
      while (await tenant.countries.publishNext());
    };
    await Promise.all([replica(), replica()]);
    await replica();
    const rows = await tenant.db.query<{ version: number; change: string }>(
      'select version, xmin::text as change from companies where id = any($1)',
      [there.map(({ company_id }) => company_id)],
    );
    expect(new Set(rows.map(({ version }) => version))).toEqual(new Set([2]));
    expect(new Set(rows.map(({ change }) => change)).size).toBe(2);
  });
});
