import {
  createChangeClocks,
  drawIdsInOrder,
  dropChangeClocks,
  dropChangeOrder,
  dropIdsInOrder,
  orderChanges,
} from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `licenses` also contains rows that all companies share. */
const LISTS = ['categories', 'prices', 'products', 'pictures'];

export class OrderedLists1795000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of LISTS) await drawIdsInOrder(runner, table);
    await drawIdsInOrder(runner, 'licenses', { sharedWhere: 'new.assignment = 2' });
    await createChangeClocks(runner);
    await orderChanges(runner, 'products');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropChangeOrder(runner, 'products');
    await dropChangeClocks(runner);
    for (const table of [...LISTS, 'licenses']) await dropIdsInOrder(runner, table);
  }
}
