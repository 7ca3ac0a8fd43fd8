import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Licenses1795600000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table licenses (
        company_id bigint not null,
        id bigint not null,
        version integer not null default '0',
        customer_id bigint,
        snapshot json,
        changes bigint not null default '1',
        copied_changes bigint not null default '0',
        constraint licenses_pk primary key (company_id, id)
      )`);
    await runner.query(
      'create index licenses_by_customer on licenses (company_id, customer_id) where customer_id is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index licenses_by_customer');
    await runner.query('drop table licenses');
  }
}
