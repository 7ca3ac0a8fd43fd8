import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createCompanies, dropCompanies } from '@marquee/company-snapshots';
import { createMails, dropMails } from '@marquee/mail';

export class Stock1763424200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createCompanies(runner);
    await runner.query(`
      create table stock_takes (
        company_id bigint not null,
        key uuid not null,
        digest text not null,
        state text not null,
        stock json not null,
        quote json,
        taken_at timestamptz not null,
        ask_at timestamptz not null,
        constraint stock_takes_pk primary key (company_id, key),
        constraint stock_takes_state check (state in ('held', 'settled', 'released'))
      )`);
    await runner.query("create index stock_takes_held on stock_takes (ask_at) where state = 'held'");
    await runner.query('create index stock_takes_quoted on stock_takes (taken_at) where quote is not null');
    await createMails(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropMails(runner);
    await runner.query('drop table stock_takes');
    await dropCompanies(runner);
  }
}
