import { ShopError, type CompanySnapshot } from '@marquee/contracts';
import { eventually, someTerms } from '@marquee/testing';
import { CommerceFixture } from '../testing/commerce.fixture';

/** Exceeds the share of one company, with the maximum of licenses per order. */
const LINES = 200;
const ITEMS = 10;

describe('large orders of one company', () => {
  let fixture: CommerceFixture;
  let company: CompanySnapshot;
  beforeAll(async () => {
    fixture = await CommerceFixture.start();
    // Caches the companies and prepares the statements.
    await fixture.order(fixture.aCompany());
  });
  afterAll(() => fixture?.stop());
  beforeEach(() => (company = fixture.aCompany()));

  const large = (of = company) => {
    const product_id = fixture.aProduct();
    return fixture.order(of, { line_items: Array.from({ length: LINES }, () => ({ product_id, quantity: ITEMS })) });
  };
  const codeOf = (order: Promise<unknown>) =>
    order.then(
      () => 'placed',
      (error: unknown) => (error instanceof ShopError ? error.code : String(error)),
    );
  /** Blocks the next order in catalog until the test calls the returned function. */
  const holdNext = () => {
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    fixture.neighbours.onReserve = () => gate;
    return open;
  };

  it('queues large orders before the catalog call, answers 429 within a second, and delays no other order', async () => {
    const open = holdNext();
    const asked = fixture.neighbours.reserved.length;
    const first = codeOf(large());
    await eventually(() => expect(fixture.neighbours.reserved).toHaveLength(asked + 1));
    const next = await Promise.all(Array.from({ length: 15 }, () => large().catch((error: unknown) => error)));
    expect(next.map((error) => error instanceof ShopError && error.code)).toEqual(Array(15).fill('rate_limited'));
    expect(next[0]).toMatchObject({ message: expect.stringContaining('2000 lines and items') as string });
    expect(fixture.neighbours.reserved).toHaveLength(asked + 1);
    const other = fixture.aCompany();
    const others = await Promise.all([fixture.order(company), fixture.order(other), large(other)].map(codeOf));
    expect(others).toEqual(['placed', 'placed', 'placed']);
    open();
    expect(await first).toBe('placed');
    expect(await codeOf(large())).toBe('placed');
  });

  it('answers 429 to large orders before validation, and frees the queue share of invalid orders', async () => {
    const invalid = (quantity: unknown) => {
      const line_items = Array.from({ length: LINES }, () => ({ product_id: 'none', quantity }));
      return codeOf(fixture.order(company, { line_items: line_items as never }));
    };
    for (const quantity of [ITEMS, 0.5, 1e300]) expect(await invalid(quantity)).toBe('invalid');
    const open = holdNext();
    const asked = fixture.neighbours.reserved.length;
    const first = codeOf(large());
    await eventually(() => expect(fixture.neighbours.reserved).toHaveLength(asked + 1));
    expect(await invalid(ITEMS)).toBe('rate_limited');
    open();
    expect(await first).toBe('placed');
  });

  it('counts the members of bundles towards the size of an order', async () => {
    const member = {
      id: 2,
      product_id: fixture.aProduct(),
      title: 'Extra',
      version: '1.0',
      product_type: 1 as const,
      gtin: '',
      weight: 0,
      license: someTerms({ id: 7 }),
      origin: null,
    };
    const product_id = fixture.aProduct({ members: Array.from({ length: 39 }, () => member) });
    const bundles = () =>
      codeOf(fixture.order(company, { line_items: Array.from({ length: 50 }, () => ({ product_id, quantity: 1 })) }));
    const client = await fixture.db.pool.connect();
    try {
      await client.query('begin; lock table issued_licenses in share row exclusive mode');
      const first = bundles();
      const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await eventually(async () => expect(await fixture.db.query(waiting)).toHaveLength(1));
      expect(await bundles()).toBe('rate_limited');
      await client.query('rollback');
      expect(await first).toBe('placed');
    } finally {
      client.release(true);
    }
  });

  it('frees the queue share of a company when its large order fails', async () => {
    fixture.neighbours.catalogAway = true;
    expect(await codeOf(large())).toBe('unavailable');
    fixture.neighbours.catalogAway = false;
    expect(await codeOf(large())).toBe('placed');
  });

  it('issues a license and publishes an event for each item of a large order', async () => {
    const { id, customer } = await large();
    const licenses = await fixture.db.query<{ id: number; line_item_id: number }>(
      'select id, line_item_id from issued_licenses where order_id = $1 and customer_id = $2',
      [id, customer.id],
    );
    expect([licenses.length, new Set(licenses.map(({ line_item_id }) => line_item_id)).size]).toEqual([2_000, 200]);
    const [published] = await fixture.db.query<{ count: number }>(
      "select count(*)::int as count from outbox where key like $1 || '/issued_license/%'",
      [company.company_id],
    );
    expect(published?.count).toBe(2_000);
  });
});
