import type { CompanyId } from '@marquee/contracts';
import { ReadingSession } from '@marquee/testing';
import type { Client, QueryResultRow } from 'pg';

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Runs each statement as it is, and counts the rows of some tables that they looked at. */
export class ExplainingSession extends ReadingSession {
  looked = 0;

  constructor(
    private readonly client: Client,
    company: CompanyId,
    private readonly tables: readonly string[],
  ) {
    super(company);
  }

  async query<T extends object>(text: string, values: readonly unknown[], name?: string): Promise<T[]> {
    // What is prepared by name ends up with one plan for all values.
    await this.client.query(`set plan_cache_mode = ${name === undefined ? 'auto' : 'force_generic_plan'}`);
    const { rows } = await this.client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, timing off, format json) ${text}`,
      [...values],
    );
    this.looked += rows.reduce((sum, row) => sum + lookedAt(row['QUERY PLAN'][0].Plan, this.tables), 0);
    return (await this.client.query<T & QueryResultRow>(text, [...values])).rows;
  }
}

/** Rows are told as the mean of all loops, to two decimals. */
function lookedAt(node: PlanNode, tables: readonly string[]): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const rows = Math.round((node['Actual Rows'] + removed) * node['Actual Loops']);
  const own = tables.includes(node['Relation Name'] ?? '') ? rows : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + lookedAt(child, tables), own);
}
