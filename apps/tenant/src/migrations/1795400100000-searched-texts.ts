import { createTexts, dropTexts } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SearchedTexts1795400100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTexts(runner, {
      table: 'users',
      texts: { email: 'r.email', name: "r.first_name || ' ' || r.last_name" },
      columns: ['email', 'first_name', 'last_name'],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTexts(runner, 'users');
  }
}
