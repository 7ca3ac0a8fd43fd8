import { KeyedBatcher } from '@marquee/async';
import { type CompanyId, ShopError } from '@marquee/contracts';
import type { QueryResultRow } from 'pg';
import { type CompanyScope, EVERY_COMPANY, scopeText } from '../tenancy';
import {
  boundOf,
  GRACE_MS,
  inOneWrite,
  isOfFailed,
  isRefusedCommit,
  isSaidByPostgres,
  type LeasedConnection,
  type OpenTransaction,
  remainingMs,
  stateOf,
  transactionLimitOf,
  unknownOutcome,
} from '../pool';
import { CommitBuffer, type CommitStep } from './commit-buffer';
import type { Database, Signals } from './database';
import { send, throughPipeline } from './pipeline';

/** Connection setting: what to do with a change whose second is earlier than a visible one. */
export const OVERTAKEN_SETTING = 'marquee.overtaken';
/** The transaction fails with a serialization failure and is repeated with a new time. */
export const RETRY = 'retry';
/** The row gets the later second. */
export const RESTAMP = 'restamp';

export interface TransactionOptions {
  /** Epoch milliseconds by the machine's clock, because callers wait in real time. */
  readonly deadline: number;
  /**
   * Waits until then for the commit's answer, if later than the deadline. A caller that stops before cannot know the
   * outcome.
   */
  readonly commitDeadline?: number;
  /** Limit of one statement in a long transaction; a connection that sends nothing for this long is unresponsive. */
  readonly statementTimeoutMs?: number;
  /** The company whose rows its statements may access; all companies by default. */
  readonly scope?: CompanyScope;
  /** The company whose share of the pool pays for the connection, if it differs from the scope. */
  readonly chargedTo?: CompanyId;
  /** Statements sent together with `begin`; constant text. */
  readonly opening?: string;
  /** Several writes run concurrently, so buffered rows are in order only when all writes have ended. */
  readonly shared?: true;
}

/** The signals of a commit to the rest of the process. */
type Signal = 'events' | 'urgent' | 'parked' | 'queued';

interface Step {
  readonly item: unknown;
  readonly work: (items: readonly unknown[]) => Promise<readonly unknown[]>;
}

