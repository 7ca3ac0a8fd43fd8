import { Inject, Injectable } from '@nestjs/common';
import { ShopError, type CallContext, type ErrorCode } from '@marquee/contracts';
import { CLOCK, LOGGER, type Clock, type Logger } from '@marquee/service-kit';
import type { Tx } from '@marquee/storage';
import type { AttemptsRepository, KeyLimit } from './attempts.repository';
import { AttemptsStore } from './attempts.store';
import { KNOWN_MS } from './page-limits';

/** A transaction in which attempts can be counted. */
type Counting = Tx<{ attempts: AttemptsRepository }>;
/** The ids of the rows that count an attempt. */
type Attempt = readonly number[];
/** What a wrong password is answered with: it counts. */
const REFUSALS: ReadonlySet<unknown> = new Set<ErrorCode>(['unauthorized', 'password_mismatch']);

/** Limits kept in the database: replicas share them, a restart forgets none. */
@Injectable()
export class AttemptsService {
  constructor(
    private readonly store: AttemptsStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Counts an attempt before it is made, so that of any number at once no more than the limit are. What fails on our side
   * is not counted; a wrong password is. Limits are named in one order by all who share some, so that nobody waits crosswise.
   */
  async counted<T>(ctx: CallContext, limits: readonly KeyLimit[], work: (attempt: Attempt) => Promise<T>): Promise<T> {
    const attempt = await this.begin(ctx, limits);
    try {
      return await work(attempt);
    } catch (error) {
      const refused = error instanceof ShopError && REFUSALS.has(error.code);
      if (!refused) await this.forget(ctx, attempt);
      throw error;
    }
  }

  /** Counts in somebody else's transaction, and with it; false, and not counted, where a limit is reached. */
  async admits(tx: Counting, limits: readonly KeyLimit[]): Promise<boolean> {
    return 'counted' in (await this.count(tx, limits));
  }

  /**
   * Counts several attempts in the caller's transaction, each with one limit, and tells which are admitted. The caller holds a lock
   * under which nobody else counts for these keys.
   */
  async admitsEach(tx: Counting, limits: readonly KeyLimit[]): Promise<boolean[]> {
    const now = this.clock.now();
    const counts = await tx.attempts.counts(limits, now);
    const added = new Map<string, number>();
    return limits.map(({ key, most }, index) => {
      const before = added.get(key) ?? 0;
      if ((counts[index] ?? 0) + before >= most) return false;
      added.set(key, before + 1);
      tx.attempts.insertLater(key, now);
      return true;
    });
  }

  /**
   * An attempt that is not to count, and with a key all that were counted for it; `known` is remembered from now on. Where that
   * fails, the attempt stays counted, and the caller is told what became of it all the same.
   */
  async forget(ctx: CallContext, attempt: Attempt, key?: string, known?: string): Promise<void> {
    try {
      await this.store.platform(ctx, async (tx) => {
        await tx.attempts.remove(attempt);
        if (key !== undefined) await tx.attempts.removeOf(key);
        if (known !== undefined) await tx.attempts.remember(known, new Date(this.clock.now().getTime() + KNOWN_MS));
      });
    } catch (err) {
      this.log.warn({ err, request_id: ctx.requestId }, 'An attempt stays counted that was not to be.');
    }
  }

  /** An attempt that is to count, after the work of one that is not: the time of an answer must not tell which it was. */
  async keep(ctx: CallContext, attempt: Attempt): Promise<void> {
    try {
      await this.store.platform(ctx, (tx) => tx.attempts.touch(attempt));
    } catch (err) {
      this.log.warn({ err, request_id: ctx.requestId }, 'An attempt that counts was not written down again.');
    }
  }

  private async begin(ctx: CallContext, limits: readonly KeyLimit[]): Promise<Attempt> {
    const outcome = await this.store.platform(ctx, (tx) => this.count(tx, limits));
    if ('counted' in outcome) return outcome.counted;
    throw tooMany(outcome.waitMs);
  }

  private async count(tx: Counting, limits: readonly KeyLimit[]): Promise<{ counted: Attempt } | { waitMs: number }> {
    const keys = limits.map(({ key }) => key);
    await tx.attempts.lock(keys);
    const now = this.clock.now();
    for (const limit of limits) {
      const since = await tx.attempts.fullSince(limit, now);
      if (since && !(await isExempt(tx, limit, now))) {
        return { waitMs: since.getTime() + limit.seconds * 1000 - now.getTime() };
      }
    }
    return { counted: await tx.attempts.insert(keys, now) };
  }
}

async function isExempt(tx: Counting, { unless }: KeyLimit, now: Date): Promise<boolean> {
  return unless !== undefined && tx.attempts.isRemembered(unless, now);
}

function tooMany(waitMs: number): ShopError {
  const retry_after = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(retry_after / 60);
  const message = `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  return new ShopError('rate_limited', message, undefined, { retry_after });
}
