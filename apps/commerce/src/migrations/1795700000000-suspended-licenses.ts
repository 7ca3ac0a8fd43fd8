import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SuspendedLicenses1795700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table issued_licenses
        add column suspended_at timestamptz,
        add column key_version integer not null default 1`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table issued_licenses drop column suspended_at, drop column key_version');
  }
}
