import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ImportedShopHistory1794822049075 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table imported_carts (
        company_id bigint not null,
        key text not null,
        constraint imported_carts_pk primary key (company_id, key)
      )`);
    await runner.query(`
      create table imported_traffic_days (
        company_id bigint not null,
        day date not null,
        visits bigint not null,
        page_views bigint not null,
        visitors bigint not null,
        repeating_visitors bigint not null,
        bots bigint not null,
        bounce bigint not null,
        constraint imported_traffic_days_pk primary key (company_id, day)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table imported_traffic_days');
    await runner.query('drop table imported_carts');
  }
}
