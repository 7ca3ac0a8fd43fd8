import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records the refunds whose stock was returned, so that each is returned once. */
export class StockTakeRefunds1794776600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table stock_takes add column refunds json not null default '[]'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table stock_takes drop column refunds');
  }
}
