import type { Replica } from '@marquee/local';
import type { FaultAction, Struck } from './fault-action';

/** A process of an app ends, without a warning or told to, and is started again after a while. */
export function endedReplica({ replicas }: Struck, replica: Replica, signal: 'SIGKILL' | 'SIGTERM'): FaultAction {
  return {
    begin: () => replicas.end(replica, signal),
    end: () => replicas.start(replica),
  };
}
