import type { Pool } from 'pg';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}
interface Prepared {
  readonly name: string;
  readonly statement: string;
}

/** The prepared statements of each connection of a service's pool; all connections must be free. */
export async function preparedOn(pool: Pool): Promise<Prepared[][]> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  try {
    const text = "select name, statement from pg_prepared_statements where name <> '' order by name";
    return await Promise.all(clients.map(async (client) => (await client.query<Prepared>(text)).rows));
  } finally {
    for (const client of clients) client.release();
  }
}

/**
 * Finds the statements whose generic plan scans a whole table or index. `allowed` names small tables and indexes that contain only matching
 * rows.
 */
export async function wholeScansOf(
  pool: Pool,
  prepared: readonly Prepared[],
  allowed: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const { name, statement } of prepared) {
    for (const node of await planOf(pool, statement)) {
      const walked = node['Index Name'] ?? node['Relation Name'] ?? '';
      if (isWhole(node) && !allowed.includes(walked)) found.push(`${name}: ${walked}`);
    }
  }
  return found;
}

/** The indexes that the generic plans of these statements use. */
export async function indexesOf(pool: Pool, prepared: readonly Prepared[]): Promise<string[]> {
  const names = new Set<string>();
  for (const { statement } of prepared) {
    for (const node of await planOf(pool, statement)) names.add(node['Index Name'] ?? '');
  }
  return [...names].filter(Boolean).toSorted();
}

/** Finds statements that Postgres plans for every execution, because the generic plan costs more than five custom plans. */
export async function plannedEachTime(pool: Pool): Promise<string[]> {
  const names = new Set<string>();
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  try {
    const text = 'select name from pg_prepared_statements where custom_plans > 5';
    for (const client of clients) {
      for (const { name } of (await client.query<{ name: string }>(text)).rows) names.add(name);
    }
  } finally {
    for (const client of clients) client.release();
  }
  return [...names].toSorted();
}

/**
 * Finds statements that lock rows and read partitions in their generic plan. Postgres 18 may crash on them:
 * docs/internal/adr/0031-retention-and-partitions.md.
 */
export async function holdingAmongPartitions(pool: Pool, prepared: readonly Prepared[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name, statement } of prepared) {
    const kinds = new Set((await planOf(pool, statement)).map((node) => node['Node Type']));
    if (kinds.has('LockRows') && (kinds.has('Append') || kinds.has('Merge Append'))) found.push(name);
  }
  return found;
}

async function planOf(pool: Pool, statement: string): Promise<PlanNode[]> {
  const text = `explain (generic_plan, format json) ${statement}`;
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(text);
  return rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan));
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function isWhole(node: PlanNode): boolean {
  const kind = node['Node Type'];
  return kind === 'Seq Scan' || (/^Index (?:Only )?Scan$/.test(kind) && node['Index Cond'] === undefined);
}
