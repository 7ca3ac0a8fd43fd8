import { EventEmitter } from 'node:events';
import { ShopError, type Clock, epochMs, followClock } from '@marquee/contracts';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import type { ScopedStatement } from '../tenancy';
import { type Asked, Connections, isRefusal, LONGEST_STATEMENT_MS, READ_ONLY, Writability } from '../pool';
import { send, throughPipeline } from './pipeline';
import { RenderCache } from './render-cache';
import { type Retention, USUAL_RETENTION } from './retention';

const CLOCK = 'select extract(epoch from clock_timestamp())::float8 * 1000 as "shownMs"';

/** Keywords of statements that write or lock rows, also inside a `with` before a select. */
const WRITES =
  /\b(?:insert\s+into|update\s+\S+(?:\s+(?:as\s+)?\w+)?\s+set|delete\s+from|merge\s+into|for\s+(?:no\s+key\s+)?update|for\s+(?:key\s+)?share)\b/i;
/** Bounds the cache of checked statement texts, since dynamically built ones vary. */
const KNOWN_READS = 1_000;
/** Health checks wait for about three seconds. */
const PING_MS = 2_000;

/** Nest's token of the database. Apps use the stores of their folders instead. */
export const DATABASE = Symbol('database');

export interface Signals {
  /** The commit added events to the outbox. */
  events: [];
  /** The commit changed a resource, which the bus announces by this notification besides the event. */
  urgent: [notification: string, company: number, change: string];
  /** A commit may have made parked events of this consumer ready. */
  parked: [consumer: string];
  /** The commit added rows to this queue; carries the rows that the statement returned. */
  queued: [queue: string, rows: readonly object[]];
  /** A sweep removed this many expired rows. */
  removed: [table: string, count: number];
  /** The host's clock differed from the database's by this much, or agrees again. */
  clock: [movedMs: number];
}

/** A statement outside of any transaction. */
export interface Statement extends ScopedStatement, Asked {
  /** A `read` throws before it is sent if it writes or locks rows. */
  readonly kind: 'read' | 'any';
}

/** A service's database: the pool of TypeORM's driver, and signals for the rest of the process. */
export class Database {
  readonly signals = new EventEmitter<Signals>().setMaxListeners(0);
  /** Texts of statements known to be read-only, or their names. */
  private readonly knownReads = new Set<string>();
  readonly renderCache: RenderCache;
  readonly writability = new Writability(() => this.pool);
  /** Acquires pooled connections until the caller's deadline. */
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
   * Runs one statement outside of any transaction; a named one is prepared once per connection. Writes must be
   * idempotent: on a broken connection the caller receives `unavailable` though the write may have happened.
   */
  async run<T extends object>(statement: Statement): Promise<T[]> {
    const { kind, text, name, scope, deadline = epochMs() + LONGEST_STATEMENT_MS } = statement;
    if (kind === 'read') this.expectRead(text, name ?? text);
    return throughPipeline(this, { deadline, chargedTo: scope }, async ({ connection }) => {
      try {
        const { rows } = await send<T>(connection, statement);
        connection.isUsable = true;
        return rows;
      } catch (error) {
        // After any other error, the state of the session is unknown.
        connection.isUsable = isRefusal(error) || error instanceof ShopError;
        throw error;
      }
    });
  }

  /** Runs a statement of any kind. */
  query<T extends object>(
    text: string,
    values: readonly unknown[] = [],
    name?: string,
    asked: Asked = {},
  ): Promise<T[]> {
    return this.run<T>({ kind: 'any', text, values, name, ...asked });
  }

  /** Throws unless the database responds and accepts writes. */
  async ping(): Promise<void> {
    const deadline = epochMs() + PING_MS;
    const [row] = await this.query<{ isReadOnly: boolean }>(READ_ONLY, [], undefined, { deadline });
    await this.writability.expect(row?.isReadOnly === true, deadline);
  }

  /**
   * Makes this process follow the database's clock, which all replicas share. Returns the correction in milliseconds;
   * the caller must discard times computed before it.
   */
  async followClock(deadline?: number): Promise<number> {
    const asked = performance.now();
    const [row] = await this.query<{ shownMs: number }>(CLOCK, [], 'clock', deadline === undefined ? {} : { deadline });
    const movedMs = row ? followClock(row.shownMs, performance.now() - asked) : 0;
    if (movedMs !== 0) this.signals.emit('clock', movedMs);
    return movedMs;
  }

  /** Calls the listener until the caller invokes the returned function. */
  on<S extends keyof Signals>(signal: S, listener: (...args: Signals[S]) => void): () => void {
    this.signals.on(signal, listener as never);
    return () => void this.signals.off(signal, listener as never);
  }

  async close(): Promise<void> {
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }

  /** Throws before sending if the statement writes or locks rows. */
  private expectRead(text: string, key: string): void {
    if (this.knownReads.has(key)) return;
    const [word] = WRITES.exec(text) ?? [];
    if (word !== undefined) throw new Error(`"${word}" outside of a transaction: use store.write. ${text}`);
    if (this.knownReads.size >= KNOWN_READS) this.knownReads.clear();
    this.knownReads.add(key);
  }
}