/** One open transaction on one connection of the pool. */
export class Transaction {
  private readonly buffer = new CommitBuffer();
  private readonly signals = new Map<string, () => void>();
  /**
   * Steps that the writes of a shared transaction execute as one statement. An answer resumes all writes in one turn of
   * the event loop, so their next steps are added in the same turn.
   */
  private readonly batches = new KeyedBatcher<string, Step, unknown>(() => ({
    run: async (steps) => (await steps[0]?.work(steps.map(({ item }) => item))) ?? [],
  }));
  /** All work is done; only buffered rows remain to be written. */
  private closed = false;
  /** The commit is sent or all is rolled back; another caller may get the connection. */
  private ended = false;
  /** The first failure: Postgres refuses every later statement without naming it. */
  private failure: unknown;
  private readonly state: OpenTransaction;
  /** Settles when every statement so far has an answer; rejects with the first failure. */
  private answered: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly db: Database,
    private readonly connection: LeasedConnection,
    private readonly options: TransactionOptions,
  ) {
    const { deadline, statementTimeoutMs, scope = EVERY_COMPANY } = options;
    this.state = { deadline, statementTimeoutMs, scope, boundMs: 0 };
  }

  /** The connection broke: Postgres rolled back and released the locks. */
  get lost(): boolean {
    return this.connection.isLost;
  }

  /** Pipelines BEGIN with the first statement, which saves a round trip. */
  begin(): void {
    inOneWrite(this.connection.client);
    const { opening = '' } = this.options;
    const parts = ['begin', boundOf(this.state), scopeText(this.state.scope), opening];
    this.connection.transaction = this.state;
    void this.afterEarlier(this.control(parts.join('; ')));
  }

  /**
   * Returns the rows of a statement. The caller need not await it: a failure rejects the next awaited statement or
   * the commit.
   */
  query<T extends QueryResultRow>(
    text: string,
    values: readonly unknown[],
    name?: string,
    scope: CompanyScope | null = this.options.scope ?? EVERY_COMPANY,
  ): Promise<T[]> {
    this.expectOpen();
    const answer = send<T>(this.connection, { text, values, name, scope });
    return this.afterEarlier(this.explained(answer).then(({ rows }) => rows));
  }

  /** Sets the remaining time as the bound of a statement that may wait for locks. Costs one round trip. */
  async tighten(): Promise<void> {
    this.expectOpen();
    await this.afterEarlier(this.control(boundOf(this.state)));
  }

  /** Batches of one name belong to one company; rows are written in the scope of the transaction. */
  beforeCommit<T>(step: CommitStep<T>, item: T): void {
    this.buffer.add(step, item);
  }

  /** Writes the buffered rows now, so that later statements find them. */
  flushRows(): void {
    if (this.options.shared && !this.closed) {
      throw new Error('Buffered rows cannot be flushed while other members of this batch are running.');
    }
    for (const { statement, lists } of this.buffer.takeRows()) {
      const { text, name, signalsQueue: queue } = statement;
      const written = this.query<object>(text, lists, name);
      if (queue === undefined) continue;
      ignoreFailure(written.then((rows) => rows.length > 0 && this.signal('queued', queue, rows)));
    }
  }

  /** Runs after the commit, in order of arrival; of several actions with one name, only the last. It must not throw. */
  afterCommit(signal: () => void, name = `signal ${this.signals.size}`): void {
    this.signals.set(name, signal);
  }

  /** Sends a signal to the rest of the process after the commit: each one once, apart from those with rows. */
  signal<S extends Signal>(name: S, ...args: Signals[S]): void {
    const hasRows = args.some((arg) => typeof arg === 'object' && arg.length > 0);
    const emit = () => this.db.signals.emit<Signal>(name, ...args);
    this.afterCommit(emit, hasRows ? undefined : [name, ...args].join(' '));
  }

  async batch<I, O>(name: string, item: I, work: (items: readonly I[]) => Promise<readonly O[]>): Promise<O> {
    if (this.options.shared) return this.batches.add(name, { item, work: work as Step['work'] }) as Promise<O>;
    const [answer] = await work([item]);
    return answer as O;
  }

  /**
   * Sends the commit before earlier statements are answered: Postgres turns it into a rollback if one of them fails. From
   * then on only Postgres knows the outcome, so any other failure leaves it unknown.
   */
  async commit(): Promise<void> {
    // Wait until the statements of all batched steps are sent, not answered.
    while (this.batches.size > 0) await new Promise((resolve) => setImmediate(resolve));
    this.closed = true;
    await this.buffer.runBatches();
    this.flushRows();
    remainingMs(this.state);
    if (this.lost) throw new ShopError('unavailable');
    const answer = this.control('commit', this.options.commitDeadline);
    this.ended = true;
    answer.catch(() => undefined);
    // An earlier statement that Postgres refused, or that ended the session, also fails the commit.
    await this.answered.catch((error: unknown) => {
      throw isSaidByPostgres(error) ? error : this.unknown(error);
    });
    await answer.catch((error: unknown) => {
      throw isRefusedCommit(error) ? error : this.unknown(error);
    });
    for (const signal of this.signals.values()) signal();
  }

  /** Fails if Postgres does not respond; the connection is then lost. */
  async rollback(): Promise<void> {
    this.ended = true;
    await this.control('rollback');
  }

  /** Wakes the relay, because the events may be committed. */
  private unknown(error: unknown): ShopError {
    this.signals.get('events')?.();
    return unknownOutcome(error);
  }

  now(): Date {
    return this.db.clock.now();
  }

  /** Sends a statement of the transaction itself, in the scope of the last one. */
  private control(text: string, answerBy = 0): Promise<unknown> {
    const limit = Math.max(transactionLimitOf(this.state), answerBy + GRACE_MS);
    return this.explained(this.connection.ask({ text, answerBy: limit }));
  }

  /** Statements that run after another part failed would write outside of the transaction or in another one. */
  private expectOpen(): void {
    if (this.ended) throw new Error('The transaction has ended and accepts no further statements.');
  }

  private explained<T>(answer: Promise<T>): Promise<T> {
    return answer.catch((error: unknown) => {
      this.failure ??= error;
      throw isOfFailed(error) ? this.failure : error;
    });
  }

  /** Returns the answer after those of all earlier statements; the first of several failures is the cause. */
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
}

/** Marks a failure as handled that the next statement or the commit reports. */
function ignoreFailure(promise: Promise<unknown>): void {
  promise.catch(() => undefined);
}

/** Work longer than a second could be overtaken on every attempt, so its changes get the later second. */
const RESTAMPED = `set local ${OVERTAKEN_SETTING} = '${RESTAMP}'`;

type Work<T> = (tx: Transaction) => Promise<T>;

/**
 * Commits all changes of the work, or nothing. The pipeline may repeat it, so the work must have no other effects; a
 * possibly committed attempt fails as `outcome_unknown`.
 */
export function inTransaction<T>(db: Database, options: TransactionOptions, work: Work<T>): Promise<T> {
  const call = { deadline: options.deadline, chargedTo: options.chargedTo ?? options.scope };
  return throughPipeline(db, call, async ({ connection, isRepeated }) => {
    const opening = isRepeated ? `${RESTAMPED}; ${options.opening ?? ''}` : options.opening;
    const tx = new Transaction(db, connection, { ...options, opening });
    try {
      tx.begin();
      const result = await work(tx);
      await tx.commit();
      connection.isUsable = true;
      return result;
    } catch (error) {
      const isRolledBack = await tx.rollback().then(
        () => true,
        () => false,
      );
      connection.isUsable = isRolledBack && stateOf(error)?.connection !== 'discarded';
      throw error;
    }
  });
}
