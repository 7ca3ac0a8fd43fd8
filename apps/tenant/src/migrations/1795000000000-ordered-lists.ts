import {
  createChangeClocks,
  drawIdsInOrder,
  dropChangeClocks,
  dropChangeOrder,
  dropIdsInOrder,
  orderChanges,
} from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const LISTS = ['users', 'theme_settings'];
/** Partners list several companies, and every company lists the markets. */
const SHARED_LISTS = ['companies', 'markets'];

export class OrderedLists1795000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of LISTS) await drawIdsInOrder(runner, table);
    for (const table of SHARED_LISTS) await drawIdsInOrder(runner, table, { everybody: true });
    await createChangeClocks(runner);
    await orderChanges(runner, 'users');
    await orderChanges(runner, 'companies', { owner: 'id', everybody: true });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['companies', 'users']) await dropChangeOrder(runner, table);
    await dropChangeClocks(runner);
    for (const table of [...SHARED_LISTS, ...LISTS]) await dropIdsInOrder(runner, table);
  }
}
