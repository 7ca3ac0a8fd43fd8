import type { CompanyId } from '@marquee/contracts';
import type { Transaction } from './transaction';

export interface Action {
  /** The operator's name, or the email of an admin user. */
  readonly by: string;
  readonly requestId: string;
  readonly company: CompanyId | null;
  readonly action: string;
  readonly detail: object;
  readonly at: Date;
}

const RECORD = `
  insert into audit (created_at, operator, request_id, company_id, action, detail) values ($1, $2, $3, $4, $5, $6)`;

/** Writes an audit line in the transaction of the action itself. */
export async function recordAction(tx: Transaction, entry: Action): Promise<void> {
  const { by, requestId, company, action, detail, at } = entry;
  await tx.query(RECORD, [at, by, requestId, company, action, JSON.stringify(detail)], 'audit_record');
}
