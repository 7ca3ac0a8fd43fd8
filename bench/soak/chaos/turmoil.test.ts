import { setTimeout as sleep } from 'node:timers/promises';
import type { Struck } from './faults/fault-action';
import type { Planned } from './schedule';
import { Turmoil } from './turmoil';

const RESTORED_MS = 300;
const APART_MS = 200;

const signal = new AbortController().signal;
const nothing = () => undefined;

/** Servers that do nothing but note when the connections of a service fall silent; an operator takes a while to restore. */
function struckWith(silenced: number[], startPostgres: () => Promise<void> | void = nothing): Struck {
  const proxy = { silence: () => silenced.push(Date.now()), endSilent: nothing };
  const postgres = { killPostgres: nothing, startPostgres };
  const nats = { copyStreams: nothing, killNats: nothing, restoreStreams: nothing, startNats: nothing };
  const servers = { proxy, ...postgres, ...nats };
  const system = { dataDir: '/nowhere', cli: () => sleep(RESTORED_MS / 2, {}) };
  return { system, servers, replicas: { all: [] }, log: nothing } as unknown as Struck;
}

it('lets what was to come after a restore wait for it, and then come one after the other as planned', async () => {
  const silenced: number[] = [];
  const began = Date.now();
  const planned: Planned[] = [
    { kind: 'restore', from: 'copy', at: 0, lasts: 0 },
    { kind: 'silence', service: 'auth', at: 0.05, lasts: 0 },
    { kind: 'silence', service: 'tenant', at: 0.05 + APART_MS / 1000, lasts: 0 },
  ];
  await new Turmoil(struckWith(silenced), signal).run(planned);
  const [first = 0, second = 0] = silenced;
  // Timers of Node may be a millisecond early.
  expect(first - began).toBeGreaterThanOrEqual(RESTORED_MS - 2);
  expect(second - first).toBeGreaterThanOrEqual(APART_MS - 2);
});

it('names the faults that found nothing to strike', async () => {
  const planned: Planned[] = [
    { kind: 'silence', service: 'auth', at: 0, lasts: 0 },
    { kind: 'silence', service: 'tenant', at: 0.01, lasts: 0 },
  ];
  const connections = new Map([['marquee-auth', 3]]);
  const silence = (name: string) => connections.get(name) ?? 0;
  const struck = struckWith([]);
  Object.assign(struck.servers.proxy, { silence });
  const turmoil = new Turmoil(struck, signal);
  await turmoil.run(planned);
  expect(turmoil.happened).toHaveLength(2);
  expect(turmoil.missed).toEqual(['silence tenant']);
});

it('leaves out a fault whose target has not come back from the last one', async () => {
  const planned: Planned[] = [
    { kind: 'postgres', at: 0, lasts: 0 },
    { kind: 'postgres', at: 0.05, lasts: 0 },
    { kind: 'silence', service: 'auth', at: 0.06, lasts: 0 },
  ];
  const silenced: number[] = [];
  const startPostgres = async () => {
    while (silenced.length === 0) await sleep(1);
  };
  const turmoil = new Turmoil(struckWith(silenced, startPostgres), signal);
  await turmoil.run(planned);
  expect(new Set(turmoil.happened.map(({ fault }) => fault.at))).toEqual(new Set([0, 0.06]));
});

it('kills Postgres after a slow fault before it has struck', async () => {
  const done: string[] = [];
  const struck = struckWith([]);
  const killNats = async () => {
    await sleep(50);
    done.push('nats');
  };
  Object.assign(struck.servers, { killNats, killPostgres: () => void done.push('postgres') });
  const planned: Planned[] = [
    { kind: 'nats', at: 0, lasts: 0 },
    { kind: 'postgres', at: 0.01, lasts: 0 },
  ];
  await new Turmoil(struck, signal).run(planned);
  expect(done).toEqual(['nats', 'postgres']);
});
