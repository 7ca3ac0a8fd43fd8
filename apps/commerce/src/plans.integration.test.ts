import {
  companyId,
  fulfillments,
  issuedLicenses,
  orders,
  refunds,
  shopContents,
  type CompanyFacts,
  type Order,
} from '@marquee/contracts';
import { asOwner, preparedOn, wholeScansOf } from '@marquee/testing';
import { ErasureService } from './erasure/erasure.service';
import { CommerceFixture, PASSWORD } from './testing/commerce.fixture';
import { aShopper } from './testing/shopper';

/** Walks that look for what such an index has alone: the relay's heads. */
const SHORT = ['outbox_due'];

/** Of what is opened. */
const OPENED = ['issued_licenses_newest', 'issued_license_of', 'issued_license_hold', 'issued_license_use'];
/** Of what is shipped and refunded. */
const SHIPPED = ['company_is_shipper', 'fulfillment_whereabouts', 'fulfillments_hold_open'];

let fixture: CommerceFixture;
let company: CompanyFacts;
beforeAll(async () => {
  fixture = await CommerceFixture.start();
  company = fixture.aCompany();
}, 60_000);
afterAll(() => fixture?.stop());

/** Everything that is done with orders, once. */
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
  await fixture.gateway.call(orders.update, ctx(), { id, order: { shipping_address: { city: 'Lyon' } } });
  await openContents(order);
  await shipAndRefund(order);
  await fixture.gateway.call(orders.remove, ctx(), { id });
  const erasure = fixture.commerce.get(ErasureService, { strict: false });
  await erasure.remove({ ...ctx(), company: companyId(company.company_id) }, customer.token);
}

/** On the pages of the shop. */
async function openContents({ customer }: Order): Promise<void> {
  const shopper = await aShopper(fixture, company, customer);
  const list = { shopper, ended: false, limit: 5 };
  const { contents } = await fixture.gateway.call(shopContents.list, fixture.call(), list);
  const one = { shopper, id: contents[0]?.id ?? 0 };
  await fixture.gateway.call(shopContents.get, fixture.call(), one);
  await fixture.gateway.call(shopContents.open, fixture.call(), one);
}

/** By the shop itself, and by somebody who ships for it. */
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
  await fixture.gateway.call(issuedLicenses.list, ctx, { limit: 5, customer_token: customer.token });
  const refund_line_items = line_items.map((line) => ({ line_item_id: line.id, quantity: 1 }));
  await fixture.gateway.call(refunds.create, ctx, { order_id: id, refund: { refund_line_items, restock: true } });
}

it('keeps to indexes, whatever is done with orders', async () => {
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
  // The planner knows how small the tables are, and that is when it likes to read all of them.
  await asOwner(fixture.db, 'vacuum analyze');
  expect(await wholeScansOf(fixture.db.pool, each, SHORT)).toEqual([]);
}, 60_000);
