import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ProductSums1794832424806 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table rate_days (
        day date not null,
        version bigint not null,
        constraint rate_days_pk primary key (day)
      )`);
    await runner.query("insert into rate_days (day, version) values ('-infinity', 0)");
    await runner.query(`
      create table product_sums (
        company_id bigint not null,
        series integer not null,
        currency text not null,
        part text not null,
        version text not null,
        sold json not null,
        constraint product_sums_pk primary key (company_id, series, currency, part)
      )`);
    await runner.query("alter table sales_days add bookings bigint not null default '0'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sales_days drop column bookings');
    await runner.query('drop table product_sums');
    await runner.query('drop table rate_days');
  }
}
