import type { CompanyId } from '@marquee/contracts';
import { Query, type PoolClient, type QueryResult, type QueryResultRow } from 'pg';

/** The scope of work for all companies: relays, queues, sweeps and lookups of a company. */
export const EVERY_COMPANY = '*';
/** The companies whose rows a statement may access, beside its own condition: see `lockTenants`. */
export type CompanyScope = CompanyId | typeof EVERY_COMPANY;

/** The connection setting that all company policies read. */
export const COMPANY_SETTING = 'marquee.company';

export interface ScopedStatement {
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly name?: string;
}

/** The statement at the start of a transaction. Driver numbers and our constant need no quoting. */
export function scopeText(scope: CompanyScope): string {
  return `set local ${COMPANY_SETTING} = '${scope}'`;
}

const NAME = 'company_scope';
const TEXT = `select set_config('${COMPANY_SETTING}', $1, true)`;
/** Connections that have prepared the statement above. */
const PREPARED = new WeakSet<PoolClient>();

/**
 * Runs a statement with this scope, which ends with the statement or, in a transaction, lasts until the next scope.
 * If the scope cannot be set, nothing is executed.
 */
export function queryScoped<T extends QueryResultRow>(
  client: PoolClient,
  statement: ScopedStatement,
  scope: CompanyScope,
): Promise<QueryResult<T>> {
  prepareOnce(client);
  return new Promise((resolve, reject) => {
    const query = new ScopedQuery(statement, String(scope));
    query.callback = (error, result) => (error ? reject(error) : resolve(result as QueryResult<T>));
    client.query(query as unknown as Query);
  });
}

/** Sent before the first statement and not awaited: if it fails, so does that statement. */
function prepareOnce(client: PoolClient): void {
  if (PREPARED.has(client)) return;
  PREPARED.add(client);
  client.query({ name: NAME, text: TEXT, values: [''] }).catch(() => PREPARED.delete(client));
}

/** Untyped internals of the driver's connection and queries: docs/internal/adr/0071-internals-of-packages.md. */
interface Connection {
  bind(message: { statement: string; values: readonly string[] }): void;
  execute(message: object): void;
}
interface DriverQuery {
  callback?: (error: Error | null, result: unknown) => void;
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}
const BaseQuery = Query as unknown as new (config: object) => DriverQuery;

/** Sends two statements with one `Sync`, which makes them one transaction, and returns the second answer. */
class ScopedQuery extends BaseQuery {
  private isScoped = false;

  constructor(
    { text, values, name }: ScopedStatement,
    private readonly scope: string,
  ) {
    super({ text, values, name, queryMode: 'extended' });
  }

  override prepare(connection: Connection): void {
    connection.bind({ statement: NAME, values: [this.scope] });
    connection.execute({});
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.isScoped) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.isScoped) super.handleCommandComplete(message, connection);
    this.isScoped = true;
  }
}
