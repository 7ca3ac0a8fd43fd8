import { drawIdsInOrder, dropIdsInOrder } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OrderedLists1795000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await drawIdsInOrder(runner, 'webhooks');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIdsInOrder(runner, 'webhooks');
  }
}
