import { dropChangeOrder, orderChanges } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export const SIGN_UPS = ['subscribers', 'group_members', 'news_recipients'];

/** Orders the change times of sign-ups, because apps poll them by `updated_at_min`. */
export class OrderedSignUps1795600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of SIGN_UPS) await orderChanges(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of SIGN_UPS) await dropChangeOrder(runner, table);
  }
}
