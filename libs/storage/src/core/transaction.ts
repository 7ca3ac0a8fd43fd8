import { KeyedBatcher } from '@marquee/async';
import { ShopError, epochMs } from '@marquee/contracts';
import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { type CompanyScope, EVERY_COMPANY, type ScopedStatement, scopeText } from '../tenancy';
import {
  GRACE_MS,
  inOneWrite,
  isOfFailed,
  isRefusedCommit,
  isSaidByPostgres,
  type Lent,
  onFreshPlans,
  reserveOf,
  stateOf,
  translated,
  unknownOutcome,
} from '../pool';
import type { Database } from './database';

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
  /** Statements sent together with `begin`; constant text. */
  readonly opening?: string;
  /** Several works are done in it side by side: what they have gathered is in order only when all of them are done. */
  readonly shared?: true;
}

/** A statement that writes many rows: it takes a list of values for each of these columns. */
export interface ListStatement<T> {
  readonly name: string;
  readonly text: string;
  readonly columns: readonly (keyof T & string)[];
  /** Sorts what several works have told, where the order counts; each in its own turn, they tell it in any. */
  readonly order?: (one: T, other: T) => number;
  /** The queue that has something to do where the statement answers with rows: it is told of these after the commit. */
  readonly fills?: string;
}

interface Step {
  readonly item: unknown;
  readonly work: (items: readonly unknown[]) => Promise<readonly unknown[]>;
}

