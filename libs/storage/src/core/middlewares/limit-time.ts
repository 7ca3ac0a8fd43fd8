import { boundBefore, extraAfter, type LeasedConnection, limitOf, renewedBound, transactionLimitOf } from '../../pool';
import type { ConnectedStatement } from './middleware';

/** Postgres cancels the statement before the caller's deadline; the setting travels in the same write. */
export function limitTime(connection: LeasedConnection, { deadline }: ConnectedStatement) {
  const { client, transaction } = connection;
  const text = transaction ? renewedBound(transaction) : boundBefore(client, deadline);
  const answerBy = transaction ? transactionLimitOf(transaction) : limitOf(deadline);
  // If the setting fails, so does the statement.
  if (text !== null) connection.ask({ text, answerBy }).catch(() => undefined);
  return { answerBy, graceMs: transaction ? 0 : extraAfter(answerBy) };
}
