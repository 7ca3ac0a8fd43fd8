import { createKeptDays, dropKeptDays, forgetDays, keepDays } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ProductDays1794938400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createKeptDays(runner);
    await keepDays(runner, 'products');
  }

  async down(runner: QueryRunner): Promise<void> {
    await forgetDays(runner, 'products');
    await dropKeptDays(runner);
  }
}
