import { createRollups, dropRollup, dropRollups, rollUp } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ProductRollups1795200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createRollups(runner);
    await rollUp(runner, 'products');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropRollup(runner, 'products');
    await dropRollups(runner);
  }
}
