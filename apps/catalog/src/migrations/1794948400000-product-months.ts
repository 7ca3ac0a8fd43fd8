import { forgetMonths, keepMonths } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ProductMonths1794948400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await keepMonths(runner, 'products', 'updated_at');
    await keepMonths(runner, 'products', 'published_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await forgetMonths(runner, 'products', 'published_at');
    await forgetMonths(runner, 'products', 'updated_at');
  }
}
