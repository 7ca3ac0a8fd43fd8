import type { CompanyId } from '@marquee/contracts';
import { ReadingSession } from './reading-session';
import { Client, escapeLiteral, type QueryResultRow } from 'pg';

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

interface Explained {
  readonly Plan: PlanNode;
}

/** Runs each statement, counts the rows of some tables that it read, and notes index-only scans. */
export class ExplainingSession extends ReadingSession {
  looked = 0;
  readonly indexesAlone = new Set<string>();

  constructor(
    private readonly client: Client,
    company: CompanyId,
    private readonly tables: readonly string[],
  ) {
    super(company);
  }

  async query<T extends object>(text: string, values: readonly unknown[], name?: string): Promise<T[]> {
    const { Plan: plan } = name === undefined ? await this.explained(text, values) : await this.prepared(text, values);
    this.looked += lookedAt(plan, this.tables);
    for (const index of indexesOf(plan)) this.indexesAlone.add(index);
    return (await this.client.query<T & QueryResultRow>(text, [...values])).rows;
  }

  /** Postgres ends up with one generic plan for a prepared statement; only an `execute` is explained with that plan. */
  private async prepared(text: string, values: readonly unknown[]): Promise<Explained> {
    const given = values.map((value) => literal(value)).join(', ');
    await this.client.query(`set plan_cache_mode = force_generic_plan; prepare explained as ${text}`);
    try {
      return await this.explained(`execute explained${given === '' ? '' : `(${given})`}`);
    } finally {
      await this.client.query('deallocate explained; reset plan_cache_mode');
    }
  }

  private async explained(statement: string, values: readonly unknown[] = []): Promise<Explained> {
    const text = `explain (analyze, timing off, format json) ${statement}`;
    const { rows } = await this.client.query<{ 'QUERY PLAN': [Explained] }>(text, [...values]);
    const [row] = rows;
    if (!row) throw new Error('EXPLAIN returned no row.');
    return row['QUERY PLAN'][0];
  }
}

function literal(value: unknown): string {
  return value === null ? 'null' : escapeLiteral(sent(value));
}

function sent(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map((item: unknown) => JSON.stringify(item)).join(',')}}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Postgres reports rows as the mean of all loops, to two decimals. */
function lookedAt(node: PlanNode, tables: readonly string[]): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const rows = Math.round((node['Actual Rows'] + removed) * node['Actual Loops']);
  const own = tables.includes(node['Relation Name'] ?? '') ? rows : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + lookedAt(child, tables), own);
}

function indexesOf(node: PlanNode): string[] {
  const isAlone = node['Node Type'] === 'Index Only Scan' && node['Actual Loops'] > 0;
  const own = isAlone ? [node['Index Name'] ?? []].flat() : [];
  return [...own, ...(node.Plans ?? []).flatMap(indexesOf)];
}

/** Collects the statistics of all tables, which only an administrator may do. */
export async function analyze(adminUrl: string): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query('analyze');
  } finally {
    await admin.end();
  }
}
