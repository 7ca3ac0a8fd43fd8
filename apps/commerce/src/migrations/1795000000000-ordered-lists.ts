import {
  createChangeClocks,
  drawIdsInOrder,
  dropChangeClocks,
  dropChangeOrder,
  dropIdsInOrder,
  orderChanges,
} from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders, issued licenses and fulfillments are missing, because the statement that places orders generates their ids. */
const LISTS = ['customers', 'subscribers', 'group_members', 'news_recipients'];
const CHANGED = ['customers', 'orders'];

export class OrderedLists1795000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of LISTS) await drawIdsInOrder(runner, table);
    await createChangeClocks(runner);
    for (const table of CHANGED) await orderChanges(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of CHANGED) await dropChangeOrder(runner, table);
    await dropChangeClocks(runner);
    for (const table of LISTS) await dropIdsInOrder(runner, table);
  }
}
