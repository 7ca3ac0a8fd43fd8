import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTrigramIndex } from '@marquee/storage/migrations';

const INDEXES = {
  products_by_type: '(company_id, product_type, id)',
  products_by_published: '(company_id, published, id)',
  // The id lets Postgres sort a page using only the index.
  products_by_created_at: '(company_id, created_at, id)',
  products_by_updated_at: '(company_id, updated_at, id)',
  products_by_published_at: '(company_id, published_at, id)',
};

export class ProductIndexes1763424400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(INDEXES)) {
      await runner.query(`create index ${name} on products ${columns}`);
    }
    await createTrigramIndex(runner, 'products_by_title', 'products', ['title']);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['products_by_title', ...Object.keys(INDEXES)]) await runner.query(`drop index ${name}`);
  }
}
