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
  type Printed,
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
  SharedWrites,
  type Transaction,
  type TransactionOptions,
  type Turn,
  WriteSession,
} from './core';
import { EVERY_COMPANY } from './tenancy';
import { GroupedWork, type Origin, type Outbox, receive, type Received, TransactionOutbox } from './events';
import { type Reading, ResourceRepository } from './views';
import { sweepStep } from './cleanup';

/** A consumer's transaction has no caller who waits; this bounds its locks. */
const CONSUME_MS = 30_000;

/**
 * A transaction: repositories, and what commits with them. A function that takes part in one names those that it needs, and
 * then any store that has them will do: `tx: Tx<{ licenses: LicensesRepository }>`.
 */
export type Tx<R extends object = object> = R & {
  readonly outbox: Outbox;
  readonly session: Session;
  /** A line in the audit log, for what is done neither by an operator nor on the admin pages. */
  audit(by: string, action: string, detail: object): Promise<void>;
};
/** The company is known only half way: an operator creates it, a refresh token or an app names it. */
export type PlatformTx<R extends object = object> = Tx<R> & { as(company: CompanyId): Tx<R> };
/** Outside of transactions: what writes or holds rows is not there, and a statement that writes all the same throws. */
type Readers<R extends object> = { readonly [K in keyof R]: Reading<R[K]> };
/** A call that is bound to a company, whoever makes it. */
type CompanyCall = CallContext & { readonly company: CompanyId };
/** The deadline of the caller, in epoch milliseconds. */
type Waiting = Pick<CallContext, 'deadline'>;

/** The only way to a service's repositories: they are born with a company, nobody can inject an unscoped one. */
export abstract class Store<R extends object> {
  private readonly consuming: GroupedWork;

  constructor(
    private readonly db: Database,
    names: readonly (keyof R)[],
    private readonly bind: (session: Session) => R,
  ) {
    this.consuming = new GroupedWork(db, CONSUME_MS);
    // Stores are made when the service starts: what is declared wrongly stops it then, and not the caller who meets it.
    const all = this.bind(new ReadSession(db, null));
    for (const name of names) {
      const repository = all[name];
      if (repository instanceof ResourceRepository) repository.expectFilterable();
    }
  }

  /** Calls the listener after each commit that left events, until the returned function is called. */
  onEvents(listener: () => void): () => void {
    return this.db.on('events', listener);
  }

  /** What a company has, for a call that is bound to it; or for another call, or for nobody who waits. */
  read(of: CompanyId | CompanyCall, call?: Waiting): Readers<R> {
    return typeof of === 'object' ? this.reading(of.company, of) : this.reading(of, call);
  }

  /** What belongs to no company, or is found before its company is known; a query that needs one throws. */
  readPlatform(call?: Waiting): Readers<R> {
    return this.reading(null, call);
  }

  /** One transaction, which may be repeated: `work` must have no other effects. No network call, no password hash, no sleep in it, because others may wait for its locks. */
  write<T>(ctx: CompanyCall, work: (tx: Tx<R>) => Promise<T>): Promise<T> {
    const { deadline, company } = ctx;
    return inTransaction(this.db, { deadline, scope: company }, (tx) => work(this.writing(tx, company, ctx)));
  }

  /**
   * A write that an `Idempotency-Key` makes repeatable: the answer is stored with it and given again. Work whose last statement
   * prints the answer need not wait for it: it gives `{ pending }`, and the commit travels with that statement. With a turn, requests
   * without a key share transactions.
   */
  async writeOnce<O>(
    ctx: Context,
    operation: Pick<Operation<unknown, O>, 'name' | 'types'>,
    input: unknown,
    work: (tx: Tx<R>) => Promise<Printed<O> | PendingAnswer<O>>,
    turn?: Turn,
  ): Promise<Printed<O>> {
    const request = { ctx, operation: operation.name, input, db: this.db };
    const bounds = { deadline: ctx.deadline, scope: ctx.company };
    const { pending } = await this.inTurn(bounds, ctx.idempotencyKey === undefined ? turn : undefined, (tx) =>
      once(tx, request, () => work(this.writing(tx, ctx.company, ctx))),
    );
    return pending;
  }

  /**
   * For writes of a company that come often, and may share transactions: `hold` holds the rows that several of them may want, all at
   * once and in everybody's order of locks. Whoever writes names theirs, and hands the turn to `writeOnce` or `platform`.
   */
  shared<Held>(hold: (repositories: R, held: readonly Held[]) => Promise<void>): SharedWrites<Held> {
    return new SharedWrites(this.db, (tx, company, held) => hold(this.bind(new WriteSession(tx, company)), held));
  }

