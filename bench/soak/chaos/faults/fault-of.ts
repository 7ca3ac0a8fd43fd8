import type { Planned } from '../schedule';
import { clockAhead } from './clock-ahead';
import { endedReplica } from './ended-replica';
import type { FaultAction, Struck } from './fault-action';
import { fullDisk } from './full-disk';
import { killedNats, killedPostgres } from './killed-server';
import { lockedTable } from './locked-table';
import { readOnlyDatabase } from './read-only-database';
import { restoredStreams } from './restored-streams';
import { silentConnections, terminatedSessions } from './sessions';
import { stoppedReplica } from './stopped-replica';

/** How each planned fault is done. */
export function faultOf(planned: Planned, struck: Struck): FaultAction {
  switch (planned.kind) {
    case 'kill':
      return endedReplica(struck, planned.replica, 'SIGKILL');
    case 'term':
      return endedReplica(struck, planned.replica, 'SIGTERM');
    case 'stop':
      return stoppedReplica(struck, planned.replica);
    case 'clock':
      return clockAhead(struck, planned.replica);
    case 'nats':
      return killedNats(struck);
    case 'postgres':
      return killedPostgres(struck);
    case 'read-only':
      return readOnlyDatabase(struck);
    case 'terminate':
      return terminatedSessions(struck, planned.service);
    case 'silence':
      return silentConnections(struck, planned.service);
    case 'lock':
      return lockedTable(struck, planned.table);
    case 'disk':
      return fullDisk(struck, planned.disk);
    case 'restore':
      return restoredStreams(struck, planned.from);
  }
}
