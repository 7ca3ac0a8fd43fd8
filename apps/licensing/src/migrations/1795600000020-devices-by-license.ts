import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DevicesByLicense1795600000020 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A failed build leaves an invalid index.
    await runner.query('drop index concurrently if exists devices_by_license');
    await runner.query('create index concurrently devices_by_license on devices (company_id, license_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index devices_by_license');
  }
}
