import {
  Parked,
  type CallContext,
  type CloudEvent,
  type CompanyId,
  type Context,
  type Delivery,
  type ReceivedEvent,
  type Operation,
  type OperatorContext,
  type PersonContext,
  type RenderedJson,
} from '@marquee/contracts';
import {
  answered,
  type Database,
  endedBy,
  inTransaction,
  type PendingAnswer,
  once,
  ReadSession,
  recordAction,
  type Session,
  GroupCommit,
  type Transaction,
  type TransactionOptions,
  type CommitSlot,
  WriteSession,
} from './core';
import { EVERY_COMPANY } from './tenancy';
import { EventBatcher, type Origin, type Outbox, receive, type Received, TransactionOutbox } from './events';
import { type Reading, ResourceRepository } from './views';
import { sweepStep } from './cleanup';

/** A consumer's transaction has no waiting caller, so this bounds its locks. */
const CONSUME_MS = 30_000;

/**
 * A transaction: repositories and what commits with them. Functions name only the repositories they need: `tx: Tx<{
 * licenses: LicensesRepository }>`.
 */
export type Tx<R extends object = object> = R & {
  readonly outbox: Outbox;
  readonly session: Session;
  /** Writes an audit line for an action by neither an operator nor an admin user. */
  audit(by: string, action: string, detail: object): Promise<void>;
};
/** The transaction of a call that finds or creates its company midway: by an operator, a refresh token or an app. */
export type PlatformTx<R extends object = object> = Tx<R> & { as(company: CompanyId): Tx<R> };
/** The repositories for reads outside of transactions: the writing methods of `ResourceRepository` are absent, and every writing statement throws. */
type Readers<R extends object> = { readonly [K in keyof R]: Reading<R[K]> };
type CompanyCall = CallContext & { readonly company: CompanyId };
/** The deadline of the caller, in epoch milliseconds. */
type Waiting = Pick<CallContext, 'deadline'>;

/** The only access to a service's repositories, each bound to a company. */
export abstract class Store<R extends object> {
  private readonly consuming: EventBatcher;

  constructor(
    private readonly db: Database,
    names: readonly (keyof R)[],
    private readonly bind: (session: Session) => R,
  ) {
    this.consuming = new EventBatcher(db, CONSUME_MS);
    // Stores are created at start-up, so a wrong declaration stops the service instead of failing a request.
    const all = this.bind(new ReadSession(db, null));
    for (const name of names) {
      const repository = all[name];
      if (repository instanceof ResourceRepository) repository.expectFilterable();
    }
  }

  /** Calls the listener after each commit with events, until the caller invokes the returned function. */
  onEvents(listener: () => void): () => void {
    return this.db.on('events', listener);
  }

  /** Reads a company's rows for a call bound to it, for another call, or without a waiting caller. */
  read(of: CompanyId | CompanyCall, call?: Waiting): Readers<R> {
    return typeof of === 'object' ? this.reading(of.company, of) : this.reading(of, call);
  }

  /** Reads rows without a company or before it is known; queries that need a company throw. */
  readPlatform(call?: Waiting): Readers<R> {
    return this.reading(null, call);
  }

  /**
   * Runs one transaction, which may be repeated: `work` must have no other effects. Avoid network calls, password
   * hashes and pauses, because other requests may wait for its locks.
   */
  write<T>(ctx: CompanyCall, work: (tx: Tx<R>) => Promise<T>): Promise<T> {
    const { deadline, company } = ctx;
    return inTransaction(this.db, { deadline, scope: company }, (tx) => work(this.writing(tx, company, ctx)));
  }

  /**
   * Runs a write that an `Idempotency-Key` makes repeatable. Work may return `{ awaitAfterCommit }` if its last statement
   * renders the answer; with a slot, requests without a key share transactions.
   */
  async writeOnce<O>(
    ctx: Context,
    operation: Pick<Operation<unknown, O>, 'name' | 'types'>,
    input: unknown,
    work: (tx: Tx<R>) => Promise<RenderedJson<O> | PendingAnswer<O>>,
    slot?: CommitSlot,
  ): Promise<RenderedJson<O>> {
    const request = { ctx, operation: operation.name, input, db: this.db };
    const bounds = { deadline: ctx.deadline, scope: ctx.company };
    const { awaitAfterCommit } = await this.inSlot(bounds, ctx.idempotencyKey === undefined ? slot : undefined, (tx) =>
      once(tx, request, () => work(this.writing(tx, ctx.company, ctx))),
    );
    return awaitAfterCommit;
  }

  /**
   * Group commit for frequent writes of a company: `hold` locks the rows that several writes need in the common
   * order. The writer passes the slot to `writeOnce` or `platform`.
   */
  groupCommit<Held>(hold: (repositories: R, held: readonly Held[]) => Promise<void>): GroupCommit<Held> {
    return new GroupCommit(this.db, (tx, company, held) => hold(this.bind(new WriteSession(tx, company)), held));
  }

  /**
   * Returns the stored answer of `writeOnce` for this request's key, or null. Work before the transaction can use it
   * to skip a repeated request.
   */
  answerOf<O>(
    ctx: Context,
    operation: Pick<Operation<unknown, O>, 'name' | 'types'>,
    input: unknown,
  ): Promise<RenderedJson<O> | null> {
    return answered<O>(this.db, { ctx, operation: operation.name, input });
  }

