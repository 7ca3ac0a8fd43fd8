import { columnsOf } from '@marquee/storage';
import {
  companyId,
  fulfillments,
  groupMembers,
  issuedLicenses,
  newsRecipients,
  orders,
  refunds,
  shopContents,
  subscribers,
  type CompanySnapshot,
  type Order,
} from '@marquee/contracts';
import { asOwner, indexesOf, plannedEachTime, preparedOn, wholeScansOf } from '@marquee/testing';
import { ErasureService } from './erasure/erasure.service';
import { CommerceFixture, PASSWORD } from './testing/commerce.fixture';
import { aShopper } from './testing/shopper';
import { CustomerEntity } from './customers/customer.entity';

/** Scans of short indexes: the relay's queue. */
const SHORT = ['outbox_due'];

/** The statements for opened licenses. */
const OPENED = ['issued_licenses_newest', 'issued_license_of', 'issued_license_hold', 'issued_license_use'];
/** The statements for shipments and refunds. */
const SHIPPED = ['company_is_shipper', 'fulfillment_whereabouts', 'fulfillments_hold_open'];

let fixture: CommerceFixture;
let company: CompanySnapshot;
beforeAll(async () => {
  fixture = await CommerceFixture.start();
  company = fixture.aCompany();
});
afterAll(() => fixture?.stop());

/** Runs every operation on orders once. */
async function useOrders(): Promise<void> {
  const ctx = () => fixture.context(company);
  const line_items = [
    { product_id: fixture.aProduct() },
    { product_id: fixture.aProduct({ product_type: 6, license: null }) },
  ];
  const email = fixture.anEmail();
  const order: Order = await fixture.order(
    company,
    { email, password: PASSWORD, line_items },
    { idempotencyKey: 'one' },
  );
  const { id, customer } = order;
  await fixture.order(company, { email, password: PASSWORD, line_items });
  await fixture.order(company, { customer_token: customer.token, line_items });
  const filters = [{}, { ids: [id] }, { customer_token: customer.token }, { financial_status: 'paid' as const }];
  for (const filter of [...filters, { fulfillment_status: null }, { since_id: id }]) {
    await fixture.gateway.call(orders.list, ctx(), { limit: 5, ...filter });
  }
  await fixture.gateway.call(orders.count, ctx(), { financial_status: 'paid' });
  await fixture.gateway.call(orders.count, ctx(), { created_at_min: '2026-01-01T00:00:00' });
  await fixture.gateway.call(orders.update, ctx(), { id, order: { shipping_address: { city: 'Lyon' } } });
  await openContents(order);
  await shipAndRefund(order);
  await fixture.gateway.call(orders.remove, ctx(), { id });
  const erasure = fixture.commerce.get(ErasureService, { strict: false });
  await erasure.remove({ ...ctx(), company: companyId(company.company_id) }, customer.token);
}

/** The operations on the pages of the shop. */
async function openContents({ customer }: Order): Promise<void> {
  const shopper = await aShopper(fixture, company, customer);
  const list = { shopper, ended: false, limit: 5 };
  const { contents } = await fixture.storefront.call(shopContents.list, fixture.call(), list);
  const one = { shopper, id: contents[0]?.id ?? 0 };
  await fixture.storefront.call(shopContents.get, fixture.call(), one);
  await fixture.storefront.call(shopContents.open, fixture.call(), one);
}

/** Ships and refunds, by the shop itself and by its shipping partner. */
async function shipAndRefund({ id, line_items, customer }: Order): Promise<void> {
  const shipper = fixture.aCompany();
  fixture.neighbours.shippedFor.set(shipper.company_id, [company.company_id]);
  for (const who of [company, shipper]) {
    const ctx = fixture.context(who);
    for (const filter of [{}, { status: 0 as const }, { since_id: id }]) {
      await fixture.gateway.call(fulfillments.list, ctx, { limit: 5, ...filter });
    }
    await fixture.gateway.call(fulfillments.count, ctx, {});
    await fixture.gateway.call(fulfillments.get, ctx, { id });
    await fixture.gateway.call(fulfillments.update, ctx, { id, fulfillment: { status: who === company ? 100 : 0 } });
  }
  const ctx = fixture.context(company);
  fixture.neighbours.tenantAway = true;
  await fixture.gateway.call(fulfillments.count, ctx, {});
  fixture.neighbours.tenantAway = false;
  await fixture.gateway.call(issuedLicenses.list_of_customer, ctx, { limit: 5, customer_token: customer.token });
  const refund_line_items = line_items.map((line) => ({ line_item_id: line.id, quantity: 1 }));
  await fixture.gateway.call(refunds.create, ctx, { order_id: id, refund: { refund_line_items, restock: true } });
}

it('reads orders through indexes in every operation', async () => {
  await useOrders();
  const prepared = (await preparedOn(fixture.db.pool)).flat();
  const each = [...new Map(prepared.map((one) => [one.name, one])).values()];
  for (const name of [
    'orders_begin_by_token',
    'orders_place',
    'fulfillments_readdress',
    'erase_orders',
    'stock_returns_add',
    ...OPENED,
    ...SHIPPED,
  ]) {
    expect(each.map((one) => one.name)).toContain(name);
  }
  // After `analyze` the planner knows that the tables are small, and prefers sequential scans.
  await asOwner(fixture.db, 'vacuum analyze');
  expect(await wholeScansOf(fixture.db.pool, each, SHORT)).toEqual([]);
});

