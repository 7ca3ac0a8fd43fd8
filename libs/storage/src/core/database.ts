import { EventEmitter } from 'node:events';
import { ShopError, type Clock, epochMs, followClock } from '@marquee/contracts';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import type { ScopedStatement } from '../tenancy';
import { type Asked, Connections, isRefusal, LONGEST_STATEMENT_MS, READ_ONLY, Writability } from '../pool';
import { throughPipeline } from './pipeline';
import { RenderCache } from './render-cache';
import { type Retention, USUAL_RETENTION } from './retention';

const CLOCK = 'select extract(epoch from clock_timestamp())::float8 * 1000 as "shownMs"';

/** What a statement says that writes or holds rows, wherever it stands in it: also in a `with` before a select. */
const WRITES =
  /\b(?:insert\s+into|update\s+\S+(?:\s+(?:as\s+)?\w+)?\s+set|delete\s+from|merge\s+into|for\s+(?:no\s+key\s+)?update|for\s+(?:key\s+)?share)\b/i;
/** Statements are few, and each is looked through once; those that are put together by hand may be more. */
const KNOWN_READS = 1_000;
/** Whoever asks whether an app is ready waits for some three seconds. */
const PING_MS = 2_000;

/** Where Nest keeps the database. Not for apps: the stores of their folders are the only way to it. */
export const DATABASE = Symbol('database');

interface Signals {
  /** A commit left events in the outbox. */
  events: [];
  /** A commit may have given deferred events of this consumer their turn. */
  deferred: [consumer: string];
  /** A commit left something in this queue; with the rows that the statement gave, if any. */
  queued: [queue: string, rows: readonly object[]];
  /** A step removed so many rows that are kept no longer. */
  removed: [table: string, count: number];
  /** The host's clock was found to be wrong, or right again, by so much. */
  clock: [movedMs: number];
}

/** A statement outside of any transaction. */
export interface Statement extends ScopedStatement, Asked {
  readonly kind: 'read' | 'write';
}

/** A service's database: the pool of TypeORM's driver, and signals for other parts of the process. */
export class Database {
  /** What parts of this process wait for. */
  readonly signals = new EventEmitter<Signals>().setMaxListeners(0);
  /** Statements that only read, by their names where they have some. */
  private readonly knownReads = new Set<string>();
  private readonly columns = new Map<string, readonly string[]>();
  readonly renderCache: RenderCache;
  readonly writability = new Writability(() => this.pool);
  /** Lends pooled connections until the caller's deadline. */
  readonly connections = new Connections(() => this.pool, this.writability);

  constructor(
    readonly dataSource: DataSource,
    readonly clock: Clock,
    readonly retention: Retention = USUAL_RETENTION,
  ) {
    this.renderCache = new RenderCache(clock);
  }

  get pool(): Pool {
    const { master } = this.dataSource.driver as PostgresDriver & { readonly master?: Pool };
    if (!master) throw new Error('The data source is not initialized.');
    return master;
  }

  /**
   * One statement outside of any transaction; a named one is prepared once per connection. A write must do no harm when it is repeated: if the
   * connection breaks, its caller is told `unavailable` though it may have been executed.
   */
  async run<T extends object>(statement: Statement): Promise<T[]> {
    if (statement.kind === 'read') this.expectRead(statement.text, statement.name ?? statement.text);
    return throughPipeline(this, { deadline: deadlineOf(statement) }, () => this.execute<T>(statement));
  }

  /** The same for a write, or for a read of which that need not be proven. */
  query<T extends object>(
    text: string,
    values: readonly unknown[] = [],
    name?: string,
    asked: Asked = {},
  ): Promise<T[]> {
    return this.run<T>({ kind: 'write', text, values, name, ...asked });
  }

  /** The columns of a table, as its entity has them. */
  columnsOf(table: string): readonly string[] {
    const known = this.columns.get(table);
    if (known !== undefined) return known;
    const entity = this.dataSource.entityMetadatas.find(({ tableName }) => tableName === table);
    if (!entity) throw new Error(`There is no entity of ${table}.`);
    const columns = entity.columns.map(({ databaseName }) => databaseName);
    this.columns.set(table, columns);
    return columns;
  }

  /** Throws unless the database answers and takes writes. */
  async ping(): Promise<void> {
    const deadline = epochMs() + PING_MS;
    const [row] = await this.query<{ isReadOnly: boolean }>(READ_ONLY, [], undefined, { deadline });
    await this.writability.expect(row?.isReadOnly === true, deadline);
  }

  /**
   * Makes this process follow the clock of the database, which all replicas share. Returns the milliseconds by which its time has moved: what was
   * computed from the time before must not be used then.
   */
  async followClock(): Promise<number> {
    const asked = performance.now();
    const [row] = await this.query<{ shownMs: number }>(CLOCK, [], 'clock', { deadline: epochMs() + PING_MS });
    const movedMs = row ? followClock(row.shownMs, performance.now() - asked) : 0;
    if (movedMs !== 0) this.signals.emit('clock', movedMs);
    return movedMs;
  }

  /** Calls the listener until the returned function is called. */
  on<S extends keyof Signals>(signal: S, listener: (...args: Signals[S]) => void): () => void {
    this.signals.on(signal, listener as never);
    return () => void this.signals.off(signal, listener as never);
  }

  async close(): Promise<void> {
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }

  private async execute<T extends object>(statement: Statement): Promise<T[]> {
    const lent = await this.connections.lend(deadlineOf(statement), statement.scope);
    let isUsable = false;
    try {
      const { rows } = await lent.askAlone<T>(statement, statement);
      isUsable = true;
      return rows;
    } catch (error) {
      isUsable = isRefusal(error) || error instanceof ShopError;
      throw error;
    } finally {
      lent.release(isUsable);
    }
  }

  /** A statement that writes, or holds rows for a writer, is refused before it is sent. */
  private expectRead(text: string, key: string): void {
    if (this.knownReads.has(key)) return;
    const [word] = WRITES.exec(text) ?? [];
    if (word !== undefined) throw new Error(`"${word}" outside of a transaction: use store.write. ${text}`);
    if (this.knownReads.size >= KNOWN_READS) this.knownReads.clear();
    this.knownReads.add(key);
  }
}

function deadlineOf({ deadline = epochMs() + LONGEST_STATEMENT_MS }: Asked): number {
  return deadline;
}
