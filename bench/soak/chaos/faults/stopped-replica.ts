import type { Replica } from '@marquee/local';
import type { FaultAction, Struck } from './fault-action';

/** A process stands still, as one whose machine is out of processor time: its connections stay open, and nothing is answered. */
export function stoppedReplica({ replicas }: Struck, replica: Replica): FaultAction {
  return {
    begin: () => replicas.signalTo(replica, 'SIGSTOP'),
    end: () => replicas.signalTo(replica, 'SIGCONT'),
  };
}
