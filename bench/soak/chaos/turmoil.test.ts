import { setTimeout as sleep } from 'node:timers/promises';
import type { Struck } from './faults/fault-action';
import type { Planned } from './schedule';
import { Turmoil } from './turmoil';

const RESTORED_MS = 300;
const APART_MS = 200;

/** Servers that do nothing but note when the connections of a service fall silent; an operator takes a while to restore. */
function struckWith(silenced: number[]): Struck {
  const nothing = () => undefined;
  const proxy = { silence: () => silenced.push(Date.now()), endSilent: nothing };
  const servers = { proxy, copyStreams: nothing, killNats: nothing, restoreStreams: nothing, startNats: nothing };
  const system = { dataDir: '/nowhere', cli: () => sleep(RESTORED_MS / 2, {}) };
  return { system, servers, replicas: { all: [] }, log: nothing } as unknown as Struck;
}

it('lets what was to come after a restore wait for it, and then come one after the other as planned', async () => {
  const silenced: number[] = [];
  const began = Date.now();
  const planned: Planned[] = [
    { kind: 'restore', at: 0, lasts: 0 },
    { kind: 'silence', service: 'auth', at: 0.05, lasts: 0 },
    { kind: 'silence', service: 'tenant', at: 0.05 + APART_MS / 1000, lasts: 0 },
  ];
  await new Turmoil(struckWith(silenced), new AbortController().signal).run(planned);
  const [first = 0, second = 0] = silenced;
  // Timers of Node may be a millisecond early.
  expect(first - began).toBeGreaterThanOrEqual(RESTORED_MS - 2);
  expect(second - first).toBeGreaterThanOrEqual(APART_MS - 2);
});
