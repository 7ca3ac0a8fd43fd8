import { createKeptDays, dropKeptDays, forgetDays, keepDays } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OrderDays1794920400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createKeptDays(runner);
    await keepDays(runner, 'orders');
  }

  async down(runner: QueryRunner): Promise<void> {
    await forgetDays(runner, 'orders');
    await dropKeptDays(runner);
  }
}
