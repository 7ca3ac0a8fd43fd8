import { createTexts, dropTexts } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SearchedTexts1795400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTexts(runner, {
      table: 'products',
      texts: { title: 'r.title', product_id: 'r.product_id' },
      columns: ['title'],
    });
    await createTexts(runner, { table: 'categories', texts: { title: 'r.title' }, columns: ['title'] });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['categories', 'products']) await dropTexts(runner, table);
  }
}
