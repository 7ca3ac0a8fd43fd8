import { forgetMonths, keepMonths } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OrderMonths1794948400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await keepMonths(runner, 'orders', 'updated_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await forgetMonths(runner, 'orders', 'updated_at');
  }
}
