import { createSought, createWindow, dropSought } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SoughtProducts1794856100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createSought(runner, 'products', ['id', 'title']);
    // A mirror takes its stock from the original product of the other company.
    await createWindow(runner, 'origin_stocks', 'products', ['id', 'manage_stock', 'items_in_stock']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view origin_stocks');
    await dropSought(runner, 'products');
  }
}
