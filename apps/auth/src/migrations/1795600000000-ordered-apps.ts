import { drawIdsInOrder, dropIdsInOrder } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A company lists apps of several publishers. */
export class OrderedApps1795600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await drawIdsInOrder(runner, 'apps', { everybody: true });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIdsInOrder(runner, 'apps');
  }
}
