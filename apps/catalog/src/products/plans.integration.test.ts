import { columnsOf } from '@marquee/storage';
import { companyId, type Context } from '@marquee/contracts';
import {
  asOwner,
  freshDatabase,
  indexesOf,
  openDatabase,
  plannedEachTime,
  preparedOn,
  type Database,
  type FreshDatabase,
} from '@marquee/testing';
import type { CompaniesService } from '@marquee/company-snapshots';
import { database } from '../data-source';
import { ProductsService, ProductsStore } from './products.service';
import { ProductEntity } from '../product-rows/product.entity';

const clock = { now: () => new Date('2026-11-15T10:00:00Z') };
/** Only stock operations read the company snapshot. */
const companies = {
  snapshot: () => Promise.reject(new Error('Nobody is to be asked.')),
} as unknown as CompaniesService;
const LARGE = 1;
const ctx = (company = LARGE): Context => ({
  company: companyId(company),
  app: 'test',
  user: 1,
  scopes: ['products'],
  requestId: 'r',
  deadline: Date.now() + 10_000,
});

describe('query plans of a large shop', () => {
  let fresh: FreshDatabase;
  let db: Database;
  let service: ProductsService;
  let ids: number[];
  beforeAll(async () => {
    fresh = await freshDatabase(database);
    db = await openDatabase(database, fresh.url, clock);
    service = new ProductsService(new ProductsStore(db), companies, clock);
    await service.create(ctx(), { title: 'x', product_type: 1 });
    await manyProducts();
    const found = await db.query<{ id: number }>('select id from products where company_id = $1 limit 50', [LARGE]);
    ids = found.map(({ id }) => id);
  });
  afterAll(async () => {
    await db?.close();
    await fresh?.drop();
  });

  /** Timestamps are unique, so an index by time and id cannot find a row by id only. */
  async function manyProducts(): Promise<void> {
    const times = ['created_at', 'updated_at', 'published_at'];
    const drawn = new Set(['id', 'company_id', 'product_id', ...times]);
    const copied = columnsOf(ProductEntity).filter((column) => !drawn.has(column));
    const at = times.map(() => "now() - interval '1 second' * n");
    await asOwner(
      db,
      `insert into products (company_id, product_id, ${[...times, ...copied].join()})
       select case when n > 2000 then ${LARGE} else 100 + n / 3 end, 'COPY-' || n, ${[...at, ...copied].join()}
       from products, generate_series(1, 8000) n`,
    );
    await asOwner(db, 'vacuum analyze');
  }

  it('finds products and pages of a large shop without sequential scans', async () => {
    for (let n = 0; n < 40; n += 1) {
      const company = n % 2 === 0 ? LARGE : 100 + n;
      const some = ids.slice(n % 7, (n % 7) + 1 + (n % 5));
      await Promise.all(some.map((id) => service.get(ctx(company), id).catch(() => undefined)));
      await service.list(ctx(company), { limit: 1 + n, since_id: n % 3 === 0 ? 0 : ids[n] });
    }
    expect(await plannedEachTime(db.pool)).toEqual([]);
    const prepared = (await preparedOn(db.pool)).flat().filter(({ name }) => name.startsWith('products_'));
    expect(prepared.length).toBeGreaterThanOrEqual(3);
    const indexes = await indexesOf(db.pool, prepared);
    expect(indexes.filter((name) => name.startsWith('products_'))).toEqual(['products_pk']);
  });
});
