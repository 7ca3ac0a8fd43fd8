import { ShopError, epochMs } from '@marquee/contracts';
import type { PoolClient } from 'pg';
import type { CompanyScope } from '../tenancy';

/** Limit of statements without a waiting caller; connections start with it. */
export const LONGEST_STATEMENT_MS = 30_000;
/** Extra wait beyond Postgres's own limit, for the network and a busy process. */
export const GRACE_MS = 500;
/** An existing timeout is kept down to this share of the remaining time, because setting one costs a statement. */
const MIN_BOUND_SHARE = 0.8;

/** The statement timeout of connections that differ from the default. */
const BOUNDS = new WeakMap<PoolClient, number>();

/** The statement was not sent, because the caller's deadline has passed. */
export class NoTimeLeft extends ShopError {
  constructor() {
    super('timeout');
  }
}

/** The part of the caller's time reserved for the reply. */
function reserveOf(left: number): number {
  return Math.min(100, left * 0.05);
}

/** The time until which a caller with this deadline awaits the answer. */
export function limitOf(deadline: number | undefined): number {
  const now = epochMs();
  if (deadline === undefined) return now + LONGEST_STATEMENT_MS + GRACE_MS;
  return deadline - reserveOf(deadline - now);
}

/**
 * Extra time to wait for Postgres after the caller's limit. Short deadlines leave less than the grace period, and a
 * busy Postgres must not count as unresponsive.
 */
export function extraAfter(limit: number): number {
  return GRACE_MS - marginOf(limit - epochMs());
}

/**
 * Returns the statement that sets Postgres's timeout, or null if the connection's bound suits, as is usual. The
 * caller must send it.
 */
export function boundBefore(client: PoolClient, deadline: number | undefined): string | null {
  const most = deadline === undefined ? LONGEST_STATEMENT_MS : mostUntil(deadline);
  const least = deadline === undefined ? most : most * MIN_BOUND_SHARE;
  const bound = BOUNDS.get(client) ?? LONGEST_STATEMENT_MS;
  if (bound >= least && bound <= most) return null;
  BOUNDS.set(client, most);
  return `set statement_timeout = ${most}`;
}

export interface OpenTransaction {
  /** Epoch milliseconds. */
  readonly deadline: number;
  readonly statementTimeoutMs?: number;
  /** The statement timeout and the company scope that its last statement set. */
  boundMs: number;
  scope: CompanyScope;
}

/** Sets the rest of the transaction's time as the timeout of every statement; a lock wait counts as statement time. */
export function boundOf(transaction: OpenTransaction): string {
  transaction.boundMs = Math.min(remainingMs(transaction), transaction.statementTimeoutMs ?? Infinity, 2_147_483_647);
  return `set local statement_timeout = ${transaction.boundMs}`;
}

/** Reserves time for the reply, because an answer at the deadline is too late. Throws if no time is left. */
export function remainingMs({ deadline }: OpenTransaction): number {
  const left = deadline - epochMs();
  const remaining = Math.floor(left - reserveOf(left));
  if (remaining <= 0) throw new ShopError('timeout');
  return remaining;
}

/** The new bound once much time has passed; null before. Without it, one slow statement would double the wait. */
export function renewedBound(transaction: OpenTransaction): string | null {
  return transaction.deadline - epochMs() < transaction.boundMs / 2 ? boundOf(transaction) : null;
}

/** The time until which a statement of the transaction awaits its answer. */
export function transactionLimitOf({ deadline, statementTimeoutMs = Infinity }: OpenTransaction): number {
  const now = epochMs();
  return Math.max(now, Math.min(deadline, now + statementTimeoutMs)) + GRACE_MS;
}

function mostUntil(deadline: number): number {
  const left = limitOf(deadline) - epochMs();
  const most = Math.floor(left - marginOf(left));
  if (most <= 0) throw new NoTimeLeft();
  return Math.min(most, 2_147_483_647);
}

/** Postgres cancels a statement this long before its caller's limit. */
function marginOf(left: number): number {
  return Math.min(GRACE_MS, left / 4);
}
