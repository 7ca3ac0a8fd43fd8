import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UseCounts1795600000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table use_counts (
        company_id bigint not null,
        license_id bigint not null,
        kind text not null,
        year integer not null,
        count bigint not null,
        constraint use_counts_pk primary key (company_id, license_id, kind, year)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table use_counts');
  }
}
