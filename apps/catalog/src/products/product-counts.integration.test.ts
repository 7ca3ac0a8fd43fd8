import { companyId, type Context, type CreateProduct, type Product } from '@marquee/contracts';
import type { CompaniesService } from '@marquee/company-snapshots';
import { freshDatabase, openDatabase, type Database, type FreshDatabase } from '@marquee/testing';
import { database } from '../data-source';
import { ProductsService, ProductsStore } from './products.service';

const clock = { now: () => new Date() };
/** Only stock operations read the company snapshot. */
const companies = {
  snapshot: () => Promise.reject(new Error('Nobody is to be asked.')),
} as unknown as CompaniesService;
const ctx = (company: number): Context => ({
  company: companyId(company),
  app: 'test',
  user: 1,
  scopes: ['products'],
  requestId: 'r',
  deadline: Date.now() + 30_000,
});

describe('stored product count of a company', () => {
  let fresh: FreshDatabase;
  /** Two processes of the service. */
  const databases: Database[] = [];
  const services: ProductsService[] = [];
  beforeAll(async () => {
    fresh = await freshDatabase(database);
    for (const _ of [1, 2]) {
      const db = await openDatabase(database, fresh.url, clock);
      databases.push(db);
      services.push(new ProductsService(new ProductsStore(db), companies, clock));
    }
  });
  afterAll(async () => {
    for (const db of databases) await db.close();
    await fresh?.drop();
  });

  const [one, other] = [0, 1].map((at) => () => services[at] as ProductsService) as [
    () => ProductsService,
    () => ProductsService,
  ];
  const create = async (by: ProductsService, company: number, input: Partial<CreateProduct> = {}): Promise<Product> => {
    const rendered = await by.create(ctx(company), { title: 'x', product_type: 1, ...input });
    return JSON.parse(rendered.json) as Product;
  };
  const countOf = async (by: ProductsService, company: number) => (await by.count(ctx(company), {})).count;
  const several = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));

  it('counts products correctly under concurrent creates and removals by two processes', async () => {
    const early = await several(20, () => create(one(), 1));
    await Promise.all([
      several(30, () => create(one(), 1)),
      several(30, () => create(other(), 1)),
      several(7, () => create(other(), 2)),
      ...early.slice(0, 12).map(({ id }, at) => (at % 2 ? one() : other()).remove(ctx(1), id)),
    ]);
    expect(await countOf(one(), 1)).toBe(68);
    expect(await countOf(other(), 2)).toBe(7);
    expect(await countOf(one(), 3)).toBe(0);
    expect(await differences()).toEqual([]);
  });

  it('ignores a product create that is rolled back', async () => {
    const before = await countOf(one(), 1);
    const asked: CreateProduct = { title: 'x', product_type: 1, price_license_binding: [{ price_id: 404 }] };
    await expect(one().create(ctx(1), asked)).rejects.toMatchObject({ code: 'invalid' });
    const [db] = databases as [Database];
    await expect(
      db.query(
        `with gone as (delete from products where company_id = 1 returning id) select 1 / (count(*) - count(*)) from gone`,
      ),
    ).rejects.toThrow('division by zero');
    expect(await countOf(one(), 1)).toBe(before);
    expect(await differences()).toEqual([]);
  });

  /** Companies whose stored count differs from their number of rows. */
  function differences() {
    const [db] = databases as [Database];
    return db.query(`
      select company_id, kept, counted
      from (select company_id, sum(rows) as kept from rollups where table_name = 'products' and dimension = 'state' group by company_id) k
      full join (select company_id, count(*) as counted from products group by company_id) c using (company_id)
      where coalesce(kept, 0) <> coalesce(counted, 0)`);
  }
});
