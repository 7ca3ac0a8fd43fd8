import type { QueryRunner } from 'typeorm';

/** The table of a service that keeps a copy of what companies are; called by one of its migrations. */
export async function createCompanies(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table companies (
      company_id bigint not null,
      version integer not null,
      facts json not null,
      constraint companies_pk primary key (company_id)
    )`);
}

export async function dropCompanies(runner: QueryRunner): Promise<void> {
  await runner.query('drop table companies');
}
