import type { QueryRunner } from 'typeorm';

/** Creates the table of company snapshots; called by a migration of each service that stores them. */
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
