import {
  adminCustomers,
  customers,
  issuedLicenses,
  orders,
  shopContents,
  type CompanySnapshot,
  type ListContents,
  type Order,
  type OwnedContent,
  type QuotedLicense,
  type Shopper,
} from '@marquee/contracts';
import { someTerms } from '@marquee/testing';
import { CommerceFixture } from '../testing/commerce.fixture';
import { aShopper } from '../testing/shopper';

const HOUR = 3_600_000;
const GONE = { code: 'not_found' };
const REFUSED = { code: 'conflict' };
const SIGNED_OUT = { code: 'unauthorized' };

let fixture: CommerceFixture;
beforeAll(async () => {
  fixture = await CommerceFixture.start();
  fixture.freeze();
});
afterAll(() => fixture?.stop());
afterEach(() => {
  fixture.ahead = 0;
});

interface Bought {
  readonly company: CompanySnapshot;
  readonly order: Order;
  readonly shopper: Shopper;
}
/** A shopper who has bought films under these terms and has signed in to the shop. */
async function aBuyer(terms: Partial<QuotedLicense> = {}, quantity = 1): Promise<Bought> {
  const company = fixture.aCompany();
  const product_id = fixture.aProduct({ title: 'Harbour', license: someTerms({ id: 7, ...terms }) });
  const order = await fixture.order(company, { line_items: [{ product_id, quantity }] });
  return { company, order, shopper: await aShopper(fixture, company, order.customer) };
}
const list = (shopper: Shopper, values: Partial<ListContents> = {}) =>
  fixture.storefront.call(shopContents.list, fixture.call(), { shopper, ended: false, limit: 10, ...values });
const get = (shopper: Shopper, id: number) =>
  fixture.storefront.call(shopContents.get, fixture.call(), { shopper, id });
const open = (shopper: Shopper, id: number) =>
  fixture.storefront.call(shopContents.open, fixture.call(), { shopper, id });
async function first(shopper: Shopper): Promise<OwnedContent> {
  const [content] = (await list(shopper)).contents;
  if (!content) throw new Error('nothing was bought');
  return content;
}
const idsOf = ({ contents }: { contents: readonly OwnedContent[] }) => contents.map(({ id }) => id);
const rendered = (hours = 0) => new Date(fixture.clock.now().getTime() + hours * HOUR).toISOString().slice(0, 19);

