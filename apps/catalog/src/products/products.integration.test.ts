import { companyId, type Context, type CreateProduct, type Product } from '@marquee/contracts';
import {
  asOwner,
  freshDatabase,
  openDatabase,
  preparedOn,
  wholeScansOf,
  type Database,
  type FreshDatabase,
} from '@marquee/testing';
import { Client } from 'pg';
import type { CompaniesService } from '@marquee/company-snapshots';
import { database } from '../data-source';
import { ProductsService, ProductsStore } from './products.service';

const clock = { now: () => new Date('2026-11-15T10:00:00Z') };
/** Only stock operations read the company snapshot. */
const companies = {
  snapshot: () => Promise.reject(new Error('Nobody is to be asked.')),
} as unknown as CompaniesService;
const ctx = (): Context => ({
  company: companyId(1),
  app: 'test',
  user: 1,
  scopes: ['products'],
  requestId: 'r',
  deadline: Date.now() + 10_000,
});

describe('statements of a product write', () => {
  let fresh: FreshDatabase;
  let db: Database;
  let service: ProductsService;
  beforeAll(async () => {
    fresh = await freshDatabase(database);
    db = await openDatabase(database, fresh.url, clock);
    service = new ProductsService(new ProductsStore(db), companies, clock);
  });
  afterAll(async () => {
    await db?.close();
    await fresh?.drop();
  });

  const create = async (values: Partial<CreateProduct> = {}): Promise<Product> => {
    const rendered = await service.create(ctx(), { title: 'x', product_type: 1, ...values });
    return JSON.parse(rendered.json) as Product;
  };
  /** The first words of every statement that the callback sends. */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const sent = jest.spyOn(Client.prototype, 'query');
    try {
      await work();
      const texts = (sent.mock.calls as unknown as [string | { text: string }][]).map(([query]) =>
        typeof query === 'string' ? query : query.text,
      );
      return texts.map((text) => text.trim().split(/\s+/).slice(0, 3).join(' '));
    } finally {
      sent.mockRestore();
    }
  }

  it('sends one insert and one event for a product with only a title', async () => {
    await create();
    const sent = await statementsOf(() => create());
    expect(sent).toEqual(['begin; set local', 'with r as', 'insert into outbox', 'commit']);
  });

  it('inserts all new list elements of a product with one statement', async () => {
    const parts = {
      chapters: [{ name: 'One' }, { name: 'Two' }],
      locales: [{ language_id: 'en' }],
      themes: [{ theme_id: -1 }],
    };
    const sent = await statementsOf(() => create(parts));
    expect(sent).toEqual([
      'begin; set local',
      "select nextval('product_part_ids') as",
      'with r as',
      'insert into outbox',
      'commit',
    ]);
  });

  it('writes nothing for a product that is echoed back', async () => {
    const { categories: _none, ...made } = await create({
      chapters: [{ name: 'One' }],
      locales: [{ language_id: 'en' }],
    });
    const sent = await statementsOf(() => service.update(ctx(), made.id, made));
    expect(sent.filter((text) => /^(with r|with locked|update|insert|select nextval)/.test(text))).toEqual([]);
  });

  it('sends a bounded number of indexed statements for any product write', async () => {
    const { id } = await create();
    const filters = {
      ids: [id],
      product_type: 1,
      published_status: 'published',
      updated_at_min: '2026-01-01T00:00:00Z',
    } as const;
    const changes = { title: 'y', comment: 'c', runtime: 2, pre_sales: true, version: '2' } as const;
    for (let n = 0; n < 2 ** 5; n += 1) {
      const chosen = <T extends object>(all: T): Partial<T> =>
        Object.fromEntries(Object.entries(all).filter((_, place) => (n >> place) & 1)) as Partial<T>;
      await service.update(ctx(), id, { ...chosen(changes), comment: `c${n}` });
      await service.list(ctx(), { limit: 5, ...chosen(filters), ...(n % 2 === 0 && { page: 2 }) });
      await service.get(ctx(), id, Object.keys(chosen(changes)));
      await service.get(ctx(), id);
    }
    const prepared = await preparedOn(db.pool);
    expect(Math.max(...prepared.map((statements) => statements.length))).toBeLessThanOrEqual(20);
    await asOwner(db, 'vacuum analyze');
    expect(await wholeScansOf(db.pool, prepared.flat(), [])).toEqual([]);
  });
});
