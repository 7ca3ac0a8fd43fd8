import {
  createKeptCount,
  createKeptDays,
  createKeptStates,
  createKeptViews,
  dropKeptCount,
  dropKeptDays,
  dropKeptStates,
  dropKeptViews,
  forgetDays,
  keepDays,
} from '@marquee/storage';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const VIEWS = ['kept_counts', 'kept_days', 'kept_states'] as const;
const DATED = ['orders', 'fulfillments'];

/** Ends what `rollups` replaces. Replicas of the release before read it through views of the same names. */
export class KeptViews1795200200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // First, because a transaction that has read orders and waits to write some would deadlock with `drop trigger`.
    await runner.query(`lock table ${DATED.join(', ')} in access exclusive mode`);
    await dropKeptCount(runner, 'orders');
    await dropKeptStates(runner, 'orders');
    for (const table of DATED) await forgetDays(runner, table);
    await dropKeptDays(runner);
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
