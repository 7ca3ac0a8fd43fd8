import { KeyedBatcher } from '@marquee/async';
import { type CompanyId, ShopError, epochMs } from '@marquee/contracts';
import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { type CompanyScope, EVERY_COMPANY, type ScopedStatement, scopeText } from '../tenancy';
import {
  GRACE_MS,
  inOneWrite,
  isOfFailed,
  isRefusedCommit,
  isSaidByPostgres,
  type LeasedConnection,
  reserveOf,
  stateOf,
  unknownOutcome,
} from '../pool';
import { CommitBuffer, type ListStatement } from './commit-buffer';
import type { Database } from './database';
import { throughPipeline } from './pipeline';

/** What happens to a change that would carry an earlier second than one that is visible already: a setting of the connection. */
export const OVERTAKEN_SETTING = 'marquee.overtaken';
/** The transaction fails with a serialization failure, and is done again with a new time. */
export const RETRY = 'retry';
/** The row gets the later second. */
export const RESTAMP = 'restamp';

export interface TransactionOptions {
  /** Epoch milliseconds, by the machine's own clock: callers really wait. */
  readonly deadline: number;
  /** Until when the answer to the commit is waited for, where that is later: whoever gives up before knows nothing. */
  readonly commitBy?: number;
  /** How long one statement may take where the whole may take much longer; a connection that says nothing for so long has fallen silent. */
  readonly answerMs?: number;
  /** Whose rows its statements may see and write, where they do not say otherwise; those of all companies if nothing is said. */
  readonly scope?: CompanyScope;
  /** The company from whose share of the pool the connection is taken, where the scope is not that company. */
  readonly chargedTo?: CompanyId;
  /** Statements sent together with `begin`; constant text. */
  readonly opening?: string;
  /** Several works are done in it side by side: what they have gathered is in order only when all of them are done. */
  readonly shared?: true;
}

interface Step {
  readonly item: unknown;
  readonly work: (items: readonly unknown[]) => Promise<readonly unknown[]>;
}

