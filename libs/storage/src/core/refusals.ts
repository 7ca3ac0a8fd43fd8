import { companyId, logLevelOf, ShopError, type CompanyId, type RefusedCall } from '@marquee/contracts';
import { recordAction } from './audit';
import type { Database } from './database';
import { inTransaction } from './transaction';

/** A refused attempt, as the audit log records it. */
interface Attempt {
  readonly company: CompanyId | null;
  readonly action: string;
  readonly detail: object;
}

interface RefusalLog {
  warn(about: object, message: string): void;
}

const ATTEMPTS = new WeakMap<ShopError, Attempt>();

/** Attaches the attempt to the error that ended it; it is recorded when the error leaves the service. */
export function endedBy(error: unknown, attempt: Attempt): void {
  if (error instanceof ShopError) ATTEMPTS.set(error, attempt);
}

/**
 * Records an operator's refusal in the audit log; failures of the service itself are not refusals. If the audit line
 * fails, the answer stays unchanged.
 */
export async function recordRefusal(db: Database, log: RefusalLog, refused: RefusedCall): Promise<void> {
  const { error, ctx, operation } = refused;
  if (!(error instanceof ShopError) || logLevelOf(error) !== undefined) return;
  const { operator: by, requestId, deadline } = ctx;
  const { company, action, detail } = ATTEMPTS.get(error) ?? attemptOf(refused);
  const line = { action: `refused: ${action}`, detail: { ...detail, refused: error.code } };
  const entry = { by, requestId, company, ...line, at: db.clock.now() };
  try {
    await inTransaction(db, { deadline }, (tx) => recordAction(tx, entry));
  } catch (err) {
    const about = { err, operation, operator: by, request_id: requestId, refused: error.code };
    log.warn(about, 'could not write the refused call of an operator to the audit log');
  }
}

/** Keeps only numbers and booleans of unvalidated input, because texts may be secret or personal. */
function attemptOf({ operation, input }: RefusedCall): Attempt {
  const sent = Object.entries(typeof input === 'object' && input !== null ? input : {});
  const detail = Object.fromEntries(
    sent.filter(([, value]) => typeof value === 'number' || typeof value === 'boolean'),
  );
  const { company_id: named } = detail;
  const isCompany = Number.isSafeInteger(named) && named > 0;
  return { company: isCompany ? companyId(named) : null, action: operation, detail };
}
