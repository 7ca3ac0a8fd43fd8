import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OfflineFiles1795600000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table offline_files (
        company_id bigint not null,
        serial text not null,
        license_id bigint not null,
        device_id bigint,
        key_version integer not null,
        issued_at timestamp with time zone not null,
        expires_at timestamp with time zone not null,
        ended_at timestamp with time zone,
        withdrawn_at timestamp with time zone,
        constraint offline_files_pk primary key (company_id, serial)
      )`);
    await runner.query('create index offline_files_of_license on offline_files (company_id, license_id)');
    await runner.query(`
      create index offline_files_refused on offline_files (company_id, serial)
      where ended_at is not null or withdrawn_at is not null`);
    await runner.query('create index offline_files_expired on offline_files (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index offline_files_expired');
    await runner.query('drop index offline_files_refused');
    await runner.query('drop index offline_files_of_license');
    await runner.query('drop table offline_files');
  }
}
