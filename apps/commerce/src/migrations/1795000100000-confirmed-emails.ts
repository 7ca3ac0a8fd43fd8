import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ConfirmedEmails1795000100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table customers add column email_confirmed_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table customers drop column email_confirmed_at');
  }
}
