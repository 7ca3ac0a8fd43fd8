import { Inject, Injectable } from '@nestjs/common';
import { ShopError, type CallContext, type ErrorCode } from '@marquee/contracts';
import { CLOCK, LOGGER, type Clock, type Logger } from '@marquee/service-kit';
import type { Tx } from '@marquee/storage';
import type { AttemptsRepository, KeyLimit } from './attempts.repository';
import { AttemptsStore } from './attempts.store';
import { KNOWN_NETWORK_MS } from './page-limits';

type Counting = Tx<{ attempts: AttemptsRepository }>;
/** The ids of the rows of an attempt. */
type Attempt = readonly number[];
/** Errors of a wrong password, which count as attempts. */
const REFUSALS: ReadonlySet<unknown> = new Set<ErrorCode>(['unauthorized', 'password_mismatch']);

/** Rate limits in the database: shared by replicas and retained over restarts. */
@Injectable()
export class AttemptsService {
  constructor(
    private readonly store: AttemptsStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Counts an attempt before the work, so that concurrent attempts cannot exceed the limit; only wrong passwords count
   * in the end. Limits have a global lock order, which prevents deadlocks.
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

  /** Counts in the caller's transaction; false without counting if a limit is reached. */
  async admits(tx: Counting, limits: readonly KeyLimit[]): Promise<boolean> {
    return 'counted' in (await this.count(tx, limits));
  }

  /** Like `admits`; returns the milliseconds until an attempt is admitted, 0 if it was counted. */
  async waitFor(tx: Counting, limits: readonly KeyLimit[]): Promise<number> {
    const outcome = await this.count(tx, limits);
    return 'counted' in outcome ? 0 : outcome.waitMs;
  }

  /**
   * Counts several attempts and returns which are admitted: those that reach none of their limits. The caller holds a
   * lock that covers these keys.
   */
  async admitsEach(tx: Counting, attempts: readonly (readonly KeyLimit[])[]): Promise<boolean[]> {
    const now = this.clock.now();
    // Attempts of a batch may share a limit, which is counted once.
    const limits = new Map(attempts.flat().map((limit) => [nameOf(limit), limit]));
    const counts = await tx.attempts.counts([...limits.values()], now);
    const counted = new Map([...limits.keys()].map((name, index) => [name, counts[index] ?? 0]));
    const added = new Map<string, number>();
    const isFull = (limit: KeyLimit) => (counted.get(nameOf(limit)) ?? 0) + (added.get(limit.key) ?? 0) >= limit.most;
    return attempts.map((own) => {
      if (own.some(isFull)) return false;
      for (const { key } of own) {
        added.set(key, (added.get(key) ?? 0) + 1);
        tx.attempts.insertLater(key, now);
      }
      return true;
    });
  }

  /**
   * Deletes an attempt that must not count and, given a key, all its attempts; remembers `known`. If that fails, the
   * attempt stays counted, and the caller still gets its result.
   */
  async forget(ctx: CallContext, attempt: Attempt, key?: string, known?: string): Promise<void> {
    try {
      await this.store.platform(ctx, async (tx) => {
        await tx.attempts.remove(attempt);
        if (key !== undefined) await tx.attempts.removeOf(key);
        if (known !== undefined) {
          await tx.attempts.remember(known, new Date(this.clock.now().getTime() + KNOWN_NETWORK_MS));
        }
      });
    } catch (err) {
      this.log.warn(
        { err, request_id: ctx.requestId },
        'could not delete a password attempt; it counts towards the limit until it expires',
      );
    }
  }

  /** Rewrites a counted attempt, so that its response takes as long as that of an uncounted one. */
  async rewrite(ctx: CallContext, attempt: Attempt): Promise<void> {
    try {
      await this.store.platform(ctx, (tx) => tx.attempts.touch(attempt));
    } catch (err) {
      this.log.warn(
        { err, request_id: ctx.requestId },
        'could not update a failed password attempt; it still counts towards the limit',
      );
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

/** Two limits may count the same key up to different numbers. */
function nameOf({ key, most }: KeyLimit): string {
  return `${most} ${key}`;
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
