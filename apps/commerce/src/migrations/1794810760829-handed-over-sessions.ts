import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ends a session after it was transferred to another host of the shop. */
export class HandedOverSessions1794810760829 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table shop_handovers add session_digest bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table shop_handovers drop column session_digest');
  }
}
