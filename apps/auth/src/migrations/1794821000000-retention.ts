import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createRetention, dropRetention } from '@marquee/storage/migrations';

export class Retention1794821000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createRetention(runner);
    await runner.query('create index revocations_by_change on revocations (changed_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index revocations_by_change');
    await dropRetention(runner);
  }
}
