import { createKeptCount, dropKeptCount } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ProductCounts1794880800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createKeptCount(runner, 'products');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropKeptCount(runner, 'products');
  }
}