/** One open transaction on one connection of the pool. */
export class Transaction {
  /** Set by the outbox: the relay is woken after the commit. */
  hasEvents = false;
  /** Set by the inbox: consumers whose deferred events may have got their turn, who are told after the commit. */
  readonly consumersDue = new Set<string>();
  /** Queues that have got something to do, which are told after the commit; with the rows that tell of it, if there are any. */
  readonly queuesFilled = new Map<string, object[]>();
  /** What others are told after the commit. */
  readonly news: (() => void)[] = [];
  private readonly closing: (() => Promise<void>)[] = [];
  private readonly told = new Map<string, unknown[]>();
  private readonly gathered = new Map<ListStatement<never>, Readonly<Record<string, unknown>>[]>();
  /** Steps that works which share the transaction do by one statement: each tells the same step before the next answer of the database. */
  private readonly joint = new KeyedBatcher<string, Step, unknown>(() => ({
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
  /** Answers that nobody has waited for yet, in order. */
  private readonly unheard: Promise<unknown>[] = [];
  /** Those of last statements, which may not be sent yet: only the commit comes after them. */
  private readonly last: Promise<unknown>[] = [];

  constructor(
    private readonly db: Database,
    private readonly lent: Lent,
    private readonly options: TransactionOptions,
  ) {
    this.scope = this.ownScope = options.scope ?? EVERY_COMPANY;
  }

  /** The connection broke: Postgres has rolled back and given the locks to others. */
  get lost(): boolean {
    return this.lent.isLost;
  }

  /** On its way with the first statement: none of the two needs a round trip of its own. */
  begin(): void {
    inOneWrite(this.lent.client);
    this.listenLater(this.ask(`begin; ${this.bounds()}; ${scopeText(this.ownScope)}; ${this.options.opening ?? ''}`));
  }

  async query<T extends QueryResultRow>(
    text: string,
    values: readonly unknown[],
    name?: string,
    scope: CompanyScope = this.ownScope,
  ): Promise<T[]> {
    inOneWrite(this.lent.client);
    this.boundAnew();
    const { rows } = await this.heard(this.askFor<T>({ text, values, name }, scope));
    return rows;
  }

  /**
   * For a statement that nobody waits for: if it fails, the next one or the commit tells. Who wants its rows has heard them when
   * the transaction has ended.
   */
  async send<T extends QueryResultRow>(
    text: string,
    values: readonly unknown[],
    name?: string,
    hear?: (rows: T[]) => void,
    scope: CompanyScope = this.ownScope,
  ): Promise<void> {
    inOneWrite(this.lent.client);
    this.boundAnew();
    const answer = this.askFor<T>({ text, values, name }, scope);
    this.listenLater(hear === undefined ? answer : answer.then(({ rows }) => hear(rows)));
  }

  /** The queue is told after the commit, and given these rows. */
  fill(queue: string, rows: readonly object[] = []): void {
    this.queuesFilled.set(queue, [...(this.queuesFilled.get(queue) ?? []), ...rows]);
  }

  /** For a statement that may have to wait for others: its bound is what is left now. A round trip of its own. */
  async tighten(): Promise<void> {
    await this.heard(this.ask(this.bounds()));
  }

  /** A row that is written before the commit, by one statement with all others that it is told. It is sent and not waited for. */
  writeLater<T extends object>(statement: ListStatement<T>, row: T): void {
    const rows = this.gathered.get(statement);
    const told = row as Readonly<Record<string, unknown>>;
    if (rows) rows.push(told);
    else this.gathered.set(statement, [told]);
  }

  /** Writes what is to be written later. */
  async writeGathered(): Promise<void> {
    if (this.options.shared && !this.closed) {
      throw new Error('Others that share this transaction have not told all yet.');
    }
    const all = [...this.gathered];
    this.gathered.clear();
    for (const [{ text, columns, name, fills, order }, told] of all) {
      const rows = order ? told.toSorted(order as (one: object, other: object) => number) : told;
      const lists = columns.map((column) => rows.map((row) => row[column]));
      const hear = (answered: object[]) => fills !== undefined && answered.length > 0 && this.fill(fills, answered);
      await this.send(text, lists, name, hear);
    }
  }

  /** An answer that is not waited for before the next statement or the commit is sent, one of which tells where it is a failure. */
  private listenLater(answer: Promise<unknown>): void {
    answer.catch(() => undefined);
    this.unheard.push(answer);
  }

  /** The answer of a work's last statement: it is waited for with the commit, and tells where it has failed. */
  listenAtEnd(answer: Promise<unknown>): void {
    answer.catch(() => undefined);
    this.last.push(answer);
  }

  /** Adds what is done before the commit, after all other work: what several parts of the work write together. */
  beforeCommit(work: () => Promise<void>): void {
    this.closing.push(work);
  }

  /**
   * Hands what is told under one name to the work that was told first, all of it at once, before the commit. What is told when that work has
   * begun is handed to the next one.
   */
  gather<T>(name: string, item: T, work: (items: readonly T[]) => Promise<void>): void {
    const known = this.told.get(name);
    if (known) {
      known.push(item);
      return;
    }
    const items: unknown[] = [item];
    this.told.set(name, items);
    this.beforeCommit(() => {
      this.told.delete(name);
      return work(items as T[]);
    });
  }

  /** One work for what several that share the transaction tell under one name; each gets the answer in its place. */
  async jointly<I, O>(name: string, item: I, work: (items: readonly I[]) => Promise<readonly O[]>): Promise<O> {
    if (this.options.shared) return this.joint.add(name, { item, work: work as Step['work'] }) as Promise<O>;
    const [answer] = await work([item]);
    return answer as O;
  }

  /** From the moment it is sent, only Postgres knows whether it is done: whatever else goes wrong leaves that open. */
  async commit(): Promise<void> {
    // Until the statements of all joint steps are sent: their answers need not have come.
    while (this.joint.size > 0) await new Promise((resolve) => setImmediate(resolve));
    this.closed = true;
    // Work may add more, which is done in the same turn.
    for (const work of this.closing) await work();
    await this.writeGathered();
    this.remaining();
    if (this.lost) throw new ShopError('unavailable');
    const answer = this.sent('commit', this.options.commitBy);
    this.ended = true;
    answer.catch(() => undefined);
    // A statement before it that Postgres has refused, or ended the session at, takes the commit with it.
    await this.allHeard(this.last).catch((error: unknown) => {
      throw isSaidByPostgres(error) ? error : unknownOutcome(error);
    });
    const { command } = await answer.catch((error: unknown) => {
      throw isRefusedCommit(error) ? error : unknownOutcome(error);
    });
    // Postgres answers so, without an error, when a statement had failed and the work went on regardless.
    if (command === 'ROLLBACK') throw new Error('A failed statement was ignored; the transaction is rolled back.');
    if (this.hasEvents) this.db.eventsCommitted();
    for (const consumer of this.consumersDue) this.db.deferredDue(consumer);
    for (const [queue, rows] of this.queuesFilled) this.db.queued(queue, rows);
    for (const tell of this.news) tell();
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
    return this.explained(this.lent.askScoped<T>(statement, scope, this.answerUntil()));
  }

  private ask<T extends QueryResultRow>(statement: string | QueryConfig): Promise<QueryResult<T>> {
    this.expectOpen();
    return this.sent<T>(statement);
  }

  private sent<T extends QueryResultRow>(statement: string | QueryConfig, atLeastUntil = 0): Promise<QueryResult<T>> {
    return this.explained(this.lent.ask<T>(statement, Math.max(this.answerUntil(), atLeastUntil + GRACE_MS)));
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
    if (this.left() < this.bound / 2) this.listenLater(this.ask(this.bounds()));
  }

  /** The answer, after all before it; of several failures the first is the cause of the others. */
  private async heard<T>(answer: Promise<T>): Promise<T> {
    answer.catch(() => undefined);
    await this.allHeard();
    return answer;
  }

  private async allHeard(last: readonly Promise<unknown>[] = []): Promise<void> {
    for (const earlier of [...this.unheard.splice(0), ...last]) await earlier;
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

/** Work that takes longer than a second could be overtaken each time: its changes get the later second instead. */
const RESTAMPED = `set local ${OVERTAKEN_SETTING} = '${RESTAMP}'`;

type Work<T> = (tx: Transaction) => Promise<T>;

/**
 * Commits what the work did, or nothing. Work that lost against another transaction, or met a connection that was opened read-only,
 * is done once more, as a whole; what may have been committed is not, and fails as `outcome_unknown`.
 */
export async function inTransaction<T>(db: Database, options: TransactionOptions, work: Work<T>): Promise<T> {
  try {
    const whole = (bounds: TransactionOptions): Promise<T> => onFreshPlans(() => attempt(db, bounds, work));
    return await whole(options).catch(async (error: unknown) => {
      if (stateOf(error)?.repeat === 'once') {
        return whole({ ...options, opening: `${RESTAMPED}; ${options.opening ?? ''}` });
      }
      if (await db.writability.isRestoredAfter(error, options.deadline)) return whole(options);
      throw error;
    });
  } catch (error) {
    throw translated(error);
  }
}

async function attempt<T>(db: Database, options: TransactionOptions, work: Work<T>): Promise<T> {
  const lent = await db.connections.lend(options.deadline, options.scope);
  const tx = new Transaction(db, lent, options);
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
    lent.release(isUsable);
  }
}
