import { createTexts, dropTexts } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SearchedTexts1795400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTexts(runner, {
      table: 'apps',
      texts: { name: 'r.name', client_id: 'r.client_id' },
      columns: ['name', 'deleted_at'],
      unless: 'r.deleted_at is not null',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTexts(runner, 'apps');
  }
}
