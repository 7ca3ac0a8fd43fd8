import { dropChangeOrder, orderChanges } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Apps list sign-ups by the time of their change. Each table has a separate migration, because its writers wait until
 * the transaction ends.
 */
export class OrderedSubscribers1795600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await orderChanges(runner, 'subscribers');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropChangeOrder(runner, 'subscribers');
  }
}
