import { setTimeout as sleep } from 'node:timers/promises';
import type { LabOptions } from '../../lab';
import { Balancer } from '../balancer';
import { Arrivals } from './arrivals';
import { Asking } from './asking';
import { Clients } from './clients';
import { CommonApp } from './common-app';
import { type Disabled, Disabling } from './disabling';
import { KINDS, type Operation } from './history';
import type { Looked } from './looking';
import { Pollers } from '../pollers';
import { Replicas } from './replicas';
import type { Planned } from './schedule';
import { named, settled, type Violation } from './settling';
import { type Excused, liveness, refusals } from './timed';
import { openChaosShop } from './shop';
import { orphanedParts } from './stored-files';
import type { ChaosSystem } from './system';
import { type Happened, Turmoil } from './turmoil';
import { Uploads } from './uploads';

/** A gateway that does not respond in this time gets no requests, like a failed Kubernetes probe. */
const PROBE_TIMEOUT_MS = 1_000;

export interface ChaosSoak extends Pick<LabOptions, 'log' | 'signal'> {
  readonly seed: number;
  readonly planned: readonly Planned[];
  readonly clients: number;
  /** Whether other processes take over the work of killed ones at once instead of after the usual delay. */
  readonly hurried?: boolean;
  /** Whether long durations count as violations; false on a machine that may be busy. */
  readonly timed?: boolean;
}

export interface Chaos {
  readonly history: readonly Operation[];
  readonly happened: readonly Happened[];
  /** Faults that found no target. */
  readonly missed: readonly string[];
  readonly disabled: readonly Disabled[];
  /** The companies whose tokens were served too long for an unavoidable reason. */
  readonly excused: readonly Excused[];
  readonly violations: readonly Violation[];
  /** Warnings and errors that the apps printed. */
  readonly complaints: readonly string[];
}

/** Clients continue for a while after the last fault. */
const AFTER_FAULTS_MS = 2_000;
/** If a short run has not tried every operation by then, clients continue for at most this time. */
const UNTRIED_MS = 60_000;
const POLL_MS = 100;
const POLL_PAUSE_MS = 200;
/** How long clients retry requests with a key after all faults. */
const REPEATED_MS = 60_000;

/** Clients work while faults occur, one by one and several at once. Then the stored data is compared with the responses. */
export async function strikeSystem(running: ChaosSystem, options: ChaosSoak): Promise<Chaos> {
  const { system, environments, complaints } = running;
  const balancer = new Balancer(PROBE_TIMEOUT_MS);
  const arrivals = await Arrivals.start();
  const replicas = new Replicas(system, balancer, environments, complaints, options.signal);
  try {
    await replicas.watch();
    return await struckAndCounted(options, { ...running, balancer, arrivals, replicas });
  } finally {
    replicas.stopWatching();
    balancer.stop();
    await arrivals.stop();
  }
}

interface Scene extends ChaosSystem {
  readonly balancer: Balancer;
  readonly arrivals: Arrivals;
  readonly replicas: Replicas;
}

async function struckAndCounted(options: ChaosSoak, scene: Scene): Promise<Chaos> {
  const { seed, signal, log, timed = false } = options;
  const { system, servers, balancer, arrivals, replicas, complaints } = scene;
  const shop = await openChaosShop(system, arrivals);
  const asking = new Asking(balancer, shop.token);
  const uploads = new Uploads(asking, balancer, shop.token);
  const clients = new Clients(asking, shop, seed, uploads);
  const pollers = new Pollers(() => balancer.next(), shop.token, POLL_PAUSE_MS);
  const disabling = new Disabling(system, balancer);
  const app = await CommonApp.publish(system, servers.adminUrl);
  const turmoil = new Turmoil({ system, company: shop.company, servers, replicas, log }, signal);
  const from = Date.now();
  await strike(options, { asking, clients, disabling, app, turmoil, pollers });
  const to = Date.now();
  const { history } = asking;
  const { happened, missed } = turmoil;
  const { disabled } = disabling;
  log(`${history.length} operations; quiet`);
  const { adminUrl } = servers;
  const made = { stocked: clients.deeds.stocked, sentFiles: uploads.complete };
  const at: Looked = { system, adminUrl, balancer, shop, arrivals, app, ...made };
  const refused = refusals(disabled, happened);
  const violations = [
    ...(await settled(at, history, options)),
    ...named('clients read their own writes', clients.deeds.misread),
    ...named('uploads are not refused', uploads.unfair),
    ...named('parts of uploads are not orphaned', await orphanedParts(system, adminUrl, replicas)),
    ...named('pollers miss no row and no change', await pollers.missed()),
    ...named('disabled companies stay refused', await disabling.stillServed()),
    ...named('no process ends by itself', replicas.died),
    ...(timed ? named('no process of Postgres crashes', servers.crashes()) : []),
    ...(timed ? named('the disabled are refused soon', refused.violations) : []),
    ...(timed ? named('no service is away for long', liveness(history, happened, { from, to })) : []),
  ];
  return { history, happened, missed, disabled, excused: refused.excused, violations, complaints };
}

interface Actors {
  readonly asking: Asking;
  readonly clients: Clients;
  readonly disabling: Disabling;
  readonly app: CommonApp;
  readonly turmoil: Turmoil;
  readonly pollers: Pollers;
}

async function strike(
  options: ChaosSoak,
  { asking, clients, disabling, app, turmoil, pollers }: Actors,
): Promise<void> {
  const { seed, planned, clients: count, signal, log } = options;
  log(`${count} clients, ${planned.length} faults, seed ${seed}`);
  const working = Promise.all([clients.work(count), disabling.work(), app.work(asking.history), pollers.work()]);
  try {
    await turmoil.run(planned);
    await sleep(AFTER_FAULTS_MS, undefined, { signal });
    const isTried = () => disabling.disabled.length > 0 && isEachKindDone(asking.history);
    for (const until = Date.now() + UNTRIED_MS; !isTried() && Date.now() < until;) {
      await sleep(POLL_MS, undefined, { signal });
    }
  } finally {
    clients.goHome();
    disabling.goHome();
    app.goHome();
    pollers.goHome();
    const giveUp = setTimeout(() => asking.giveUp(), signal.aborted ? 0 : REPEATED_MS);
    await working;
    clearTimeout(giveUp);
  }
}

function isEachKindDone(history: readonly Operation[]): boolean {
  const done = new Set(history.filter(({ outcome }) => outcome === 'ok').map(({ kind }) => kind));
  return done.size === Object.keys(KINDS).length;
}
