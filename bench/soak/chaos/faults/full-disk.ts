import { asAdmin } from '../as-admin';
import type { FullDisk } from '../schedule';
import type { FaultAction, Struck } from './fault-action';

/** Needs a new segment of the write-ahead log each time, which ends Postgres with a PANIC when there is no space for it. */
const SWITCH_WAL = "select pg_logical_emit_message(false, 'chaos', 'full'), pg_switch_wal()";
/** By then every segment that Postgres had made before is used up. */
const MAX_SWITCHES = 500;

/**
 * The file system of a server is full, and later is not. NATS and a Postgres that only lacks space for tables go on by themselves; a
 * Postgres that lacks space for its log has ended, and is started again as a supervisor does.
 */
export function fullDisk({ servers, log }: Struck, which: FullDisk): FaultAction {
  const server = which === 'nats' ? 'nats' : 'postgres';
  const disk = servers.disks?.[server];
  return {
    begin: async () => {
      if (!disk) return log('no disk is filled: this process may not mount a file system');
      disk.fill();
      if (which === 'wal') await endPostgres(servers.adminUrl).catch(() => log('Postgres has no space for its log'));
    },
    end: async () => {
      disk?.free();
      if (server === 'postgres') await servers.revivePostgres();
    },
    hasStruck: () => disk !== undefined,
  };
}

async function endPostgres(adminUrl: string): Promise<void> {
  await asAdmin(adminUrl, async (database) => {
    for (let count = 0; count < MAX_SWITCHES; count += 1) await database.query(SWITCH_WAL);
  });
}
