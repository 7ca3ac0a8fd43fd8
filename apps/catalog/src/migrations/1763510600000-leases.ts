import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addMailLeases, dropMailLeases } from '@marquee/mail';

/** Leases have numbers of their own: that of the attempts falls when an attempt is given back. */
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
