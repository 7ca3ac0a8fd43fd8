import { randomUUID } from 'node:crypto';
import { deliver } from '@marquee/bus';
import {
  adminStock,
  companyId,
  orderEvents,
  products,
  ShopError,
  type CloudEvent,
  type CompanySnapshot,
  type Delivery,
  type Product,
} from '@marquee/contracts';
import { eventually } from '@marquee/testing';
import { CatalogFixture } from '../testing/catalog.fixture';
import { HeldReservations } from './held-reservations.queue';
import { PlacedOrdersConsumer } from './placed-orders.consumer';
import { StockReservationsRepository } from './stock-reservations.repository';
import { StockReservationsWorker } from './stock-reservations.worker';

const SHORT = {
  code: 'invalid',
  errors: { 'line_items.0.quantity': ['exceeds the items in stock; send a smaller quantity'] },
};
const USED_UP = {
  code: 'conflict',
  message: 'The stock reservation of this key was released. Place the order with a new key.',
};
const DAY_MS = 24 * 3_600_000;
const FIRST: Delivery = {
  consumer: 'catalog-orders',
  attempt: 1,
  subject: '',
  place: 0,
  released: false,
  parked: false,
};

describe('stock', () => {
  let fixture: CatalogFixture;
  let company: CompanySnapshot;
  beforeAll(async () => {
    fixture = await CatalogFixture.start();
    company = fixture.aCompany();
  });
  afterAll(() => fixture?.stop());
  afterEach(() => {
    fixture.ahead = 0;
    fixture.neighbours.commerceAway = false;
  });

  const left = async (product: Product, of = company) => (await fixture.product(of, product)).items_in_stock;
  const lines = (product: Product, quantity: number) => [{ product_id: product.product_id, quantity }];
  const askDue = async () => {
    await fixture.catalog.get(StockReservationsWorker, { strict: false }).askDue();
    await fixture.catalog.get(HeldReservations, { strict: false }).idle();
  };
  const stateOf = async (key: string) => {
    const [row] = await fixture.db.query<{ state: string }>('select state from stock_takes where key = $1', [key]);
    return row?.state;
  };
  /** Moves the clock and runs the worker's rounds of that time. */
  const later = async (seconds: number) => {
    fixture.ahead += seconds * 1000;
    await askDue();
  };

  /** Delivers the event of an order with this stock key; the previous release sends no key. */
  const placed = (stock_key?: string): Promise<void> => {
    const { type, topic } = orderEvents.create;
    const event: CloudEvent = {
      specversion: '1.0',
      id: randomUUID(),
      source: '/marquee/commerce',
      type,
      subject: 'order/1',
      time: fixture.clock.now().toISOString(),
      datacontenttype: 'application/json',
      companyid: companyId(company.company_id),
      topic,
      sequence: 1,
      requestid: 'r',
      data: { id: 1, stock_key },
    };
    return deliver(fixture.catalog.get(PlacedOrdersConsumer, { strict: false }), event, FIRST);
  };

  /** A busy machine may lack a free connection for many parallel calls, so the test retries like a client. */
  const reserveWithRetries = async (product: Product): Promise<unknown> => {
    for (;;) {
      try {
        return await fixture.reserve(company, product);
      } catch (error) {
        if (!(error instanceof ShopError && error.code === 'unavailable')) throw error;
      }
    }
  };

  describe('reserved stock', () => {
    it('sells the last item to exactly one of 200 concurrent orders', async () => {
      const tape = await fixture.aProduct(company, { items_in_stock: 1 });
      const reservations = await Promise.allSettled(Array.from({ length: 200 }, () => reserveWithRetries(tape)));
      const refusals = reservations.flatMap((one) => (one.status === 'rejected' ? [one.reason as object] : []));
      expect(refusals).toHaveLength(199);
      for (const refusal of refusals) expect(refusal).toMatchObject(SHORT);
      expect(await left(tape)).toBe(0);
    });

    it("never sells stock below the company's stop level", async () => {
      const careful = fixture.aCompany({ stop_selling_at_stock_level_below: 2 });
      const tape = await fixture.aProduct(careful, { items_in_stock: 5 });
      await expect(fixture.reserve(careful, tape, { lines: lines(tape, 4) })).rejects.toMatchObject(SHORT);
      await fixture.reserve(careful, tape, { lines: lines(tape, 3) });
      await expect(fixture.reserve(careful, tape)).rejects.toMatchObject(SHORT);
      expect(await left(tape, careful)).toBe(2);
    });

    it('raises the product version by one with each stock change event', async () => {
      const tape = await fixture.aProduct(company, { items_in_stock: 9 });
      const key = randomUUID();
      await Promise.all([
        fixture.reserve(company, tape, { key }),
        fixture.reserve(company, tape),
        fixture.reserve(company, tape),
      ]);
      await fixture.release(company, key);
      const published = await fixture.eventsOf(company, tape);
      const change = ['product/update', ['items_in_stock']];
      expect(published.map(({ topic, data }) => [topic, data.changed])).toEqual([
        ['product/create', []],
        change,
        change,
        change,
        change,
      ]);
      expect(published.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
      expect(await left(tape)).toBe(7);
    });

    it('publishes one change for concurrent orders that share a transaction', async () => {
      const tape = await fixture.aProduct(company, { items_in_stock: 10_000 });
      const disc = await fixture.aProduct(company, { items_in_stock: 10_000 });
      const twice = randomUUID();
      const both = { lines: [...lines(tape, 2), ...lines(disc, 1)] };
      const reservations = [
        ...Array.from({ length: 30 }, () => fixture.reserve(company, tape)),
        ...Array.from({ length: 10 }, () => fixture.reserve(company, tape, both)),
        ...[1, 2].map(() => fixture.reserve(company, tape, { key: twice, ...both })),
      ];
      const answers = await Promise.all(reservations);
      expect(answers.at(-1)).toEqual(answers.at(-2));
      expect([await left(tape), await left(disc)]).toEqual([10_000 - 30 - 22, 10_000 - 11]);
      const published = (await fixture.eventsOf(company, tape)).map(({ sequence }) => sequence);
      expect(published).toEqual(Array.from(published, (_, place) => place + 1));
      expect(published.length).toBeLessThan(30);
      const [row] = await fixture.db.query('select version from products where id = $1', [tape.id]);
      expect(row).toEqual({ version: published.length });
    });

    it('reserves the stock of all lines or of none, and frees the key after a refusal', async () => {
      const [tape, disc] = [await fixture.aProduct(company), await fixture.aProduct(company, { items_in_stock: 0 })];
      const key = randomUUID();
      const both = [...lines(tape, 1), ...lines(disc, 1)];
      await expect(fixture.reserve(company, tape, { key, lines: both })).rejects.toMatchObject({
        errors: { 'line_items.1.quantity': ['exceeds the items in stock; send a smaller quantity'] },
      });
      expect([await left(tape), await stateOf(key)]).toEqual([1, undefined]);
      await fixture.reserve(company, tape, { key });
      expect([await left(tape), await stateOf(key)]).toEqual([0, 'held']);
    });

    it('reports missing stock once per line of a collection', async () => {
      const members = [await fixture.aProduct(company), await fixture.aProduct(company)];
      const collection = members.map(({ product_id }) => ({ product_id }));
      const unmanaged = { manage_stock: false, items_in_stock: null };
      const box = await fixture.aProduct(company, { ...unmanaged, product_type: 8, collection });
      await expect(fixture.reserve(company, box, { lines: lines(box, 2) })).rejects.toMatchObject({
        errors: { 'line_items.0.quantity': ['exceeds the items in stock; send a smaller quantity'] },
      });
    });

    it('sums the quantities of order lines with the same product', async () => {
      const tape = await fixture.aProduct(company, { items_in_stock: 3 });
      const twice = [...lines(tape, 2), ...lines(tape, 2)];
      await expect(fixture.reserve(company, tape, { lines: twice })).rejects.toMatchObject({ code: 'invalid' });
      await fixture.reserve(company, tape, { lines: [...lines(tape, 2), ...lines(tape, 1)] });
      expect(await left(tape)).toBe(0);
    });

    it('avoids deadlocks between orders of the same two products', async () => {
      const [tape, disc] = await Promise.all([1, 2].map(() => fixture.aProduct(company, { items_in_stock: 20 })));
      const [one, other] = [lines(tape as Product, 1), lines(disc as Product, 1)];
      const reservations = Array.from({ length: 20 }, (_, index) =>
        fixture.reserve(company, tape as Product, { lines: index % 2 ? [...one, ...other] : [...other, ...one] }),
      );
      await Promise.all(reservations);
      expect([await left(tape as Product), await left(disc as Product)]).toEqual([0, 0]);
    });

    it.each([
      ['the stock of the product is not managed', {}, { manage_stock: false, items_in_stock: null }],
      [
        'the company manages no stock',
        { inventory_management_active: false },
        { manage_stock: true, items_in_stock: 1 },
      ],
    ])('reserves no stock if %s', async (_why, snapshot, fields) => {
      const seller = fixture.aCompany(snapshot);
      const tape = await fixture.aProduct(seller, fields);
      const { key } = await fixture.reserve(seller, tape, { lines: lines(tape, 7) });
      expect(await left(tape, seller)).toBe(fields.items_in_stock);
      expect(await stateOf(key)).toBe('settled');
    });

    it("reserves stock of a mirror at its origin by the origin's rules", async () => {
      const owner = fixture.aCompany({
        stop_selling_at_stock_level_below: 1,
        warn_at_stock_level_below: 3,
        owner: { user_id: 1, email: 'origin@example.org' },
      });
      const seller = fixture.aCompany({ inventory_management_active: false });
      const tape = await fixture.aProduct(owner, { items_in_stock: 3 });
      const mirror = await fixture.aProduct(seller, { manage_stock: false, items_in_stock: null });
      await fixture.db.query('update products set origin_company = $2, origin_id = $3 where company_id = $1', [
        seller.company_id,
        owner.company_id,
        tape.id,
      ]);
      await fixture.db.query('insert into market_offers values ($1, 1, $1, 70, false)', [owner.company_id]);
      const { key, lines: quoted } = await fixture.reserve(seller, mirror, { lines: lines(mirror, 2) });
      const origin = { company_id: owner.company_id, id: tape.id, cost_to_licensees_percent: 70 };
      expect(quoted[0]).toMatchObject({ id: mirror.id, origin });
      expect(await left(tape, owner)).toBe(1);
      expect((await fixture.eventsOf(owner, tape)).map(({ sequence }) => sequence)).toEqual([1, 2]);
      expect(await fixture.eventsOf(seller, mirror)).toHaveLength(1);
      expect(await fixture.mailsTo('origin@example.org')).toHaveLength(1);
      await expect(fixture.reserve(seller, mirror)).rejects.toMatchObject(SHORT);
      await fixture.release(seller, key);
      expect(await left(tape, owner)).toBe(3);
    });

    it('rejects a mirror whose origin was deleted', async () => {
      const [owner, seller] = [fixture.aCompany(), fixture.aCompany()];
      const tape = await fixture.aProduct(owner);
      const mirror = await fixture.aProduct(seller);
      await fixture.db.query('update products set origin_company = $2, origin_id = $3 where company_id = $1', [
        seller.company_id,
        owner.company_id,
        tape.id,
      ]);
      await fixture.db.query('delete from products where company_id = $1', [owner.company_id]);
      const errors = { 'line_items.0.product_id': [`must be an existing product; ${mirror.product_id} was not found`] };
      await expect(fixture.reserve(seller, mirror)).rejects.toMatchObject({ code: 'invalid', errors });
    });
  });

  describe('stock after an order event', () => {
    it('settles a stock reservation by the event order/create without a call to commerce', async () => {
      const tape = await fixture.aProduct(company, { items_in_stock: 9 });
      const keys = (await Promise.all([1, 2, 3].map(() => fixture.reserve(company, tape)))).map(({ key }) => key);
      const { key: undelivered } = await fixture.reserve(company, tape);
      await Promise.all([...keys, keys[0]].map((key) => placed(key)));
      expect(await Promise.all([...keys, undelivered].map(stateOf))).toEqual(['settled', 'settled', 'settled', 'held']);
      await later(61);
      expect(keys.filter((key) => fixture.neighbours.asked.includes(key))).toEqual([]);
      expect([fixture.neighbours.asked.includes(undelivered), await left(tape)]).toEqual([true, 6]);
    });

    it('queries commerce after a minute if the order event has no stock key', async () => {
      const tape = await fixture.aProduct(company);
      const { key } = await fixture.reserve(company, tape);
      fixture.neighbours.committed.add(key);
      await placed();
      expect(await stateOf(key)).toBe('held');
      await later(61);
      expect([fixture.neighbours.asked.includes(key), await stateOf(key)]).toEqual([true, 'settled']);
    });

    it('ignores an order event that arrives after catalog queried commerce', async () => {
      const tape = await fixture.aProduct(company);
      const { key } = await fixture.reserve(company, tape);
      fixture.neighbours.commerceAway = true;
      await later(61).catch(() => undefined);
      await eventually(() => expect(fixture.neighbours.asked).toContain(key));
      await placed(key);
      expect(await stateOf(key)).toBe('held');
    });

    it('keeps a released stock key released if the order event arrives later', async () => {
      const tape = await fixture.aProduct(company);
      const { key } = await fixture.reserve(company, tape);
      await fixture.release(company, key);
      await placed(key);
      expect([await stateOf(key), await left(tape)]).toEqual(['released', 1]);
    });
  });

  describe('stock of an order lost in a restore', () => {
    it('releases the reservation of a lost order although its event arrives later', async () => {
      const tape = await fixture.aProduct(company);
      const { key } = await fixture.reserve(company, tape);
      await placed(key);
      const since = new Date(fixture.clock.now().getTime() - 1_000).toISOString();
      await fixture.cli.call(adminStock.ask_again, fixture.operator(), { since });
      await placed(key);
      await askDue();
      expect([await stateOf(key), await left(tape)]).toEqual(['released', 1]);
    });

    it('releases only the reservation of the lost order', async () => {
      const tape = await fixture.aProduct(company, { items_in_stock: 9 });
      const [kept, lost] = [randomUUID(), randomUUID()];
      for (const key of [kept, lost]) {
        fixture.neighbours.committed.add(key);
        await fixture.reserve(company, tape, { key });
      }
      await later(61);
      expect([await stateOf(kept), await stateOf(lost), await left(tape)]).toEqual(['settled', 'settled', 7]);
      fixture.neighbours.committed.delete(lost);
      await later(61);
      expect(await left(tape)).toBe(7);
      const ask = (since: Date) =>
        fixture.cli.call(adminStock.ask_again, fixture.operator(), { since: since.toISOString() });
      expect(await ask(new Date(fixture.clock.now().getTime() + DAY_MS))).toEqual({ asked: 0 });
      const since = new Date(fixture.clock.now().getTime() - DAY_MS);
      expect((await ask(since)).asked).toBeGreaterThanOrEqual(2);
      await askDue();
      expect([await stateOf(kept), await stateOf(lost), await left(tape)]).toEqual(['settled', 'released', 8]);
      // A second command after the same restore finds nothing to do.
      expect(await ask(since)).toEqual({ asked: 0 });
    });
  });

  describe('reservation key', () => {
    it('reserves stock once for repeated requests with one key at any time', async () => {
      const tape = await fixture.aProduct(company, { items_in_stock: 5 });
      const key = randomUUID();
      const first = await Promise.all(Array.from({ length: 10 }, () => fixture.reserve(company, tape, { key })));
      await fixture.gateway.call(products.remove, fixture.context(company), { id: tape.id });
      const again = await fixture.reserve(company, tape, { key });
      for (const quote of first) expect(quote).toEqual(again);
      expect((await fixture.eventsOf(company, tape)).map(({ topic }) => topic)).toEqual([
        'product/create',
        'product/update',
        'product/delete',
      ]);
    });

    it('reserves the last item once for ten concurrent equal requests', async () => {
      const tape = await fixture.aProduct(company, { items_in_stock: 1 });
      const key = randomUUID();
      await Promise.all(Array.from({ length: 10 }, () => fixture.reserve(company, tape, { key })));
      expect(await left(tape)).toBe(0);
    });

    it.each([
      ['quantity', { quantity: 2 }, {}],
      ['price', { price: 1 }, {}],
      ['currency', {}, { currency: 'eur' }],
      ['country', {}, { country: 'DE' }],
    ])('rejects a used reservation key with another %s', async (_what, line, more) => {
      const tape = await fixture.aProduct(company, { items_in_stock: 5 });
      const { key } = await fixture.reserve(company, tape);
      const other = { key, lines: [{ product_id: tape.product_id, quantity: 1, ...line }], ...more };
      const message = 'This key was used for a different order. Use a new key.';
      await expect(fixture.reserve(company, tape, other)).rejects.toMatchObject({ code: 'conflict', message });
      expect(await left(tape)).toBe(4);
    });

    it('separates equal reservation keys of different companies', async () => {
      const stranger = fixture.aCompany();
      const tape = await fixture.aProduct(company);
      const { key } = await fixture.reserve(company, tape);
      await fixture.release(stranger, key);
      expect(await left(tape)).toBe(0);
    });

    it('releases the stock of a reservation key once, and rejects further use of the key', async () => {
      const tape = await fixture.aProduct(company, { items_in_stock: 5 });
      const { key } = await fixture.reserve(company, tape, { lines: lines(tape, 2) });
      await Promise.all(Array.from({ length: 5 }, () => fixture.release(company, key)));
      expect(await fixture.release(company, key)).toEqual({});
      expect(await left(tape)).toBe(5);
      await expect(fixture.reserve(company, tape, { key, lines: lines(tape, 2) })).rejects.toMatchObject(USED_UP);
      expect(await fixture.release(company, randomUUID())).toEqual({});
    });

    it('returns stock once per refund, and never more items than are still reserved', async () => {
      const tape = await fixture.aProduct(company, { items_in_stock: 5 });
      const { key } = await fixture.reserve(company, tape, { lines: lines(tape, 4) });
      await Promise.all(Array.from({ length: 5 }, () => fixture.restock(company, key, 1, tape, 1)));
      expect([await left(tape), await stateOf(key)]).toEqual([2, 'held']);
      // Two concurrent refunds of more items than remain.
      await Promise.all([2, 3].map((refund) => fixture.restock(company, key, refund, tape, 2)));
      expect([await left(tape), await stateOf(key)]).toEqual([5, 'released']);
      await fixture.restock(company, key, 4, tape, 1);
      await fixture.release(company, key);
      expect(await left(tape)).toBe(5);
    });

    it('returns refunded and remaining stock of an order in any sequence', async () => {
      const tape = await fixture.aProduct(company, { items_in_stock: 5 });
      for (const releasesFirst of [false, true]) {
        const { key } = await fixture.reserve(company, tape, { lines: lines(tape, 3) });
        if (releasesFirst) await fixture.release(company, key);
        await fixture.restock(company, key, 1, tape, 2);
        expect(await left(tape)).toBe(releasesFirst ? 5 : 4);
        await fixture.release(company, key);
        expect(await left(tape)).toBe(5);
      }
    });

    it('returns only stock items that the reservation key has reserved', async () => {
      const [tape, other] = [await fixture.aProduct(company), await fixture.aProduct(company)];
      const { key } = await fixture.reserve(company, tape);
      await fixture.restock(company, key, 1, other, 1);
      await fixture.restock(fixture.aCompany(), key, 1, tape, 1);
      await fixture.restock(company, randomUUID(), 1, tape, 1);
      expect([await left(tape), await left(other)]).toEqual([0, 1]);
      // None of these calls has used up the refund.
      await fixture.restock(company, key, 1, tape, 1);
      expect(await left(tape)).toBe(1);
      expect((await fixture.eventsOf(company, tape)).at(-1)).toMatchObject({ data: { changed: ['items_in_stock'] } });
    });

    it('returns stock only up to the largest possible count', async () => {
      const tape = await fixture.aProduct(company, { items_in_stock: 5 });
      const { key } = await fixture.reserve(company, tape, { lines: lines(tape, 5) });
      const product = { items_in_stock: 2_147_483_645 };
      await fixture.gateway.call(products.update, fixture.context(company), { id: tape.id, product });
      await fixture.release(company, key);
      expect([await left(tape), await stateOf(key)]).toEqual([2_147_483_647, 'released']);
    });

    it('returns no stock if the product is deleted or its stock no longer managed', async () => {
      const [gone, uncounted] = [await fixture.aProduct(company), await fixture.aProduct(company)];
      const { key } = await fixture.reserve(company, gone, { lines: [...lines(gone, 1), ...lines(uncounted, 1)] });
      const ctx = fixture.context(company);
      await fixture.gateway.call(products.remove, ctx, { id: gone.id });
      await fixture.gateway.call(products.update, ctx, { id: uncounted.id, product: { manage_stock: false } });
      await fixture.release(company, key);
      expect(await left(uncounted)).toBeNull();
    });
  });

  describe('overdue reservations', () => {
    it('keeps the stock of an existing order reserved until it is cancelled', async () => {
      const tape = await fixture.aProduct(company);
      const { key } = await fixture.reserve(company, tape);
      fixture.neighbours.committed.add(key);
      await later(45);
      expect([fixture.neighbours.asked.includes(key), await stateOf(key)]).toEqual([false, 'held']);
      await later(16);
      await eventually(async () => expect(await stateOf(key)).toBe('settled'));
      expect(await left(tape)).toBe(0);
      await fixture.release(company, key);
      expect([await left(tape), await stateOf(key)]).toEqual([1, 'released']);
    });

    it('queries commerce about several reservations with one request', async () => {
      const tape = await fixture.aProduct(company, { items_in_stock: 10 });
      const reservations = await Promise.all(Array.from({ length: 10 }, () => fixture.reserve(company, tape)));
      const keys = reservations.map(({ key }) => key);
      for (const key of keys.slice(5)) fixture.neighbours.committed.add(key);
      const before = fixture.neighbours.questions;
      await later(61);
      expect(fixture.neighbours.questions - before).toBeLessThanOrEqual(2);
      expect(await Promise.all(keys.map(stateOf))).toEqual([
        ...Array.from({ length: 5 }, () => 'released'),
        ...Array.from({ length: 5 }, () => 'settled'),
      ]);
      expect(await left(tape)).toBe(5);
    });

    it('releases stock without an order once and rejects the key', async () => {
      const tape = await fixture.aProduct(company);
      const { key } = await fixture.reserve(company, tape);
      fixture.ahead += 61_000;
      await Promise.all([askDue(), askDue(), askDue()]);
      await eventually(async () => expect(await stateOf(key)).toBe('released'));
      await later(61);
      expect(await left(tape)).toBe(1);
      expect(fixture.neighbours.asked.filter((one) => one === key)).toHaveLength(1);
      await expect(fixture.reserve(company, tape, { key })).rejects.toMatchObject(USED_UP);
    });

    it('keeps stock reserved while commerce is unavailable, and queries commerce again later', async () => {
      const tape = await fixture.aProduct(company);
      const { key } = await fixture.reserve(company, tape);
      fixture.neighbours.commerceAway = true;
      // This round or a concurrent round of the worker fails.
      await later(61).catch(() => undefined);
      await eventually(() => expect(fixture.neighbours.asked).toContain(key));
      expect([await left(tape), await stateOf(key)]).toEqual([0, 'held']);
      fixture.neighbours.commerceAway = false;
      await later(31);
      await eventually(async () => expect(await stateOf(key)).toBe('released'));
      expect(await left(tape)).toBe(1);
    });
  });

  it('keeps a reservation while its order can be cancelled, and a stored answer for a day', async () => {
    const tape = await fixture.aProduct(company);
    const unmanaged = await fixture.aProduct(company, { manage_stock: false, items_in_stock: null });
    const keys = [(await fixture.reserve(company, tape)).key, (await fixture.reserve(company, unmanaged)).key];
    const forget = (days: number) => {
      const before = new Date(Date.now() + days * DAY_MS);
      return new StockReservationsRepository({ query: fixture.db.query.bind(fixture.db) } as never).forget(
        before,
        1000,
      );
    };
    await forget(-1);
    expect(await Promise.all(keys.map(stateOf))).toEqual(['held', 'settled']);
    await forget(1);
    expect(await Promise.all(keys.map(stateOf))).toEqual(['held', undefined]);
    await expect(fixture.reserve(company, tape, { key: keys[0] as string })).rejects.toMatchObject(USED_UP);
    expect(await forget(1)).toBe(0);
    for (let time = 1; time <= 2; time += 1) {
      await fixture.release(company, keys[0] as string);
      expect(await left(tape)).toBe(1);
      await forget(-1);
    }
    expect(await stateOf(keys[0] as string)).toBe('released');
    expect(await forget(1)).toBe(1);
    expect(await stateOf(keys[0] as string)).toBeUndefined();
    await fixture.release(company, keys[0] as string);
    expect(await left(tape)).toBe(1);
  });

  describe('low-stock warnings', () => {
    const watchful = (email: string, more: Partial<CompanySnapshot> = {}) =>
      fixture.aCompany({ warn_at_stock_level_below: 3, language: 'de', owner: { user_id: 1, email }, ...more });

    it("warns about low stock once in the company's language, and again after stock was sufficient", async () => {
      const seller = watchful('low@example.org');
      const tape = await fixture.aProduct(seller, { title: 'Tonband', items_in_stock: 5 });
      const counts: number[] = [];
      const published = async () => counts.push((await fixture.mailsTo('low@example.org')).length);
      await fixture.reserve(seller, tape, { lines: lines(tape, 2) });
      await published();
      const { key } = await fixture.reserve(seller, tape);
      await published();
      await fixture.reserve(seller, tape);
      await published();
      await fixture.release(seller, key);
      await fixture.reserve(seller, tape);
      await published();
      fixture.ahead = DAY_MS;
      await fixture.gateway.call(products.update, fixture.context(seller), {
        id: tape.id,
        product: { items_in_stock: 3 },
      });
      await published();
      await fixture.gateway.call(products.update, fixture.context(seller), {
        id: tape.id,
        product: { items_in_stock: 2 },
      });
      await published();
      expect(counts).toEqual([0, 1, 1, 1, 1, 2]);
      expect((await fixture.mailsTo('low@example.org'))[0]).toEqual({
        language: 'de',
        subject: 'Geringer Bestand: Tonband',
      });
    });

    it('warns only the owner, once a day per product, and no unverified address', async () => {
      const seller = watchful('once@example.org', { email: 'stranger@example.org' });
      const [tape, disc] = [
        await fixture.aProduct(seller, { items_in_stock: 3 }),
        await fixture.aProduct(seller, { items_in_stock: 3 }),
      ];
      const moved = async ({ id }: Product) => {
        for (const items_in_stock of [2, 3]) {
          await fixture.gateway.call(products.update, fixture.context(seller), { id, product: { items_in_stock } });
        }
      };
      const counts: number[] = [];
      const published = async () => counts.push((await fixture.mailsTo('once@example.org')).length);
      for (const product of [tape, tape, tape, disc]) {
        await moved(product);
        await published();
      }
      fixture.ahead = DAY_MS - 60_000;
      await moved(tape);
      await published();
      fixture.ahead = DAY_MS + 1;
      await moved(tape);
      await published();
      expect(counts).toEqual([1, 1, 1, 2, 2, 3]);
      expect(await fixture.mailsTo('stranger@example.org')).toEqual([]);
      await fixture.gateway.call(products.remove, fixture.context(seller), { id: tape.id });
    });

    it('quotes the product title in the low-stock warning', async () => {
      const seller = watchful('called@example.org');
      const tape = await fixture.aProduct(seller, { title: 'AC/DC 1.5\nhttp://x.example', items_in_stock: 3 });
      await fixture.reserve(seller, tape);
      expect(await fixture.mailsTo('called@example.org')).toMatchObject([
        { subject: 'Geringer Bestand: AC/DC 1.5 http://x.example' },
      ]);
    });

    it('sends no low-stock warning for a product created with low stock', async () => {
      const seller = watchful('born@example.org');
      const product = { product_type: 6, title: 'Tonband', manage_stock: true, items_in_stock: 1 } as const;
      const { id } = await fixture.gateway.call(products.create, fixture.context(seller), product);
      expect(await fixture.mailsTo('born@example.org')).toEqual([]);
      for (const items_in_stock of [3, 2]) {
        await fixture.gateway.call(products.update, fixture.context(seller), { id, product: { items_in_stock } });
      }
      expect(await fixture.mailsTo('born@example.org')).toHaveLength(1);
    });

    it('sends no low-stock warning for refused orders or unmanaged stock', async () => {
      const seller = watchful('silent@example.org');
      const [tape, disc] = [await fixture.aProduct(seller, { items_in_stock: 3 }), await fixture.aProduct(seller)];
      const tooMuch = [...lines(tape, 1), ...lines(disc, 9)];
      await expect(fixture.reserve(seller, tape, { lines: tooMuch })).rejects.toMatchObject({ code: 'invalid' });
      const careless = watchful('silent@example.org', { inventory_management_active: false });
      const other = await fixture.aProduct(careless, { items_in_stock: 3 });
      await fixture.reserve(careless, other);
      const product = { items_in_stock: 1 };
      await fixture.gateway.call(products.update, fixture.context(careless), { id: other.id, product });
      expect(await fixture.mailsTo('silent@example.org')).toEqual([]);
    });
  });
});