describe('the purchases of a shopper', () => {
  it('shows a shopper a purchase with its key and its terms at the time of sale', async () => {
    const { shopper, order, company } = await aBuyer({ total_downloads: 3 });
    const content = await first(shopper);
    expect(content).toEqual({
      id: content.id,
      product_id: order.line_items[0]?.product_id,
      title: 'Harbour',
      product_type: 1,
      hd: false,
      terms: someTerms({ id: 7, total_downloads: 3 }),
      acquired_at: order.created_at,
      expires_at: null,
      first_used_at: null,
      revoked_at: null,
      state: 'live',
    });
    const { key, ...same } = await get(shopper, content.id);
    expect(same).toEqual(content);
    const { items } = await fixture.gateway.call(issuedLicenses.list, fixture.context(company), { limit: 10 });
    expect(items.map((license) => license.key)).toEqual([key]);
  });

  it("lists a shopper's purchases in pages, the newest first", async () => {
    const { shopper } = await aBuyer({}, 5);
    const all = idsOf(await list(shopper));
    expect(all).toEqual(all.toSorted((one, other) => other - one));
    const page = await list(shopper, { limit: 2 });
    expect([idsOf(page), page.next]).toEqual([all.slice(0, 2), all[1]]);
    const last = await list(shopper, { limit: 3, before: page.next ?? 0 });
    expect([idsOf(last), last.next]).toEqual([all.slice(2), null]);
  });

  it('lists revoked and expired purchases separately', async () => {
    const { shopper, order, company } = await aBuyer({ expire_after_acquisition: 2 });
    const { customer } = order;
    const bought = await fixture.order(company, { customer_token: customer.token });
    const [newer = 0, older = 0] = idsOf(await list(shopper));
    expect(await list(shopper, { ended: true })).toEqual({ contents: [], next: null, others: true });

    fixture.ahead = 2 * HOUR;
    const live = await list(shopper);
    expect([idsOf(live), live.others]).toEqual([[newer], true]);
    await fixture.gateway.call(orders.remove, fixture.context(company), { id: bought.id });
    expect(await list(shopper)).toEqual({ contents: [], next: null, others: true });
    const ended = await list(shopper, { ended: true });
    expect(ended.contents).toMatchObject([
      { id: newer, state: 'revoked', revoked_at: rendered() },
      { id: older, state: 'expired', expires_at: rendered() },
    ]);
    expect(ended.others).toBe(false);
  });

  it('shows a suspended purchase as suspended until it ends, and does not open it', async () => {
    const { shopper } = await aBuyer({ expire_after_acquisition: 2 });
    const { id } = await first(shopper);
    await fixture.db.query('update issued_licenses set suspended_at = now() where id = $1', [id]);
    expect(await list(shopper)).toMatchObject({ contents: [{ id, state: 'suspended' }] });
    await expect(open(shopper, id)).rejects.toMatchObject(REFUSED);
    fixture.ahead = 2 * HOUR;
    expect(await list(shopper, { ended: true })).toMatchObject({ contents: [{ id, state: 'expired' }] });
  });

  it('lists no purchases for a shopper who has bought nothing', async () => {
    const company = fixture.aCompany();
    const customer = await fixture.gateway.call(customers.create, fixture.context(company), {
      email: fixture.anEmail(),
    });
    const shopper = await aShopper(fixture, company, customer);
    for (const ended of [true, false]) {
      expect(await list(shopper, { ended })).toEqual({ contents: [], next: null, others: false });
    }
  });

  it('hides purchases of other customers and other shops from a shopper', async () => {
    const [kim, lee] = [await aBuyer(), await aBuyer()];
    const { id } = await first(kim.shopper);
    const neighbour = await fixture.order(kim.company, {});
    const sam = await aShopper(fixture, kim.company, neighbour.customer);
    for (const other of [lee.shopper, sam]) {
      expect(idsOf(await list(other))).not.toContain(id);
      await expect(get(other, id)).rejects.toMatchObject(GONE);
      await expect(open(other, id)).rejects.toMatchObject(GONE);
    }
    expect(await get(kim.shopper, id)).toMatchObject({ first_used_at: null });
  });

  it('rejects ended shop sessions and sessions of another shop for purchases', async () => {
    const { shopper, company, order } = await aBuyer();
    const { id } = await first(shopper);
    const elsewhere = { ...shopper, theme_setting_id: shopper.theme_setting_id + 1 };
    const input = { company_id: company.company_id, customer: order.customer.token };
    const refused = async (who: Shopper) => {
      for (const asking of [list(who), get(who, id), open(who, id)]) {
        await expect(asking).rejects.toMatchObject(SIGNED_OUT);
      }
    };
    await refused(elsewhere);
    const cli = await fixture.connect('cli');
    await cli.call(adminCustomers.disable, fixture.operator(), input);
    await refused(shopper);
    await cli.call(adminCustomers.enable, fixture.operator(), input);
    expect(await get(await aShopper(fixture, company, order.customer), id)).toMatchObject({ first_used_at: null });
  });
});

