import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RevokedDevices1795600000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table devices add column revoked_at timestamp with time zone');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table devices drop column revoked_at');
  }
}