it('reads sign-ups through indexes in every operation of apps', async () => {
  const since = { updated_at_min: '2026-01-01T00:00:00' };
  const ctx = fixture.context(company);
  for (const filter of [{}, { since_id: 1 }, since]) {
    await fixture.gateway.call(subscribers.list, ctx, { limit: 5, ...filter });
    await fixture.gateway.call(groupMembers.list, ctx, { limit: 5, ...filter });
    await fixture.gateway.call(newsRecipients.list, ctx, { limit: 5, ...filter });
  }
  await fixture.gateway.call(subscribers.count, ctx, since);
  await fixture.gateway.call(groupMembers.count, ctx, since);
  await fixture.gateway.call(newsRecipients.count, ctx, since);
  const prepared = (await preparedOn(fixture.db.pool)).flat();
  const tables = /^(?:subscribers|group_members|news_recipients)_/;
  const read = prepared.filter(({ name }) => tables.test(name));
  expect(new Set(read.map(({ name }) => tables.exec(name)?.[0])).size).toBe(3);
  expect(await wholeScansOf(fixture.db.pool, read, SHORT)).toEqual([]);
});

it('reads issued licenses through indexes in every operation', async () => {
  const ctx = fixture.context(company);
  const order = await fixture.order(company, {});
  const { items } = await fixture.gateway.call(issuedLicenses.list, ctx, { limit: 5, order_id: order.id });
  const [{ id, product_id, customer_token } = { id: 0, product_id: '', customer_token: '' }] = items;
  const filters = [{}, { product_id }, { customer_token }, { since_id: id }, { updated_at_min: '2026-01-01T00:00:00' }];
  const states = (['active', 'suspended', 'revoked', 'expired'] as const).map((state) => ({ state }));
  for (const filter of [...filters, ...states]) {
    await fixture.gateway.call(issuedLicenses.list, ctx, { limit: 5, ...filter });
    const { since_id: _since, ...counted } = { since_id: 0, ...filter };
    await fixture.gateway.call(issuedLicenses.count, ctx, counted);
  }
  await fixture.gateway.call(issuedLicenses.suspend, ctx, { id });
  const prepared = (await preparedOn(fixture.db.pool)).flat();
  const read = prepared.filter(({ name }) => name.startsWith('issued_licenses_'));
  expect(read.length).toBeGreaterThan(15);
  expect(await wholeScansOf(fixture.db.pool, read, SHORT)).toEqual([]);
});

/** A company with most of the customers, so the customer's own index is cheaper than an index by time. */
async function manyCustomersOf(large: CompanySnapshot, buyer: number): Promise<void> {
  const drawn = new Set(['id', 'company_id', 'token', 'email', 'identifier', 'updated_at']);
  const copied = columnsOf(CustomerEntity).filter((column) => !drawn.has(column));
  await asOwner(
    fixture.db,
    `insert into customers (company_id, token, email, updated_at, ${copied.join()})
     select case when n > 1500 then ${large.company_id} else 900000 + n / 3 end, 'COPY' || n, n || '@copies.example.org',
       now() - interval '1 second' * n, ${copied.join()}
     from customers, generate_series(1, 6000) n where id = ${buyer}`,
  );
  await asOwner(fixture.db, 'vacuum analyze');
}

it('plans the statements of an order once, and finds customers by key', async () => {
  const large = fixture.aCompany();
  const buyers = [];
  for (let n = 0; n < 4; n += 1) buyers.push((await fixture.order(large)).customer);
  await manyCustomersOf(large, buyers[0]?.id ?? 0);
  for (let n = 0; n < 30; n += 1) {
    const some = buyers.slice(0, 1 + (n % 4));
    await Promise.all(some.map(({ token }) => fixture.order(large, { customer_token: token })));
    await fixture.gateway.call(orders.list, fixture.context(large), { limit: 1 + n });
    const created_at_min = `2026-01-${String(1 + n).padStart(2, '0')}T10:00:00.000Z`;
    await fixture.gateway.call(orders.list, fixture.context(large), { limit: 5, created_at_min });
    await fixture.gateway.call(orders.count, fixture.context(large), { created_at_min });
  }
  const hot = /^(?:orders|customers|rollups)_/;
  const planned = await plannedEachTime(fixture.db.pool);
  expect(planned.filter((name) => hot.test(name))).toEqual([]);
  const prepared = (await preparedOn(fixture.db.pool)).flat().filter(({ name }) => hot.test(name));
  expect(prepared.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'orders_begin_by_token',
      'orders_place',
      'orders_add_to_customer',
      'customers_hold_all',
      'rollups_ids_orders',
      'rollups_days_orders',
    ]),
  );
  const indexes = await indexesOf(fixture.db.pool, prepared);
  expect(indexes).not.toContain('customers_by_change');
  expect(indexes).toEqual(expect.arrayContaining(['customers_pk', 'customers_by_token']));
});
