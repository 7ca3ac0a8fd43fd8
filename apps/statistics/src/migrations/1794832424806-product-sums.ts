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
    // The trigger counts bookings of the previous release, which does not write these columns.
    await runner.query("alter table rate_changes add noted bigint not null default '0'");
    await runner.query("alter table sales_days add bookings bigint not null default '1'");
    await runner.query(`
      create function count_booking() returns trigger language plpgsql as $$
      begin
        new.bookings := old.bookings + 1;
        return new;
      end $$`);
    await runner.query(`
      create trigger sales_days_booked before update on sales_days
      for each row when (new.bookings = old.bookings) execute function count_booking()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger sales_days_booked on sales_days');
    await runner.query('drop function count_booking');
    await runner.query('alter table sales_days drop column bookings');
    await runner.query('alter table rate_changes drop column noted');
    await runner.query('drop table product_sums');
    await runner.query('drop table rate_days');
  }
}
