import { ShopError, epochMs } from '@marquee/contracts';
import type { PoolClient } from 'pg';

/** How long a statement may take that no caller waits for; connections begin with it. */
export const LONGEST_STATEMENT_MS = 30_000;
/** An answer is awaited for so much longer than Postgres may take: it has a way to go, and we may be busy when it comes. */
export const GRACE_MS = 500;
/** A bound that is shorter than it could be is left as it is, down to this share of the time: to set it is a statement too. */
const NEAR = 0.8;

/** What the statements of a connection may take outside of transactions, where it is not what connections begin with. */
const BOUNDS = new WeakMap<PoolClient, number>();

/** Nothing was sent: the caller would not hear of it. */
export class NoTimeLeft extends ShopError {
  constructor() {
    super('timeout');
  }
}

/** What of the caller's time is kept for the way back. */
export function reserveOf(left: number): number {
  return Math.min(100, left * 0.05);
}

/** Until when an answer to somebody with this deadline is awaited. */
export function limitOf(deadline: number | undefined): number {
  const now = epochMs();
  if (deadline === undefined) return now + LONGEST_STATEMENT_MS + GRACE_MS;
  return deadline - reserveOf(deadline - now);
}

/**
 * How much longer than its caller Postgres is listened to. Whoever has little time leaves Postgres less than the grace to say that it
 * has ended a statement; one that is only busy must not be taken for one that has fallen silent.
 */
export function extraAfter(limit: number): number {
  return GRACE_MS - marginOf(limit - epochMs());
}

/**
 * What has to be sent before a statement outside of any transaction so that Postgres ends it in time; null where the
 * connection has a bound that will do, as nearly always: callers have much the same time. Whoever asks for it sends it.
 */
export function boundBefore(client: PoolClient, deadline: number | undefined): string | null {
  const most = deadline === undefined ? LONGEST_STATEMENT_MS : mostUntil(deadline);
  const least = deadline === undefined ? most : most * NEAR;
  const bound = BOUNDS.get(client) ?? LONGEST_STATEMENT_MS;
  if (bound >= least && bound <= most) return null;
  BOUNDS.set(client, most);
  return `set statement_timeout = ${most}`;
}

function mostUntil(deadline: number): number {
  const left = limitOf(deadline) - epochMs();
  const most = Math.floor(left - marginOf(left));
  if (most <= 0) throw new NoTimeLeft();
  return Math.min(most, 2_147_483_647);
}

/** Postgres ends a statement so long before its answer is given up. */
function marginOf(left: number): number {
  return Math.min(GRACE_MS, left / 4);
}