  /**
   * What `writeOnce` has answered already under the key of this request, for work that comes before its transaction and that
   * a repeated request need not do; null where there is nothing yet.
   */
  answerOf<O>(
    ctx: Context,
    operation: Pick<Operation<unknown, O>, 'name' | 'types'>,
    input: unknown,
  ): Promise<Printed<O> | null> {
    return answered<O>(this.db, { ctx, operation: operation.name, input });
  }

  /**
   * An operator's write; what was done, by whom and to which company is recorded with it. What is refused is recorded when the refusal
   * leaves the service, in these words.
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

  /** An admin user's write on the pages of their company, recorded like an operator's. */
  act<T>(ctx: PersonContext, action: string, detail: object, work: (tx: PlatformTx<R>) => Promise<T>): Promise<T> {
    return this.recorded(ctx, ctx.email, ctx.company, { action, detail }, work);
  }

  /**
   * What belongs to the platform and to no company, like sign-in identities, sessions and keys; or to companies that are
   * found on the way, and then bound by `as`.
   */
  platform<T>(ctx: CallContext, work: (tx: PlatformTx<R>) => Promise<T>, turn?: Turn): Promise<T> {
    return this.inTurn({ deadline: ctx.deadline }, turn, (tx) => {
      const as = (company: CompanyId) => this.writing(tx, company, ctx);
      return work(Object.assign(this.writing(tx, null, ctx), { as }));
    });
  }

  /**
   * One step in the removal of rows that are kept no longer, of all companies: `remove` takes at most so many, and says how
   * many. True where there may be more; a worker's pass gives that on, and is called again at once.
   */
  sweep(
    ctx: CallContext,
    table: string,
    remove: (tx: PlatformTx<R>, limit: number) => Promise<number>,
  ): Promise<boolean> {
    return sweepStep(this.db, table, (limit) => this.platform(ctx, (tx) => remove(tx, limit)));
  }

  /**
   * Processes an event once, and events of one resource in order; the work is told where one comes late all the same. What a
   * consumer's class says with `@On` is done here.
   * Throws `Parked` after the commit where the event has to wait for others, so that nothing is done after it either.
   */
  async consume(
    event: CloudEvent,
    delivery: Delivery,
    work: (tx: Tx<R>, event: ReceivedEvent) => Promise<void>,
  ): Promise<ReceivedEvent> {
    const origin = { requestId: event.requestid, traceparent: event.traceparent };
    let received: Received = 'early';
    const arrival = { event, delivery };
    const process = async (tx: Transaction): Promise<void> => {
      const told = (late: boolean) => work(this.writing(tx, event.companyid, origin), { ...event, late });
      received = await receive(tx, arrival, this.db.clock, told);
    };
    // One that failed may well do so again, and the others of a group with it.
    if (delivery.attempt > 1) await this.consuming.alone(arrival, process);
    else await this.consuming.together(arrival, process);
    const { subject, companyid, sequence } = event;
    if (received === 'early') {
      throw new Parked(`${subject} of company ${companyid} waits for what is before ${sequence}.`);
    }
    return { ...event, late: received === 'late' };
  }

  private inTurn<T>(
    bounds: Pick<TransactionOptions, 'deadline' | 'scope'>,
    turn: Turn | undefined,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    return turn ? turn.take(bounds, work) : inTransaction(this.db, bounds, work);
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
      const as = (other: CompanyId) => {
        concerned ??= other;
        return this.writing(tx, other, ctx);
      };
      const result = await work(Object.assign(this.writing(tx, company, ctx), { as }));
      const { requestId } = ctx;
      await recordAction(tx, { by, requestId, company: concerned, ...what, at: this.db.clock.now() });
      return result;
    });
  }

  private reading(company: CompanyId | null, call?: Waiting): Readers<R> {
    const all: object = this.bind(new ReadSession(this.db, company, call?.deadline));
    return all as Readers<R>;
  }

  private writing(tx: Transaction, company: CompanyId | null, origin: Origin): Tx<R> {
    const session = new WriteSession(tx, company);
    const outbox = new TransactionOutbox(tx, () => session.company, origin, this.db.clock);
    const audit = (by: string, action: string, detail: object) =>
      recordAction(tx, { by, requestId: origin.requestId, company, action, detail, at: this.db.clock.now() });
    return Object.assign(this.bind(session), { outbox, session, audit });
  }
}
