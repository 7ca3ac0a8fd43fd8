import { dropRollup, rollUp } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Separate from the migration of orders: a transaction that updates both tables would deadlock with a migration that
 * locks both.
 */
export class FulfillmentRollups1795200100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await rollUp(runner, 'fulfillments');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropRollup(runner, 'fulfillments');
  }
}
