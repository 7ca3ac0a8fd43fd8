import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Setting of a company that serves programs made for another license server. */
export class LicenseServer1795600000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table companies add column license_server_active boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table companies drop column license_server_active');
  }
}
