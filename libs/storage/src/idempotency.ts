import { createHash } from 'node:crypto';
import { type Clock, type Context, Printed, type ReplyMeta, ShopError } from '@marquee/contracts';
import { isTimeout } from './faults';
import type { Transaction } from './transaction';

/** docs/spec-gaps.md, "Idempotency": an answer is kept for a day. */
export const IDEMPOTENCY_HOURS = 24;

/** One request under its key, as the caller sent it. */
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
 * The row commits with the work, so a failure frees the key. A duplicate in flight waits here, at the unique index,
 * until the first has committed or rolled back. A row that has outlived its day counts as free.
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

/** Does the work once per idempotency key; without a key, simply does it. */
export async function once<O>(
  tx: Transaction,
  request: { ctx: Context; operation: string; input: unknown; clock: Clock },
  work: () => Promise<Printed<O>>,
): Promise<Printed<O>> {
  const { ctx, operation, input } = request;
  if (ctx.idempotencyKey === undefined) return work();
  const attempt: Attempt = { ctx, operation, key: ctx.idempotencyKey, digest: digestOf(input) };
  if (!(await claim(tx, attempt, request.clock.now()))) return replay<O>(tx, attempt);
  const printed = await work();
  await tx.query(STORE, [...rowKey(attempt), printed.json, JSON.stringify(printed.meta)], 'idempotency_store');
  return printed;
}

async function claim(tx: Transaction, attempt: Attempt, now: Date): Promise<boolean> {
  const expired = new Date(now.getTime() - IDEMPOTENCY_HOURS * 3_600_000);
  const values = [...rowKey(attempt), attempt.operation, attempt.digest, now, expired];
  // A duplicate waits here for the first, and must be told before its caller has gone.
  await tx.tighten();
  try {
    return (await tx.query(CLAIM, values, 'idempotency_claim')).length > 0;
  } catch (error) {
    throw isTimeout(error) ? new ShopError('idempotency_in_flight') : error;
  }
}

async function replay<O>(tx: Transaction, attempt: Attempt): Promise<Printed<O>> {
  const [stored] = await tx.query<StoredAnswer>(STORED, rowKey(attempt), 'idempotency_stored');
  // The claim has locked the row, so it is there.
  if (!stored || stored.operation !== attempt.operation || stored.digest !== attempt.digest) {
    throw new ShopError('idempotency_mismatch');
  }
  return new Printed<O>(stored.answer, { ...stored.meta, replayed: true });
}

function rowKey({ ctx, key }: Attempt): unknown[] {
  return [ctx.company, ctx.app, key];
}

function digestOf(input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(input) ?? '')
    .digest('base64url');
}
