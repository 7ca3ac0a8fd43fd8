import { columnsOf } from '@marquee/storage';
import type { CompanySnapshot, Product } from '@marquee/contracts';
import { asOwner, plannedEachTime, preparedOn, wholeScansOf } from '@marquee/testing';
import { CatalogFixture } from '../testing/catalog.fixture';
import { ProductEntity } from '../product-rows/product.entity';

/** Exceeds the five custom plans that Postgres tries on each connection. */
const QUOTES = 80;
/** Scans of partial indexes with few rows, like the relay's outbox. */
const SHORT = ['outbox_due'];

describe('statements of a quote', () => {
  let fixture: CatalogFixture;
  let company: CompanySnapshot;
  beforeAll(async () => {
    fixture = await CatalogFixture.start();
    company = fixture.aCompany();
    await manyProductsOf(fixture.aCompany());
  });
  afterAll(() => fixture?.stop());

  /** A much larger shop, so that a bad plan for small shops becomes visible. */
  async function manyProductsOf(large: CompanySnapshot): Promise<void> {
    const { id } = await fixture.aProduct(large);
    const drawn = new Set(['id', 'product_id']);
    const copied = columnsOf(ProductEntity).filter((column) => !drawn.has(column));
    await asOwner(
      fixture.db,
      `insert into products (product_id, ${copied.join()})
       select 'COPY-' || n, ${copied.join()} from products, generate_series(1, 3000) n where id = ${id};`,
    );
  }

  async function aCollectionOf(members: readonly Product[]): Promise<Product> {
    const { id: price_id } = await fixture.aPrice(company);
    const collection = members.map(({ product_id }) => ({ product_id }));
    const usual = {
      product_type: 8 as const,
      manage_stock: false,
      items_in_stock: null,
      price_license_binding: [{ price_id }],
    };
    return fixture.aProduct(company, { ...usual, collection });
  }

  it('plans the statements of a quote once for any seller, and finds rows by index', async () => {
    const tape = await fixture.aProduct(company, { items_in_stock: 100_000 });
    const box = await aCollectionOf([await fixture.aProduct(company, { items_in_stock: 100_000 })]);
    await asOwner(fixture.db, 'vacuum analyze');
    for (let n = 0; n < QUOTES; n += 1) {
      const reservations = [tape, box, tape].slice(0, 1 + (n % 3)).map((product) => fixture.reserve(company, product));
      await Promise.all(reservations);
    }
    expect(await plannedEachTime(fixture.db.pool)).toEqual([]);
    const prepared = (await preparedOn(fixture.db.pool)).flat();
    const names = new Set(prepared.map(({ name }) => name));
    expect([...names].filter((name) => /^(goods|stock)/.test(name)).toSorted()).toEqual([
      'goods_bound',
      'goods_members',
      'goods_named',
      'stock_hold_all',
      'stock_reservations_open',
      'stock_reserve',
    ]);
    expect(await wholeScansOf(fixture.db.pool, prepared, SHORT)).toEqual([]);
  });
});
