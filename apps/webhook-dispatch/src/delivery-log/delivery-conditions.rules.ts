import type { DeliveryState } from '@marquee/contracts';
import type { Condition } from '@marquee/storage';

/**
 * Ids grow with time, so a period is mapped to a range of ids, which the primary key index can scan in order. Writers
 * commit at most this long after the time they record.
 */
const SLACK = "interval '1 minute'";
export const newestBefore = (company: string, webhook: string, time: string) => `
  select d.id from deliveries d
  where d.company_id = ${company} and d.webhook_id = ${webhook} and d.created_at < ${time}::timestamptz - ${SLACK}
  order by d.created_at desc limit 1`;
export const oldestAfter = (company: string, webhook: string, time: string) => `
  select d.id from deliveries d
  where d.company_id = ${company} and d.webhook_id = ${webhook} and d.created_at > ${time}::timestamptz + ${SLACK}
  order by d.created_at limit 1`;
/** States are literals in the SQL text, so that the planner can use the partial index of each. */
export const inState = (state: DeliveryState): Condition => ({ sql: `r.state = '${state}'`, values: [] });
