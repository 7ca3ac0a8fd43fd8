import type { EventPosition } from '@marquee/contracts';
import type { Session } from './session';

/** Serializes transactions by name if no single row can be locked. All services share one set of names. */
export async function lockNamed(session: Session, name: string): Promise<void> {
  await session.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name], 'lock_named');
}

/**
 * The order in which a transaction locks inbox positions, so that no two transactions deadlock: by numeric company,
 * then by subject. Events of one resource keep their order.
 */
export function byResource(a: EventPosition, b: EventPosition): number {
  return (
    a.companyid - b.companyid ||
    Number(a.subject > b.subject) - Number(a.subject < b.subject) ||
    a.sequence - b.sequence
  );
}
