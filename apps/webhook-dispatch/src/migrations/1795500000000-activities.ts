import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Feed entries say who caused the event and what it changed; those of the last release have null. */
export class Activities1795500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table feed_entries add column actor text, add column before json, add column after json');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table feed_entries drop column actor, drop column before, drop column after');
  }
}