/** One open transaction on one connection of the pool. */
export class Transaction {
  private readonly buffer = new CommitBuffer();
  private readonly signals = new Map<string, () => void>();
  /** Steps that works which share the transaction do by one statement: each tells the same step before the next answer of the database. */
  private readonly batches = new KeyedBatcher<string, Step, unknown>(() => ({
    run: async (steps) => (await steps[0]?.work(steps.map(({ item }) => item))) ?? [],
  }));
  private bound = 0;
  /** All work is done, or is about to be by what was left for the end. */
  private closed = false;
  /** The commit is sent, or all is rolled back: the connection is about to be another's. */
  private ended = false;
  /** What has failed first: Postgres refuses all that is asked after it, and does not say why. */
  private failure: unknown;
  private readonly ownScope: CompanyScope;
  /** As the last statement has set it: for one that meets no rows of companies, and would set it in vain. */
  scope: CompanyScope;
  /** Settles when every statement so far has been answered; rejects with the first failure. */
  private answered: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly db: Database,
    private readonly connection: LeasedConnection,
    private readonly options: TransactionOptions,
  ) {
    this.scope = this.ownScope = options.scope ?? EVERY_COMPANY;
  }

  /** The connection broke: Postgres has rolled back and given the locks to others. */
  get lost(): boolean {
    return this.connection.isLost;
  }

  /** On its way with the first statement: none of the two needs a round trip of its own. */
  begin(): void {
    inOneWrite(this.connection.client);
    void this.afterEarlier(
      this.ask(`begin; ${this.bounds()}; ${scopeText(this.ownScope)}; ${this.options.opening ?? ''}`),
    );
  }

  /** Rows of a statement. It need not be awaited: if it fails, so does the next statement that is awaited, or the commit. */
  query<T extends QueryResultRow>(
    text: string,
    values: readonly unknown[],
    name?: string,
    scope: CompanyScope = this.ownScope,
  ): Promise<T[]> {
    inOneWrite(this.connection.client);
    this.boundAnew();
    return this.afterEarlier(this.askFor<T>({ text, values, name }, scope).then(({ rows }) => rows));
  }

  /** For a statement that may have to wait for others: its bound is what is left now. A round trip of its own. */
  async tighten(): Promise<void> {
    await this.afterEarlier(this.ask(this.bounds()));
  }

  /** See `Session`. */
  bufferRow<T extends object>(statement: ListStatement<T>, row: T): void {
    this.buffer.addRow(statement, row);
  }

  /** Writes the buffered rows now. */
  flushRows(): void {
    if (this.options.shared && !this.closed) {
      throw new Error('Buffered rows cannot be flushed while other works of this shared transaction are running.');
    }
    for (const { statement, lists } of this.buffer.takeRows()) {
      const { text, name, signalsQueue: fills } = statement;
      const written = this.query<object>(text, lists, name);
      if (fills !== undefined) ignoreFailure(written.then((rows) => rows.length > 0 && this.signalQueue(fills, rows)));
    }
  }

  /** See `Session`. */
  batchBeforeCommit<T>(name: string, item: T, work: (items: readonly T[]) => Promise<void>): void {
    this.buffer.addItem(name, item, work);
  }

  /** Called after the commit, in the order in which they came; of several with one name, the last. It must not throw. */
  afterCommit(signal: () => void, name = `signal ${this.signals.size}`): void {
    this.signals.set(name, signal);
  }

  /** The relay publishes the events after the commit. */
  publishEvents(): void {
    this.afterCommit(() => this.db.signals.emit('events'), 'events');
  }

  /** Parked events of the consumer may have got their turn with the commit. */
  releaseDeferred(consumer: string): void {
    this.afterCommit(() => this.db.signals.emit('deferred', consumer), `deferred ${consumer}`);
  }

  /** The queue has something to do after the commit; with the rows that say what, if there are any. */
  signalQueue(queue: string, rows?: readonly object[]): void {
    this.afterCommit(() => this.db.signals.emit('queued', queue, rows ?? []), rows ? undefined : `queued ${queue}`);
  }

  /** See `Session`. */
  async batch<I, O>(name: string, item: I, work: (items: readonly I[]) => Promise<readonly O[]>): Promise<O> {
    if (this.options.shared) return this.batches.add(name, { item, work: work as Step['work'] }) as Promise<O>;
    const [answer] = await work([item]);
    return answer as O;
  }

  /** From the moment it is sent, only Postgres knows whether it is done: whatever else goes wrong leaves that open. */
  async commit(): Promise<void> {
    // Until the statements of all joint steps are sent: their answers need not have come.
    while (this.batches.size > 0) await new Promise((resolve) => setImmediate(resolve));
    this.closed = true;
    await this.buffer.runBatches();
    this.flushRows();
    this.remaining();
    if (this.lost) throw new ShopError('unavailable');
    const answer = this.sent('commit', this.options.commitBy);
    this.ended = true;
    answer.catch(() => undefined);
    // A statement before it that Postgres has refused, or ended the session at, takes the commit with it.
    await this.answered.catch((error: unknown) => {
      throw isSaidByPostgres(error) ? error : unknownOutcome(error);
    });
    await answer.catch((error: unknown) => {
      throw isRefusedCommit(error) ? error : unknownOutcome(error);
    });
    for (const signal of this.signals.values()) signal();
  }

  /** Fails where Postgres does not answer, and the connection is gone then. */
  async rollback(): Promise<void> {
    this.ended = true;
    await this.sent('rollback');
  }

  columnsOf(table: string): readonly string[] {
    return this.db.columnsOf(table);
  }

  now(): Date {
    return this.db.clock.now();
  }

  private askFor<T extends QueryResultRow>(statement: ScopedStatement, scope: CompanyScope): Promise<QueryResult<T>> {
    if (scope === this.scope) return this.ask<T>({ ...statement, values: statement.values as unknown[] });
    this.expectOpen();
    this.scope = scope;
    return this.explained(this.connection.askScoped<T>(statement, scope, this.answerUntil()));
  }

  private ask<T extends QueryResultRow>(statement: string | QueryConfig): Promise<QueryResult<T>> {
    this.expectOpen();
    return this.sent<T>(statement);
  }

  private sent<T extends QueryResultRow>(statement: string | QueryConfig, atLeastUntil = 0): Promise<QueryResult<T>> {
    return this.explained(this.connection.ask<T>(statement, Math.max(this.answerUntil(), atLeastUntil + GRACE_MS)));
  }

  /** Work that goes on when another part of it has failed would write outside of any transaction, or into somebody else's. */
  private expectOpen(): void {
    if (this.ended) throw new Error('The transaction has ended: nothing more is done in it.');
  }

  private explained<T>(answer: Promise<T>): Promise<T> {
    return answer.catch((error: unknown) => {
      this.failure ??= error;
      throw isOfFailed(error) ? this.failure : error;
    });
  }

  private answerUntil(): number {
    const { deadline, answerMs = Infinity } = this.options;
    const now = epochMs();
    return Math.max(now, Math.min(deadline, now + answerMs)) + GRACE_MS;
  }

  /** The bound was set when there was more time left: one slow statement before must not double the wait. */
  private boundAnew(): void {
    if (this.left() < this.bound / 2) void this.afterEarlier(this.ask(this.bounds()));
  }

  /** The answer, after those of all earlier statements: of several failures the first is the cause of the others. */
  private afterEarlier<T>(answer: Promise<T>): Promise<T> {
    ignoreFailure(answer);
    const { answered } = this;
    const own = (async () => {
      await answered;
      return answer;
    })();
    ignoreFailure(own);
    this.answered = own;
    return own;
  }

  /** One time-out for all: a wait for a lock is part of its statement's time. */
  private bounds(): string {
    this.bound = Math.min(this.remaining(), this.options.answerMs ?? Infinity);
    return `set local statement_timeout = ${this.bound}`;
  }

  /** Less a reserve for the way back: an answer that comes at the deadline finds nobody listening. */
  private remaining(): number {
    const left = this.left();
    const remaining = Math.floor(left - reserveOf(left));
    if (remaining <= 0) throw new ShopError('timeout');
    return Math.min(remaining, 2_147_483_647);
  }

  private left(): number {
    return this.options.deadline - epochMs();
  }
}

