import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RateChanges1794800300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table rate_changes (
        id integer not null,
        changes bigint not null,
        constraint rate_changes_pk primary key (id)
      )`);
    await runner.query('insert into rate_changes (id, changes) values (1, 0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table rate_changes');
  }
}
