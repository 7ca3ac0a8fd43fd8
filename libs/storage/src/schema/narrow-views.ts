import type { QueryRunner } from 'typeorm';
import { OWN } from './tenant-locks';

/**
 * Creates `<table>_sought`, a view with some columns for index searches that policies would slow down. Its owner
 * bypasses the policy, so the view has its own company condition.
 */
export async function createSought(runner: QueryRunner, table: string, columns: readonly string[]): Promise<void> {
  await createView(runner, `${table}_sought`, columns, `${table} where ${OWN}`);
}

export async function dropSought(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`drop view ${table}_sought`);
}

/** Columns of a table that statements for any company may read from all rows. */
export async function createWindow(
  runner: QueryRunner,
  name: string,
  table: string,
  columns: readonly string[],
): Promise<void> {
  await createView(runner, name, columns, table);
}

/** The views are read-only. */
async function createView(runner: QueryRunner, name: string, columns: readonly string[], from: string): Promise<void> {
  await runner.query(`create view ${name} as select ${['company_id', ...columns].join(', ')} from ${from}`);
}
