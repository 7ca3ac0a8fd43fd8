import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Open stock reservations become a leased queue, which numbers its leases. */
export class StockTakeAttempts1763510500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table stock_takes add column attempts integer not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table stock_takes drop column attempts');
  }
}
