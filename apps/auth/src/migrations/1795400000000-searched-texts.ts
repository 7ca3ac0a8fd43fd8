import { createTexts, dropTexts, type TextSource } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export const TEXTS: readonly TextSource[] = [
  {
    table: 'apps',
    texts: { name: 'r.name', client_id: 'r.client_id' },
    columns: ['name', 'deleted_at'],
    unless: 'r.deleted_at is not null',
  },
];

export class SearchedTexts1795400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const source of TEXTS) await createTexts(runner, source);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table } of TEXTS) await dropTexts(runner, table);
  }
}
