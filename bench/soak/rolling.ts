import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES } from '@marquee/contracts';
import { APPS, type ClusteredNats, type LocalSystem, type Replica, replicaOf } from '@marquee/local';
import { schemaOf } from '@marquee/storage/service-database';
import { type Client, DatabaseError, escapeIdentifier } from 'pg';
import { withDatabase } from '../database';
import type { LabOptions } from '../lab';
import { Balancer } from './balancer';
import { Arrivals } from './chaos/arrivals';
import { Asking, REQUEST_TIMEOUT_MS } from './chaos/asking';
import { Clients } from './chaos/clients';
import type { Operation } from './chaos/history';
import { named as shown } from './chaos/invariants';
import { Replicas } from './chaos/replicas';
import { named, settled, type Violation } from './chaos/settling';
import { openChaosShop } from './chaos/shop';
import type { ChaosSystem } from './chaos/system';
import { Uploads } from './chaos/uploads';

/** A step of a deployment while clients work. */
export interface Step {
  readonly name: string;
  /** Adds a column to every table, as migrations of a later release do. */
  readonly expandsSchemas?: boolean;
  /** Replicas that are restarted together. */
  readonly restarts?: readonly Replica[];
  /** Replicas that are started for the first time. */
  readonly starts?: readonly Replica[];
  /** How the NATS server with most clients is ended. */
  readonly nats?: Parameters<ClusteredNats['end']>[0];
}

const EXPANDED: Step = { name: 'a new column in every table', expandsSchemas: true };

/** Every app has one replica: a second replica starts and serves by itself while the first replica restarts. */
export const SECOND_BESIDE_FIRST: readonly Step[] = [
  EXPANDED,
  { name: 'a second replica of every app', starts: APPS.map((app) => replicaOf(app, 2)) },
  { name: 'the first replica of every app', restarts: APPS.map((app) => replicaOf(app, 1)) },
];
/** Restarts one replica after the other. */
export const ONE_BY_ONE: readonly Step[] = [
  EXPANDED,
  ...APPS.flatMap((app) => [1, 2].map((nth) => ({ name: app, restarts: [replicaOf(app, nth)] }))),
];
/** On `SIGUSR2` a server first moves its clients to other servers, as in a deployment. */
export const NATS_SERVERS: readonly Step[] = (['SIGUSR2', 'SIGUSR2', 'SIGTERM', 'SIGKILL'] as const).map((nats) => ({
  name: `NATS by ${nats}`,
  nats,
}));

export interface RollingSoak extends Pick<LabOptions, 'log' | 'signal'> {
  readonly steps: readonly Step[];
  readonly clients: number;
  /** Operations that complete after each step before the next one begins. */
  readonly between: number;
  readonly nats?: readonly ClusteredNats[];
}
export interface Rolled {
  readonly restarts: number;
  readonly columns: number;
  readonly history: readonly Operation[];
  readonly violations: readonly Violation[];
}

/** A request that is only refused because its product is sold out. */
const SOLD_OUT = '422 invalid';
/** A NATS server that is cut off may leave a write with unknown outcome. */
const UNKNOWN = '504 outcome_unknown';

/** Clients work during a deployment; no request may fail, and every rule of the chaos soak holds. */
export async function restartWhileServing(
  running: Pick<ChaosSystem, 'system' | 'environments' | 'complaints'>,
  soak: RollingSoak,
): Promise<Rolled> {
  const { system, environments, complaints } = running;
  const { steps, signal, log } = soak;
  const balancer = new Balancer();
  const arrivals = await Arrivals.start();
  const replicas = new Replicas(system, balancer, environments, complaints, signal);
  try {
    await replicas.watch();
    const shop = await openChaosShop(system, arrivals);
    const asking = new Asking(balancer, shop.token, REQUEST_TIMEOUT_MS);
    const uploads = new Uploads(asking, balancer, shop.token);
    const clients = new Clients(asking, shop, 1, uploads);
    const done = await deploy(system, replicas, asking, clients, soak);
    log('checking');
    const { history } = asking;
    const sources = { stocked: clients.deeds.stocked, sentFiles: uploads.complete, arrivals };
    const at = { system, adminUrl: system.adminUrl, balancer, shop, ...sources };
    const mayBeUnknown = steps.some((step) => step.nats !== undefined);
    const violations = [
      ...named('no request fails', failedIn(history, mayBeUnknown)),
      ...named('clients read their own writes', clients.deeds.misread),
      ...named('processes end in order', [...replicas.died, ...replicas.unordered]),
      ...(await settled(at, history, { hurried: true, signal })),
    ];
    return { ...done, history, violations };
  } finally {
    replicas.stopWatching();
    balancer.stop();
    await arrivals.stop();
  }
}

