import {
  createKeptCount,
  createKeptDays,
  createKeptViews,
  dropKeptCount,
  dropKeptDays,
  dropKeptViews,
  forgetDays,
  keepDays,
} from '@marquee/storage';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const VIEWS = ['kept_counts', 'kept_days'] as const;

/** Ends what `rollups` replaces. Replicas of the release before read it through views of the same names. */
export class KeptViews1795200200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // First, because a transaction that has read products and waits to write some would deadlock with `drop trigger`.
    await runner.query('lock table products in access exclusive mode');
    await dropKeptCount(runner, 'products');
    await forgetDays(runner, 'products');
    await dropKeptDays(runner);
    await createKeptViews(runner, VIEWS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropKeptViews(runner, VIEWS);
    await createKeptDays(runner);
    await keepDays(runner, 'products');
    await createKeptCount(runner, 'products');
  }
}
