import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refunds give back a part of what an order has taken, each once. */
export class StockTakeRefunds1794776600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table stock_takes add column refunds json not null default '[]'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table stock_takes drop column refunds');
  }
}
