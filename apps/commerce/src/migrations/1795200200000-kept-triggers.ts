import { endKeptTriggers } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drops the triggers that `rollups` replaces. */
export class KeptTriggers1795200200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await endKeptTriggers(runner, { counted: 'orders', dated: ['orders', 'fulfillments'], stated: 'orders' });
  }

  async down(): Promise<void> {
    // The migration of the views creates tables and triggers again.
  }
}
