import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PictureQuotas1794844613311 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table picture_quotas (
        company_id bigint not null,
        bytes bigint not null,
        constraint picture_quotas_bytes check (bytes >= 0),
        constraint picture_quotas_pk primary key (company_id)
      )`);
    await runner.query('alter table pictures add stored_bytes bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table pictures drop column stored_bytes');
    await runner.query('drop table picture_quotas');
  }
}
