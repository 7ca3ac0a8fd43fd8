import type { CompanyId } from '@marquee/contracts';
import { Query, type PoolClient, type QueryResult, type QueryResultRow } from 'pg';

/** Work that is declared to concern all companies: relays, queues, sweeps, whoever looks for the company of something. */
export const EVERY_COMPANY = '*';
/** Whose rows a statement may see and write, whatever it says itself: see `lockTenants`. */
export type CompanyScope = CompanyId | typeof EVERY_COMPANY;

/** A setting of the connection that the policies of all tables with a company look at. */
export const COMPANY_SETTING = 'marquee.company';

export interface ScopedStatement {
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly name?: string;
}

/** For the beginning of a transaction. The driver's numbers and our own constant need no quoting. */
export function scopeText(scope: CompanyScope): string {
  return `set local ${COMPANY_SETTING} = '${scope}'`;
}

const NAME = 'company_scope';
const TEXT = `select set_config('${COMPANY_SETTING}', $1, true)`;
/** Connections on which the statement above is prepared. */
const PREPARED = new WeakSet<PoolClient>();

/**
 * Runs a statement for this scope. Outside of transactions the scope ends with the statement; in one it stays until the transaction
 * ends or another is named. Both travel together and count together: where the scope cannot be set, nothing is executed.
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

/** Sent ahead of the first statement, and not waited for: if it fails, so does that one, which needs it. */
function prepareOnce(client: PoolClient): void {
  if (PREPARED.has(client)) return;
  PREPARED.add(client);
  client.query({ name: NAME, text: TEXT, values: [''] }).catch(() => PREPARED.delete(client));
}

/** What we use of the driver's connection, and of its queries: its types do not tell (docs/internal/adr/0071-internals-of-packages.md). */
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

/** Two statements with one `Sync` behind them, which makes them one transaction. The answer is that of the second. */
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
