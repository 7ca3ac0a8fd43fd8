import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for the cleanup of void order keys; skips keys that have an order. */
export class FencedKeys1763424700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("create index order_keys_fenced on order_keys (at) where state = 'fenced'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index order_keys_fenced');
  }
}
