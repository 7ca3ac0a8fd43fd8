import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Marks all months that were booked before the triggers existed. Runs in a separate transaction, which locks no table
 * with bookings.
 */
export class MonthsUntilNow1794843934001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      insert into due_months (company_id, series, month, last_day, due_at)
      select company_id, series, to_char(day, 'YYYY-MM') as month, max(day), now() + interval '60 seconds'
      from sales_days where series > 0 group by company_id, series, 3 order by 3, company_id, series
      on conflict (company_id, series, month) do nothing`);
  }

  async down(): Promise<void> {
    // The previous migration drops the table.
  }
}
