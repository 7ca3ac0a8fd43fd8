import type { CompanyId, OperatorContext } from '@marquee/contracts';
import type { Transaction } from './transaction';

export interface OperatorAction {
  readonly ctx: OperatorContext;
  readonly company: CompanyId | null;
  readonly action: string;
  readonly detail: object;
  readonly at: Date;
}

const RECORD = `
  insert into audit (created_at, operator, request_id, company_id, action, detail) values ($1, $2, $3, $4, $5, $6)`;

/** Every operator action leaves a line, in the transaction of the action itself. */
export async function recordAction(tx: Transaction, entry: OperatorAction): Promise<void> {
  const { ctx, company, action, detail, at } = entry;
  await tx.query(RECORD, [at, ctx.operator, ctx.requestId, company, action, JSON.stringify(detail)], 'audit_record');
}
