import type { MigrationInterface, QueryRunner } from 'typeorm';

export class QueueFillings1763956800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook_queues add column filled bigint not null default 0');
    await runner.query('create index feed_entries_by_time on feed_entries (company_id, created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index feed_entries_by_time');
    await runner.query('alter table webhook_queues drop column filled');
  }
}
