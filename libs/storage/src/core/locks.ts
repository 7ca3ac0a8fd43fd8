import type { Session } from './session';

/** One transaction at a time for each name, for what no single row stands for. The names of all services are one set. */
export async function lockNamed(session: Session, name: string): Promise<void> {
  await session.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name], 'lock_named');
}
