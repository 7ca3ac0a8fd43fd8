import type { MigrationInterface, QueryRunner } from 'typeorm';

/** All months that were booked before the triggers were there. In a transaction of its own, which locks no table that somebody books in. */
export class MonthsUntilNow1794843934001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      insert into due_months (company_id, series, month, last_day, due_at)
      select company_id, series, to_char(day, 'YYYY-MM') as month, max(day), now() + interval '60 seconds'
      from sales_days where series > 0 group by company_id, series, 3 order by 3, company_id, series
      on conflict (company_id, series, month) do nothing`);
  }

  async down(): Promise<void> {
    // The table goes with the migration before.
  }
}
