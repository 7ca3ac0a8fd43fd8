import { createHash } from 'node:crypto';
import { type Context, RenderedJson, type ReplyMeta, ShopError } from '@marquee/contracts';
import type { Database } from './database';
import { isTimeout } from '../pool';
import type { Transaction } from './transaction';

const HOUR_MS = 3_600_000;

/** One request with its key, as the caller sent it. */
interface Attempt {
  readonly ctx: Context;
  readonly key: string;
  readonly operation: string;
  readonly digest: string;
}

interface StoredAnswer {
  readonly operation: string;
  readonly digest: string;
  readonly answer: string;
  readonly meta: ReplyMeta;
}

/**
 * The row commits with the work, so a failure frees the key. A concurrent duplicate waits at the unique index until
 * the first commits or rolls back; an expired row counts as free.
 */
const CLAIM = `
  insert into idempotency as i (company_id, app, key, operation, digest, created_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (company_id, app, key) do update
    set operation = excluded.operation, digest = excluded.digest, created_at = excluded.created_at
    where i.created_at < $7
  returning true as claimed`;
const STORED =
  'select operation, digest, answer, meta from idempotency where company_id = $1 and app = $2 and key = $3';
const STORE = 'update idempotency set answer = $4, meta = $5 where company_id = $1 and app = $2 and key = $3';

/** The answer of a query that is sent before the commit; the caller awaits it after the commit. */
export interface PendingAnswer<O> {
  readonly awaitAfterCommit: Promise<RenderedJson<O>>;
}

/**
 * Runs the work once per idempotency key. Without a key it runs the work directly, and a pending answer saves a round
 * trip.
 */
export async function once<O>(
  tx: Transaction,
  request: { ctx: Context; operation: string; input: unknown; db: Database },
  work: () => Promise<RenderedJson<O> | PendingAnswer<O>>,
): Promise<PendingAnswer<O>> {
  const { ctx, operation, input } = request;
  if (ctx.idempotencyKey === undefined) {
    const answer = pendingOf(await work());
    // The caller awaits it, since it may arrive after the commit is sent.
    answer.awaitAfterCommit.catch(() => undefined);
    return answer;
  }
  const attempt: Attempt = { ctx, operation, key: ctx.idempotencyKey, digest: digestOf(input) };
  if (!(await claim(tx, attempt, request.db))) return pendingOf(await replay<O>(tx, attempt));
  const rendered = await pendingOf(await work()).awaitAfterCommit;
  await tx.query(STORE, [...rowKey(attempt), rendered.json, JSON.stringify(rendered.meta)], 'idempotency_store');
  return pendingOf(rendered);
}

function pendingOf<O>(answer: RenderedJson<O> | PendingAnswer<O>): PendingAnswer<O> {
  return answer instanceof RenderedJson ? { awaitAfterCommit: Promise.resolve(answer) } : answer;
}

const ANSWERED = `${STORED} and created_at >= $4`;

/** Returns the stored answer of the request's key, or null. For work that precedes the transaction. */
export async function answered<O>(
  db: Database,
  { ctx, operation, input }: { ctx: Context; operation: string; input: unknown },
): Promise<RenderedJson<O> | null> {
  if (ctx.idempotencyKey === undefined) return null;
  const attempt: Attempt = { ctx, operation, key: ctx.idempotencyKey, digest: digestOf(input) };
  const values = [...rowKey(attempt), expiredBefore(db)];
  const asked = { deadline: ctx.deadline, scope: ctx.company };
  const [stored] = await db.run<StoredAnswer>({
    kind: 'read',
    text: ANSWERED,
    values,
    name: 'idempotency_answered',
    ...asked,
  });
  return stored ? replayed<O>(stored, attempt) : null;
}

async function claim(tx: Transaction, attempt: Attempt, db: Database): Promise<boolean> {
  const values = [...rowKey(attempt), attempt.operation, attempt.digest, db.clock.now(), expiredBefore(db)];
  // A duplicate waits here for the first request and must fail before its caller's deadline.
  await tx.tighten();
  try {
    return (await tx.query(CLAIM, values, 'idempotency_claim')).length > 0;
  } catch (error) {
    throw isTimeout(error) ? new ShopError('idempotency_in_flight') : error;
  }
}

async function replay<O>(tx: Transaction, attempt: Attempt): Promise<RenderedJson<O>> {
  const [stored] = await tx.query<StoredAnswer>(STORED, rowKey(attempt), 'idempotency_stored');
  // The claim has locked the row, so it exists.
  return replayed<O>(stored, attempt);
}

function replayed<O>(stored: StoredAnswer | undefined, { operation, digest }: Attempt): RenderedJson<O> {
  if (stored?.operation !== operation || stored.digest !== digest) throw new ShopError('idempotency_mismatch');
  return new RenderedJson<O>(stored.answer, { ...stored.meta, replayed: true });
}

/**
 * Answers are retained for a day, or longer if the operator configures it: docs/internal/decisions.md, "Idempotency".
 */
function expiredBefore({ clock, retention }: Database): Date {
  return new Date(clock.now().getTime() - retention.idempotencyHours * HOUR_MS);
}

function rowKey({ ctx, key }: Attempt): unknown[] {
  return [ctx.company, ctx.app, key];
}

function digestOf(input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(input) ?? '')
    .digest('base64url');
}
