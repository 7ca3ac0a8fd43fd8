import {
  createKeptCount,
  createKeptDays,
  createKeptStates,
  createKeptViews,
  dropKeptViews,
  keepDays,
} from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const VIEWS = ['kept_counts', 'kept_days', 'kept_states'] as const;
const DATED = ['orders', 'fulfillments'];

/**
 * Replicas of the previous release read `rollups` through views. Runs after the triggers were dropped, because a reader
 * locks both tables.
 */
export class KeptViews1795200300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createKeptViews(runner, VIEWS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropKeptViews(runner, VIEWS);
    await createKeptDays(runner);
    for (const table of DATED) await keepDays(runner, table);
    await createKeptStates(runner, 'orders', ['financial_status', 'fulfillment_status']);
    await createKeptCount(runner, 'orders');
  }
}
