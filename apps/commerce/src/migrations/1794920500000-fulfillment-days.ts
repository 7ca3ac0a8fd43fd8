import { forgetDays, keepDays } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Apart from that of orders: who ships holds a row of either, and a transaction that closed one of them to writers would wait for the other. */
export class FulfillmentDays1794920500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await keepDays(runner, 'fulfillments');
  }

  async down(runner: QueryRunner): Promise<void> {
    await forgetDays(runner, 'fulfillments');
  }
}
