import { createTexts, dropTexts, type TextSource } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export const TEXTS: readonly TextSource[] = [
  { table: 'products', texts: { title: 'r.title' }, columns: ['title'] },
  { table: 'categories', texts: { title: 'r.title' }, columns: ['title'] },
];

export class SearchedTexts1795400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const source of TEXTS) await createTexts(runner, source);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table } of TEXTS) await dropTexts(runner, table);
  }
}
