import type { PoolClient } from 'pg';
import { numberOf, type PrimaryPosition } from './primary-position';

/** The control file knows the time line of the last restart point, and of the last page that was written: the later one counts. */
const REPLICA = `
  select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn()::text as lsn,
    s.system_identifier::text as system, current_database() as database,
    greatest(c.timeline_id, r.min_recovery_end_timeline) as line
  from pg_control_system() s, pg_control_checkpoint() c, pg_control_recovery() r`;

interface ReplicaRow {
  readonly follows: boolean;
  readonly lsn: string | null;
  readonly system: string;
  readonly database: string;
  readonly line: number;
}

/**
 * Throws where the server behind the connection is not a replica of the primary: a position of the log means something only within
 * one history. One that was promoted, copied from elsewhere, or left behind on another branch by a failover or a restore is refused.
 */
export async function expectReplica(client: PoolClient, primary: PrimaryPosition): Promise<void> {
  const { rows } = await client.query<ReplicaRow>(REPLICA);
  // Asked after the replica: it cannot have replayed what its primary had not written by now.
  const own = await primary.identity();
  const [its] = rows;
  if (!its?.follows || its.lsn === null) throw new Error('It is no replica: it takes writes of its own.');
  if (its.system !== own.system) throw new Error('It is a replica of another server.');
  if (its.database !== own.database) throw new Error(`It is the database ${its.database}, and not ${own.database}.`);
  if (its.line !== own.line) {
    throw new Error(`It has got to time line ${its.line} as far as it has noted, and the primary is on ${own.line}.`);
  }
  if (numberOf(its.lsn) > own.at) throw new Error('It is ahead of the primary, and so of another history.');
}
