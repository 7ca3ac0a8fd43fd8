import { createRollups, dropRollup, dropRollups, rollUp } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OrderRollups1795200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createRollups(runner);
    await rollUp(runner, 'orders', ['financial_status', 'fulfillment_status']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropRollup(runner, 'orders');
    await dropRollups(runner);
  }
}
