import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { partsOf } from '@marquee/local';
import type { Backup } from '../schedule';
import type { FaultAction, Struck } from './fault-action';

/** Counts that say what was found and mended; the file's name is none. */
type Report = Readonly<Record<string, unknown>>;

/**
 * NATS is lost and comes back from an older copy, or empty, and the operator does what docs/operating/restoring.md says: no gateway runs,
 * the services leave events alone, `marquee reconcile`, and everything goes on.
 */
export function restoredStreams(struck: Struck, from: Backup): FaultAction {
  const { system, servers, replicas, log } = struck;
  const copy = join(system.dataDir, 'older-streams');
  const gateways = replicas.all.filter((replica) => partsOf(replica).app === 'gateway');
  const services = replicas.all.filter((replica) => partsOf(replica).app !== 'gateway');
  const restart = async (environment?: Readonly<Record<string, string>>) => {
    await Promise.all(services.map((replica) => replicas.end(replica, 'SIGTERM')));
    await Promise.all(services.map((replica) => replicas.start(replica, environment)));
  };
  return {
    begin: () => (from === 'copy' ? servers.copyStreams(copy) : undefined),
    end: async () => {
      await Promise.all(gateways.map((replica) => replicas.end(replica, 'SIGTERM')));
      await servers.killNats();
      if (from === 'copy') servers.restoreStreams(copy);
      else servers.emptyStreams();
      rmSync(copy, { recursive: true, force: true });
      await servers.startNats();
      await system.cli('streams', 'provision');
      await restart({ HOLD_EVENTS: 'yes' });
      const lost = join(system.dataDir, 'lost.jsonl');
      log(`reconciled: ${mended((await system.cli('reconcile', '--lost', lost)) as Report).join(', ')}`);
      await restart();
      await Promise.all(gateways.map((replica) => replicas.start(replica)));
    },
  };
}

function mended(report: Report): string[] {
  return Object.entries(report).flatMap(([name, count]) => (count === 0 ? [] : `${name} ${String(count)}`));
}
