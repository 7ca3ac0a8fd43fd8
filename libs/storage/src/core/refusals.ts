import { companyId, logLevelOf, ShopError, type CompanyId, type RefusedCall } from '@marquee/contracts';
import { recordAction } from './audit';
import type { Database } from './database';
import { inTransaction } from './transaction';

/** What somebody wanted to do, in the words of the audit log. */
interface Attempt {
  readonly company: CompanyId | null;
  readonly action: string;
  readonly detail: object;
}

interface RefusalLog {
  warn(about: object, message: string): void;
}

const ATTEMPTS = new WeakMap<ShopError, Attempt>();

/** Says of an error which attempt it has ended, for the line that is written when it leaves the service. */
export function endedBy(error: unknown, attempt: Attempt): void {
  if (error instanceof ShopError) ATTEMPTS.set(error, attempt);
}

/**
 * A line in the audit log of what an operator was refused, wherever in the service that happened; trouble of ours is no refusal. A line
 * that cannot be written changes nothing of the answer.
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
    log.warn(about, 'what an operator was refused is not in the audit log');
  }
}

/** Of what was not looked at any further, numbers and truth values alone are kept: texts may be secrets, or personal. */
function attemptOf({ operation, input }: RefusedCall): Attempt {
  const sent = Object.entries(typeof input === 'object' && input !== null ? input : {});
  const detail = Object.fromEntries(
    sent.filter(([, value]) => typeof value === 'number' || typeof value === 'boolean'),
  );
  const { company_id: named } = detail;
  const isCompany = Number.isSafeInteger(named) && named > 0;
  return { company: isCompany ? companyId(named) : null, action: operation, detail };
}
