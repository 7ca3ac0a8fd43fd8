import { createTexts, dropTexts, type TextSource } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export const TEXTS: readonly TextSource[] = [
  {
    table: 'users',
    texts: { email: 'r.email', name: "r.first_name || ' ' || r.last_name" },
    columns: ['email', 'first_name', 'last_name'],
  },
];

export class SearchedTexts1795400100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const source of TEXTS) await createTexts(runner, source);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table } of TEXTS) await dropTexts(runner, table);
  }
}
