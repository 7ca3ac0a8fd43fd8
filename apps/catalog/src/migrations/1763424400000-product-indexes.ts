import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  products_by_type: '(company_id, product_type, id)',
  products_by_published: '(company_id, published, id)',
  // With the id, so that a page is put in order without a look at the rows.
  products_by_created_at: '(company_id, created_at, id)',
  products_by_updated_at: '(company_id, updated_at, id)',
  products_by_published_at: '(company_id, published_at, id)',
};

export class ProductIndexes1763424400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(INDEXES)) {
      await runner.query(`create index ${name} on products ${columns}`);
    }
    const companies = `company_id ${await schemaOf(runner, 'btree_gin')}.int8_ops`;
    const titles = `title ${await schemaOf(runner, 'pg_trgm')}.gin_trgm_ops`;
    // What is new waits in a list that every search reads to its end: a short one (kB) keeps searches fast after an import.
    await runner.query(
      `create index products_by_title on products using gin (${companies}, ${titles}) with (gin_pending_list_limit = 256)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['products_by_title', ...Object.keys(INDEXES)]) await runner.query(`drop index ${name}`);
  }
}

/** Where the administrator has put an extension: our search path has the service's schema alone. */
async function schemaOf(runner: QueryRunner, extension: string): Promise<string> {
  const query = 'select extnamespace::regnamespace::text as schema from pg_extension where extname = $1';
  const [found] = (await runner.query(query, [extension])) as { schema: string }[];
  if (!found) throw new Error(`the administrator of the database has to create the extension ${extension}`);
  return found.schema;
}