/** For a failure that is met elsewhere: by the next statement, or by the commit. */
function ignoreFailure(promise: Promise<unknown>): void {
  promise.catch(() => undefined);
}

/** Work that takes longer than a second could be overtaken each time: its changes get the later second instead. */
const RESTAMPED = `set local ${OVERTAKEN_SETTING} = '${RESTAMP}'`;

type Work<T> = (tx: Transaction) => Promise<T>;

/**
 * Commits what the work did, or nothing. The pipeline may repeat the whole transaction, so the work must have no other effects. An attempt that may
 * have committed is not repeated and fails as `outcome_unknown`.
 */
export function inTransaction<T>(db: Database, options: TransactionOptions, work: Work<T>): Promise<T> {
  return throughPipeline(db, { deadline: options.deadline }, ({ isRepeated }) => {
    const opening = isRepeated ? `${RESTAMPED}; ${options.opening ?? ''}` : options.opening;
    return attempt(db, { ...options, opening }, work);
  });
}

async function attempt<T>(db: Database, options: TransactionOptions, work: Work<T>): Promise<T> {
  const connection = await db.connections.lend(options.deadline, options.chargedTo ?? options.scope);
  const tx = new Transaction(db, connection, options);
  let isUsable = true;
  try {
    tx.begin();
    const result = await work(tx);
    await tx.commit();
    return result;
  } catch (error) {
    await tx.rollback().catch(() => (isUsable = false));
    if (stateOf(error)?.connection === 'discarded') isUsable = false;
    throw error;
  } finally {
    connection.release(isUsable);
  }
}