/** Takes each step after clients have completed some operations. */
async function deploy(
  system: LocalSystem,
  replicas: Replicas,
  asking: Asking,
  clients: Clients,
  { steps, clients: count, between, nats = [], signal, log }: RollingSoak,
): Promise<Pick<Rolled, 'restarts' | 'columns'>> {
  const untilDone = async () => {
    const wanted = asking.history.length + between;
    while (asking.history.length < wanted) await sleep(5, undefined, { signal });
  };
  const restart = async (replica: Replica) => {
    await replicas.end(replica, 'SIGTERM');
    await replicas.start(replica);
  };
  const working = clients.work(count);
  let [restarts, columns] = [0, 0];
  try {
    await untilDone();
    for (const { name, expandsSchemas, restarts: restarted = [], starts = [], nats: server } of steps) {
      log(`${name}, after ${asking.history.length} operations`);
      if (expandsSchemas) columns += await expandSchemas(system.adminUrl);
      await Promise.all([...restarted.map(restart), ...starts.map((replica) => replicas.start(replica))]);
      if (server) await restartBusiest(nats, server, log);
      restarts += restarted.length + (server ? 1 : 0);
      await untilDone();
    }
  } finally {
    clients.goHome();
    await working;
  }
  return { restarts, columns };
}

function failedIn(history: readonly Operation[], mayBeUnknown: boolean): string[] {
  const isServed = ({ kind, attempts }: Operation) =>
    attempts.every(
      ({ outcome, said }) =>
        outcome === 'ok' || (kind === 'order/create' && said === SOLD_OUT) || (mayBeUnknown && said === UNKNOWN),
    );
  return history.filter((operation) => !isServed(operation)).map(shown);
}

async function restartBusiest(
  servers: readonly ClusteredNats[],
  signal: NonNullable<Step['nats']>,
  log: (line: string) => void,
): Promise<void> {
  const counted = await Promise.all(servers.map(async (server) => ({ server, clients: await server.clients() })));
  const [busiest] = counted.toSorted((one, other) => other.clients - one.clients);
  if (!busiest) throw new Error('The soak restarts only NATS servers that it has started.');
  log(`${signal} for ${busiest.server.name}, which has ${busiest.clients} clients`);
  await busiest.server.end(signal);
  await busiest.server.start();
}

/** A partition gets the column with its table. */
const TABLES = `
  select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition order by 1, 2`;
const COLUMN = 'of_a_later_release';
/** Statements queue behind a migration that waits for its lock, so it gives up soon and retries. */
const LOCK_TIMEOUT = '300ms';
const LOCK_NOT_AVAILABLE = '55P03';
const MAX_TRIES = 100;

/** Adds a column, unknown to the running code, to every table of every service. Returns their number. */
function expandSchemas(adminUrl: string): Promise<number> {
  return withDatabase(adminUrl, async (admin) => {
    await admin.query(`set lock_timeout = '${LOCK_TIMEOUT}'; set synchronous_commit = off`);
    const { rows } = await admin.query<{ schema: string; name: string }>(TABLES, [SERVICES.map(schemaOf)]);
    for (const { schema, name } of rows) {
      await addColumn(admin, `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`);
    }
    return rows.length;
  });
}

async function addColumn(admin: Client, table: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await admin.query(`alter table ${table} add column ${COLUMN} text not null default ''`);
      return;
    } catch (error) {
      const isHeld = error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (!isHeld || tries === MAX_TRIES) throw error;
    }
  }
}
