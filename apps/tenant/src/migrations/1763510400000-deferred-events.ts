import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createDeferredEvents, dropDeferredEvents } from '@marquee/storage/migrations';

export class DeferredEvents1763510400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createDeferredEvents(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropDeferredEvents(runner);
  }
}
