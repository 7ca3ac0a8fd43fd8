import { dropChangeOrder, orderChanges } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OrderedGroupMembers1795600010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await orderChanges(runner, 'group_members');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropChangeOrder(runner, 'group_members');
  }
}
