import { companyId, type ListProducts } from '@marquee/contracts';
import { dataSourceOptions } from '@marquee/storage/service-database';
import { ExplainingSession, freshDatabase, type FreshDatabase } from '@marquee/testing';
import { Client } from 'pg';
import { database } from '../../apps/catalog/src/data-source';
import { ProductsRepository } from '../../apps/catalog/src/product-rows/products.repository';
import { inCatalog } from '../../bench/seed';
import { seedScale, WORDS } from '../../bench/scale/seed';

const PRODUCTS = 20_000;
/** Twenty pages, and a few hundred matches in the hardest cases; a full scan reads far more. */
const MAX_ROWS = 3_000;
const TABLES = ['products'];

describe.each(['has analyzed', 'has never analyzed'])(
  'a list of products in a shop with 20,000, which Postgres %s',
  (how) => {
    let fresh: FreshDatabase;
    let client: Client;
    let lastId: number;
    beforeAll(async () => {
      fresh = await freshDatabase(database);
      await inCatalog(fresh.adminUrl, async (seeding) => {
        // Autovacuum analyses restored tables only after a while.
        for (const table of TABLES) await seeding.query(`alter table ${table} set (autovacuum_enabled = false)`);
        await seedScale(seeding, [{ company: 1, products: PRODUCTS }], 1_000);
        if (how === 'has analyzed') await seeding.query(`vacuum analyze ${TABLES.join(', ')}`);
      });
      // The connection options of a service determine how its statements are planned.
      const { options } = dataSourceOptions(database, fresh.url).extra as { options: string };
      client = new Client({ connectionString: fresh.url, options });
      await client.connect();
      // A company's statements begin with this setting.
      await client.query("set marquee.company = '1'");
      const { rows } = await client.query<{ last: number }>('select max(id)::int as last from products');
      lastId = rows[0]?.last ?? 0;
    });
    afterAll(async () => {
      await client?.end();
      await fresh?.drop();
    });

    const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
    const titled = (value: string): Partial<ListProducts> => ({ query: { field: 'title', value } });

    it.each<[string, () => Partial<ListProducts>]>([
      ['no filter', () => ({})],
      ['a cursor near the end', () => ({ since_id: lastId - 60 })],
      ['a choice of fields', () => ({ fields: ['id', 'title', 'categories'] })],
      ['the twentieth page', () => ({ page: 20 })],
      ['updated_at_min that all rows match', () => ({ updated_at_min: hoursAgo(99_999) })],
      ['updated_at_min that a quarter of the rows match', () => ({ updated_at_min: hoursAgo(60 * 24) })],
      ['updated_at_min that only new rows match, many', () => ({ updated_at_min: hoursAgo(8 * 24) })],
      ['updated_at_min that only new rows match, few', () => ({ updated_at_min: hoursAgo(1) })],
      ['updated_at_min that no row matches', () => ({ updated_at_min: hoursAgo(-1) })],
      ['created_at_min that only new rows match', () => ({ created_at_min: hoursAgo(24 * 30) })],
      ['created_at_min that half of the rows match', () => ({ created_at_min: hoursAgo(24 * 547) })],
      [
        'created_at_min and updated_at_min',
        () => ({ created_at_min: hoursAgo(99_999), updated_at_min: hoursAgo(8 * 24) }),
      ],
      ['published_at_min that few rows match', () => ({ published_at_min: hoursAgo(-1) })],
      ['a frequent product_type', () => ({ product_type: 1 })],
      ['a product_type of new products', () => ({ product_type: 20 })],
      ['a product_type without products', () => ({ product_type: 18 })],
      ['published_status=published', () => ({ published_status: 'published' })],
      ['published_status=unpublished with few matches', () => ({ published_status: 'unpublished' })],
      ['a frequent word of titles', () => titled(WORDS.common)],
      ['a word of some titles', () => titled(WORDS.frequent)],
      ['a rare word of titles', () => titled(WORDS.rare)],
      ['a word of the newest titles', () => titled(WORDS.newest)],
      ['a word of no title', () => titled(WORDS.none)],
    ])('reads few rows of a product list for %s', async (_name, filters) => {
      const session = new ExplainingSession(client, companyId(1), TABLES);
      await new ProductsRepository(session).list({ limit: 50, ...filters() });
      expect(session.looked).toBeLessThan(MAX_ROWS);
    });

    it.each<[string, () => Partial<ListProducts>, string]>([
      [
        'created long ago and changed lately',
        () => ({ created_at_max: hoursAgo(24 * 400), updated_at_min: hoursAgo(24 * 90) }),
        `created_at < now() - interval '400 days' and updated_at > now() - interval '90 days'`,
      ],
      [
        'created lately and changed lately',
        () => ({ created_at_min: hoursAgo(24 * 40), updated_at_min: hoursAgo(24 * 8) }),
        `created_at > now() - interval '40 days' and updated_at > now() - interval '8 days'`,
      ],
      [
        'published in a quarter, from the middle on',
        () => ({
          published_at_min: hoursAgo(24 * 500),
          published_at_max: hoursAgo(24 * 230),
          since_id: lastId - PRODUCTS / 4,
        }),
        `published_at between now() - interval '500 days' and now() - interval '230 days' and id > (select max(id) from products) - ${PRODUCTS} / 4`,
      ],
    ])('lists the same products as a full scan for those %s', async (_name, filters, where) => {
      const session = new ExplainingSession(client, companyId(1), TABLES);
      const { json } = await new ProductsRepository(session).list({ limit: 50, ...filters() });
      const { rows } = await client.query<{ id: string }>(
        `select id from products where company_id = 1 and ${where} order by id limit 50`,
      );
      expect(rows).toHaveLength(50);
      expect((JSON.parse(json) as { id: number }[]).map(({ id }) => id)).toEqual(rows.map(({ id }) => Number(id)));
    });
  },
);
