import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addMailLeases, dropMailLeases } from '@marquee/mail';

/** Separates lease numbers from attempt counts, because a returned attempt lowers the count. */
export class Leases1763510600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addMailLeases(runner);
    for (const table of ['pictures', 'stock_takes']) {
      await runner.query(`alter table ${table} add column lease integer not null default 0`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['pictures', 'stock_takes']) await runner.query(`alter table ${table} drop column lease`);
    await dropMailLeases(runner);
  }
}
