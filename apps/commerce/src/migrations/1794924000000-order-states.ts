import { createKeptStates, dropKeptStates } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OrderStates1794924000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createKeptStates(runner, 'orders', ['financial_status', 'fulfillment_status']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropKeptStates(runner, 'orders');
  }
}
