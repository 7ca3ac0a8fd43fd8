import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Rebuilds1794800200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table rebuilds (
        company_id bigint not null,
        series integer not null,
        last_order bigint not null default 0,
        orders bigint not null default 0,
        is_waiting boolean not null default true,
        due_at timestamptz not null,
        attempts integer not null default 0,
        lease integer not null default 0,
        constraint rebuilds_pk primary key (company_id)
      )`);
    await runner.query('create index rebuilds_due on rebuilds (due_at, company_id) where is_waiting');
    await runner.query(`
      create table retired_series (
        company_id bigint not null,
        series integer not null,
        retired_at timestamptz not null,
        constraint retired_series_pk primary key (company_id, series)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table retired_series');
    await runner.query('drop table rebuilds');
  }
}
