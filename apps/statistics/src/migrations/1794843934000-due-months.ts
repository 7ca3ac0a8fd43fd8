import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Triggers that mark the month of a booking as due: after a minute for a past day, and at the end of the day for the
 * current day. Only the first booking of the current day writes a row, so later bookings take no lock.
 */
const RAISE = `
  create function raise_due_months() returns trigger language plpgsql set search_path from current as $$
  declare
    today date := (now() at time zone 'UTC')::date;
  begin
    insert into due_months as d (company_id, series, month, last_day, raised, due_at)
    select b.company_id, b.series, b.month, b.last_day, b.is_past::integer, b.due_at from (
      select company_id, series, to_char(day, 'YYYY-MM') as month, max(day) as last_day, bool_or(day < today) as is_past,
        min(case when day < today then clock_timestamp() + interval '60 seconds'
          else (day + 1 + interval '5 minutes') at time zone 'UTC' end) as due_at
      from booked where series > 0 group by 1, 2, 3
    ) b
    where b.is_past or (
      select k.is_waiting and k.last_day >= b.last_day and k.due_at <= b.due_at from due_months k
      where k.company_id = b.company_id and k.series = b.series and k.month = b.month
    ) is not true
    order by b.month, b.company_id, b.series
    on conflict (company_id, series, month) do update set
      last_day = greatest(d.last_day, excluded.last_day), raised = d.raised + excluded.raised, is_waiting = true,
      due_at = case when d.is_waiting then least(d.due_at, excluded.due_at) else excluded.due_at end;
    return null;
  end $$`;

export class DueMonths1794843934000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table due_months (
        company_id bigint not null,
        series integer not null,
        month text not null,
        last_day date not null,
        raised bigint not null default '0',
        is_waiting boolean not null default true,
        due_at timestamptz not null,
        attempts integer not null default '0',
        lease integer not null default '0',
        constraint due_months_pk primary key (company_id, series, month)
      )`);
    await runner.query('create index due_months_due on due_months (due_at, month) where is_waiting');
    await runner.query('create index due_months_by_month on due_months (month, company_id, series)');
    await runner.query(`
      create table rate_corrections (
        version bigint not null,
        first date not null,
        last_month text not null,
        month text not null,
        company_id bigint not null default '0',
        series integer not null default '0',
        constraint rate_corrections_pk primary key (version)
      )`);
    await runner.query(RAISE);
    for (const change of ['insert', 'update']) {
      await runner.query(`
        create trigger sales_days_raise_on_${change} after ${change} on sales_days
        referencing new table as booked for each statement execute function raise_due_months()`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger sales_days_raise_on_update on sales_days');
    await runner.query('drop trigger sales_days_raise_on_insert on sales_days');
    await runner.query('drop function raise_due_months');
    await runner.query('drop table rate_corrections');
    await runner.query('drop table due_months');
  }
}
