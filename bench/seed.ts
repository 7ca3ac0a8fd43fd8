import type { Client } from 'pg';
import { withDatabase } from './database';
import { insertProducts } from './product-rows';
import type { SeededIds } from './requests';

const ROWS = 10_000;
const CATEGORIES = 100;

const CATEGORY_ROWS = `
  insert into categories (company_id, title, comment, enabled, position, locales)
  select $1, 'Category ' || n, '', true, n, '[]' from generate_series(1, $2::int) n`;
/** Each product in two categories. */
const ENTRY_ROWS = `
  insert into category_entries (company_id, category_id, product_id)
  select $1, c.id, p.product_id
  from products p join categories c on c.company_id = p.company_id and (c.id % $2 = p.id % $2 or c.id % $2 = (p.id * 7 + 1) % $2)
  where p.company_id = $1`;

/** Seeds ten thousand products of one company, each in two of a hundred categories, and analyses the tables. */
export async function seed(databaseUrl: string, company: number): Promise<SeededIds> {
  return inCatalog(databaseUrl, async (client) => {
    await client.query(CATEGORY_ROWS, [company, CATEGORIES]);
    await insertProducts(client, { first: company, last: company }, ROWS);
    await client.query(ENTRY_ROWS, [company, CATEGORIES]);
    for (const table of ['categories', 'products', 'category_entries']) await client.query(`vacuum analyze ${table}`);
    const ids = await client.query<{ first: number; last: number }>(
      'select min(id)::int as first, max(id)::int as last from products where company_id = $1',
      [company],
    );
    const { first = 0, last = 0 } = ids.rows[0] ?? {};
    if (last - first + 1 !== ROWS) {
      throw new Error('The seeded ids have gaps. Stop other writers to this database and run again.');
    }
    return { first, count: ROWS };
  });
}

/** Writes to the tables of catalog directly. */
export function inCatalog<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  return withDatabase(databaseUrl, work, 'catalog');
}
