/**
 * The database, transactions and sessions: every statement of a service runs through these; also audit lines,
 * idempotency keys and group commit. Depends on no table of a service.
 */
export { recordAction } from './audit';
export type { ListStatement } from './commit-buffer';
export { allOf, byToken, type Condition, isId, type SoughtText } from './condition';
export { Database, DATABASE } from './database';
export { answered, once, type PendingAnswer } from './idempotency';
export { drawIds, drawToken } from './identifiers';
export { byResource, lockNamed } from './locks';
export { endedBy, recordRefusal } from './refusals';
export { RenderCache, type RenderedRow } from './render-cache';
export {
  dayOf,
  daysBefore,
  INBOX_DAYS,
  OUTBOX_DAYS,
  RESTORED_DAYS,
  type Retention,
  USUAL_RETENTION,
} from './retention';
export { ReadSession, type Session, WriteSession } from './session';
export { GroupCommit, type CommitSlot } from './group-commit';
export { inTransaction, OVERTAKEN_SETTING, RESTAMP, RETRY, Transaction, type TransactionOptions } from './transaction';
