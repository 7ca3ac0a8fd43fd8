import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createRetention, dropRetention } from '@marquee/storage/migrations';

export class Retention1794821000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createRetention(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropRetention(runner);
  }
}
