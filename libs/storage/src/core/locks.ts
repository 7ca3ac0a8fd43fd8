import type { EventPosition } from '@marquee/contracts';
import type { Session } from './session';

/** One transaction at a time for each name, for what no single row stands for. The names of all services are one set. */
export async function lockNamed(session: Session, name: string): Promise<void> {
  await session.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name], 'lock_named');
}

/**
 * The order in which a transaction locks the inbox positions of several resources, so that no two deadlock: by company, as a number,
 * then by subject; events of one resource in their own order.
 */
export function byResource(a: EventPosition, b: EventPosition): number {
  return (
    a.companyid - b.companyid ||
    Number(a.subject > b.subject) - Number(a.subject < b.subject) ||
    a.sequence - b.sequence
  );
}