  /**
   * Runs an operator's write and records it with the operator and the company. A refusal is recorded when it leaves
   * the service.
   */
  async operate<T>(
    ctx: OperatorContext,
    company: CompanyId | null,
    action: string,
    detail: object,
    work: (tx: PlatformTx<R>) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.recorded(ctx, ctx.operator, company, { action, detail }, work);
    } catch (error) {
      endedBy(error, { company, action, detail });
      throw error;
    }
  }

  /** Runs an admin user's write on the company's pages, recorded like an operator's. */
  act<T>(ctx: PersonContext, action: string, detail: object, work: (tx: PlatformTx<R>) => Promise<T>): Promise<T> {
    return this.recorded(ctx, ctx.email, ctx.company, { action, detail }, work);
  }

  /**
   * Runs a write on platform rows without a company, like sessions and keys, or on companies found midway and bound
   * by `as`.
   */
  platform<T>(ctx: CallContext, work: (tx: PlatformTx<R>) => Promise<T>, slot?: CommitSlot): Promise<T> {
    return this.inSlot({ deadline: ctx.deadline }, slot, (tx) => {
      const as = this.companiesOf(tx, ctx);
      return work(Object.assign(this.writing(tx, null, ctx), { as }));
    });
  }

  /**
   * Runs one step of a sweep over all companies: `remove` removes a limited number of rows and returns the count.
   * Returns true if more may remain, so that the worker repeats it.
   */
  sweep(
    ctx: CallContext,
    table: string,
    remove: (tx: PlatformTx<R>, limit: number) => Promise<number>,
  ): Promise<boolean> {
    return sweepStep(this.db, table, (limit) => this.platform(ctx, (tx) => remove(tx, limit)));
  }

  /**
   * Processes an event once and in order per resource, and marks a late event for the work. Throws `Parked` after the
   * commit if the event must wait, so that no later step runs.
   */
  async consume(
    event: CloudEvent,
    delivery: Delivery,
    work: (tx: Tx<R>, event: ReceivedEvent) => Promise<void>,
  ): Promise<ReceivedEvent> {
    const { requestid: requestId, traceparent, actor, companyid: company } = event;
    const origin = { requestId, traceparent, actor, company };
    let received: Received = 'out of order';
    const arrival = { event, delivery };
    const process = async (tx: Transaction): Promise<void> => {
      const apply = (late: boolean) => work(this.writing(tx, event.companyid, origin), { ...event, late });
      received = await receive(tx, arrival, this.db.clock, apply);
    };
    // A failed event may fail again and with it the rest of a batch.
    if (delivery.attempt > 1) await this.consuming.alone(arrival, process);
    else await this.consuming.together(arrival, process);
    const { subject, companyid, sequence } = event;
    if (received === 'out of order') {
      throw new Parked(`${subject} of company ${companyid} waits for what is before ${sequence}.`);
    }
    return { ...event, late: received === 'late' };
  }

  private inSlot<T>(
    bounds: Pick<TransactionOptions, 'deadline' | 'scope'>,
    slot: CommitSlot | undefined,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    return slot ? slot.take(bounds, work) : inTransaction(this.db, bounds, work);
  }

  private recorded<T>(
    ctx: CallContext,
    by: string,
    company: CompanyId | null,
    what: { action: string; detail: object },
    work: (tx: PlatformTx<R>) => Promise<T>,
  ): Promise<T> {
    return inTransaction(this.db, { deadline: ctx.deadline, scope: company ?? EVERY_COMPANY }, async (tx) => {
      let concerned = company;
      const made = this.companiesOf(tx, ctx);
      const as = (other: CompanyId) => {
        concerned ??= other;
        return made(other);
      };
      const result = await work(Object.assign(this.writing(tx, company, ctx), { as }));
      const { requestId } = ctx;
      await recordAction(tx, { by, requestId, company: concerned, ...what, at: this.db.clock.now() });
      return result;
    });
  }

  /** One transaction for each company, so that its events find the rows that earlier calls have locked. */
  private companiesOf(tx: Transaction, ctx: CallContext): (company: CompanyId) => Tx<R> {
    const made = new Map<CompanyId, Tx<R>>();
    return (company) => {
      const known = made.get(company) ?? this.writing(tx, company, ctx);
      made.set(company, known);
      return known;
    };
  }

  private reading(company: CompanyId | null, call?: Waiting): Readers<R> {
    const all: object = this.bind(new ReadSession(this.db, company, call?.deadline));
    return all as Readers<R>;
  }

  private writing(tx: Transaction, company: CompanyId | null, origin: Origin): Tx<R> {
    const session = new WriteSession(tx, company);
    const outbox = new TransactionOutbox(tx, () => session.company, origin, this.db.clock, session.changes);
    const audit = (by: string, action: string, detail: object) =>
      recordAction(tx, { by, requestId: origin.requestId, company, action, detail, at: this.db.clock.now() });
    return Object.assign(this.bind(session), { outbox, session, audit });
  }
}
