import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A session that goes to another host of its shop ends once it has arrived there. */
export class HandedOverSessions1794810760829 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table shop_handovers add session_digest bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table shop_handovers drop column session_digest');
  }
}
