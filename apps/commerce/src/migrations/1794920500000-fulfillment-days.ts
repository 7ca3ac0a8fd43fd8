import { forgetDays, keepDays } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Separate from the migration of orders: a shipment locks rows of both tables, so one transaction for both could
 * deadlock.
 */
export class FulfillmentDays1794920500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await keepDays(runner, 'fulfillments');
  }

  async down(runner: QueryRunner): Promise<void> {
    await forgetDays(runner, 'fulfillments');
  }
}
