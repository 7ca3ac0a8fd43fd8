import type { QueryRunner } from 'typeorm';
import { OWN } from './tenant-locks';

/**
 * `<table>_sought`: some columns of a table, for conditions that an index has and that Postgres would look at behind its own lock only, row by
 * row: parts of texts, texts whatever their case. The view belongs to the owner of the tables, who is not bound by that lock,
 * and has a condition of its own in its place. Whoever can write a statement could learn by such a search whether other rows are there;
 * one whose condition was forgotten is shown nothing here either. Called by a migration of a service that searches so.
 */
export async function createSought(runner: QueryRunner, table: string, columns: readonly string[]): Promise<void> {
  await createView(runner, `${table}_sought`, columns, `${table} where ${OWN}`);
}

export async function dropSought(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`drop view ${table}_sought`);
}

/** Columns of a table that statements for any company may read of all rows: a window in the lock, with little to see. */
export async function createWindow(
  runner: QueryRunner,
  name: string,
  table: string,
  columns: readonly string[],
): Promise<void> {
  await createView(runner, name, columns, table);
}

/** Rows are written by their tables alone. */
async function createView(runner: QueryRunner, name: string, columns: readonly string[], from: string): Promise<void> {
  await runner.query(`create view ${name} as select ${['company_id', ...columns].join(', ')} from ${from}`);
}