describe('opening a purchase', () => {
  it('records the first use of a purchase once for ten concurrent requests, and starts its period', async () => {
    const { shopper, company, order } = await aBuyer({ expire_after_first_use: 2, expire_after_first_use_mode: 1 });
    const { id, product_id } = await first(shopper);
    const used = { first_used_at: rendered(), expires_at: rendered(48), state: 'live' };
    const opened = await Promise.all(Array.from({ length: 10 }, () => open(shopper, id)));
    expect(opened).toEqual(Array.from({ length: 10 }, () => expect.objectContaining(used) as OwnedContent));

    fixture.ahead = HOUR;
    expect(await open(shopper, id)).toEqual(opened[0]);
    const { items } = await fixture.gateway.call(issuedLicenses.list_of_customer, fixture.context(company), {
      limit: 10,
      customer_token: order.customer.token,
    });
    const { state: _now, ...stored } = used;
    expect(items).toMatchObject([{ id, ...stored, updated_at: used.first_used_at }]);
    const [, ...published] = await fixture.eventsOf(company, 'issued_license', id);
    const changed = ['first_used_at', 'expires_at'];
    expect(published).toMatchObject([{ topic: 'issued_license/update', sequence: 2 }]);
    expect(published[0]?.data).toEqual({ id, order_id: order.id, product_id, license_id: 7, changed });
  });

  it('keeps an earlier end of a license at first use, and publishes only changed fields', async () => {
    const { shopper, company } = await aBuyer({ expire_after_acquisition: 3, expire_after_first_use: 48 });
    const { id, expires_at } = await first(shopper);
    fixture.ahead = HOUR;
    expect(await open(shopper, id)).toMatchObject({ expires_at, first_used_at: rendered() });
    const [, used] = await fixture.eventsOf(company, 'issued_license', id);
    expect(used?.data.changed).toEqual(['first_used_at']);
  });

  it('ends a license exactly its period after the first use, to the second', async () => {
    const { shopper } = await aBuyer({ expire_after_first_use: 48 });
    const { id } = await first(shopper);
    await open(shopper, id);
    fixture.ahead = 48 * HOUR - 1000;
    expect(await open(shopper, id)).toMatchObject({ state: 'live' });
    fixture.ahead = 48 * HOUR;
    await expect(open(shopper, id)).rejects.toMatchObject(REFUSED);
    expect(await get(shopper, id)).toMatchObject({ state: 'expired' });
  });

  it('refuses to open content that is expired, revoked or forbidden', async () => {
    const expired = await aBuyer({ expire_after_acquisition: 2 });
    const revoked = await aBuyer();
    const unplayable = await aBuyer({ allow_play: 0 });
    const ids = await Promise.all([expired, revoked, unplayable].map(async ({ shopper }) => (await first(shopper)).id));
    await fixture.gateway.call(orders.remove, fixture.context(revoked.company), { id: revoked.order.id });
    fixture.ahead = 2 * HOUR;
    for (const [at, { shopper, company }] of [expired, revoked, unplayable].entries()) {
      const id = ids[at] ?? 0;
      await expect(open(shopper, id)).rejects.toMatchObject(REFUSED);
      expect(await get(shopper, id)).toMatchObject({ first_used_at: null });
      const published = await fixture.eventsOf(company, 'issued_license', id);
      expect(published.flatMap(({ data }) => data.changed)).not.toContain('first_used_at');
    }
  });

  it('revokes and opens a license concurrently without a deadlock', async () => {
    const { shopper, company, order } = await aBuyer({}, 20);
    const ids = idsOf(await list(shopper, { limit: 20 }));
    const opening = ids.map((id) => open(shopper, id).catch((error: unknown) => error));
    const removing = fixture.gateway.call(orders.remove, fixture.context(company), { id: order.id });
    const outcomes = await Promise.all(opening);
    expect(await removing).toEqual({});
    const { contents } = await list(shopper, { ended: true, limit: 20 });
    expect(contents.filter(({ state }) => state === 'revoked')).toHaveLength(20);
    const used = contents.filter(({ first_used_at }) => first_used_at !== null).map(({ id }) => id);
    const opened = ids.filter((_, at) => !(outcomes[at] instanceof Error));
    expect(used).toEqual(opened);
    for (const outcome of outcomes) if (outcome instanceof Error) expect(outcome).toMatchObject(REFUSED);
  });
});
