import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Bus, type BusUser, provision } from '@marquee/bus/client';
import type { Service } from '@marquee/contracts';
import { type SystemAddress, environmentOf, runCli } from './address';
import type { AppProcess, Launch, OutputListener } from './app-process';
import { type AppName, BUILT_APPS, EDGES, type Replica } from './apps';
import { Fleet } from './fleet';
import { SupervisedServer, type RunningServer } from './servers/supervised-server';
import { migrateAll } from './migrations';
import { startNats } from './servers/nats';
import { freePort } from './servers/ports';
import { createDatabases, startPostgres } from './servers/postgres';
import { type LocalSecrets, storedSecrets } from './secrets';
import { Stoppables } from './stoppables';

export interface SystemOptions {
  /** Databases, streams and secrets: everything that a later start needs. */
  dataDir: string;
  /** Port of the first gateway; further gateways and the storefronts use the next ports. Defaults to any free ports. */
  port?: number;
  /** Processes per app; defaults to one. */
  replicas?: number;
  /** Superuser URL of an existing Postgres. */
  databaseUrl?: string;
  /** Addresses of services with a separate database or server. */
  databaseUrls?: Partial<Record<Service, string>>;
  /** Whether each service gets a separate database on that server. */
  separateDatabases?: boolean;
  /** An existing NATS, and the passwords of its users if required. */
  natsUrl?: string;
  natsPasswords?: Partial<Record<BusUser, string>>;
  /** Replicas of each stream; defaults to one. */
  streamReplicas?: number;
  /** Progress messages, one line each. */
  log?(line: string): void;
  onOutput?: OutputListener;
  /** False for disposable data. */
  fsync?: boolean;
  postgresSettings?: Readonly<Record<string, string>>;
  /** Restart apps and servers that die. */
  restart?: boolean;
  /** Additional environment of all apps. */
  env?: Record<string, string>;
  /** Folder of `nats-server`; defaults to the data folder. */
  toolsDir?: string;
  appsDir?: string;
  /** The apps to start; defaults to all. */
  apps?: readonly AppName[];
  /** How to start an app; defaults to the build. */
  launch?: Launch;
  /** Aborts the start and stops what is running. */
  signal?: AbortSignal;
}

/** Process ids of the servers that this system started. */
export interface ServerPids {
  readonly postgres?: number;
  readonly nats?: number;
}

export interface LocalSystem extends SystemAddress {
  servers: ServerPids;
  apps: ReadonlyMap<Replica, AppProcess>;
  environmentOf(app: BusUser): NodeJS.ProcessEnv;
  /** Runs an operator command with `--json`. */
  cli(...args: string[]): Promise<unknown>;
  /** Starts an additional process of an app, or replaces a replica that has ended. */
  startApp(replica: Replica): Promise<AppProcess>;
  /** Replaces the running process, which continues if the new one cannot start. */
  replaceApp(name: AppName): Promise<AppProcess>;
  /** Stops apps, then NATS, then Postgres. */
  stop(): Promise<void>;
}

/** Starts Postgres, NATS, schemas, streams and apps on this machine; leaves nothing running if it fails. */
export async function startSystem(o: SystemOptions): Promise<LocalSystem> {
  const started = new Stoppables();
  try {
    const { address, servers } = await startInfrastructure(o, started);
    o.signal?.throwIfAborted();
    o.log?.('migrating the schemas');
    await migrateAll(address);
    o.signal?.throwIfAborted();
    await provisionStreams(address, o.streamReplicas ?? 1);
    o.signal?.throwIfAborted();
    return { ...(await startApps(o, address, started)), servers };
  } catch (error) {
    await started.stop();
    throw error;
  }
}

interface Server {
  readonly url: string;
  /** Present if started here; its pid changes with a restart. */
  readonly supervised?: { readonly running: RunningServer };
}

async function startInfrastructure(
  o: SystemOptions,
  started: Stoppables,
): Promise<{ address: SystemAddress; servers: ServerPids }> {
  const dataDir = resolve(o.dataDir);
  const secrets = storedSecrets(dataDir);
  if (o.natsUrl) secrets.nats = o.natsPasswords ?? {};
  const postgres: Promise<Server> | Server = o.databaseUrl ? { url: o.databaseUrl } : ownPostgres(o, dataDir, started);
  const nats: Promise<Server> | Server = o.natsUrl ? { url: o.natsUrl } : ownNats(o, dataDir, secrets, started);
  // Waits for both even if one fails, because a starting server cannot be stopped.
  await Promise.allSettled([postgres, nats]);
  const replicas = o.replicas ?? 1;
  const [database, bus, port] = [await postgres, await nats, o.port ?? (await freePort(EDGES.length * replicas))];
  const address = {
    url: `http://localhost:${port}`,
    storefrontUrl: `http://localhost:${port + replicas}`,
    replicas,
    adminUrl: database.url,
    ownDatabases: { ...(o.separateDatabases ? await createDatabases(database.url) : {}), ...o.databaseUrls },
    natsUrl: bus.url,
    secrets,
    appsDir: o.appsDir ?? BUILT_APPS,
    dataDir,
    env: o.env ?? {},
  };
  const servers = {
    get postgres() {
      return database.supervised?.running.pid;
    },
    get nats() {
      return bus.supervised?.running.pid;
    },
  };
  return { address, servers };
}

/** Each replica of a service opens ten connections; the rest is for observers. */
const CONNECTIONS = 200;

async function ownPostgres(o: SystemOptions, dataDir: string, started: Stoppables): Promise<Server> {
  o.log?.('starting Postgres');
  const supervised = await SupervisedServer.start('Postgres', (port) =>
    startPostgres({
      dataDir: join(dataDir, 'postgres'),
      port,
      fsync: o.fsync,
      maxConnections: CONNECTIONS * (o.replicas ?? 1),
      settings: o.postgresSettings,
      log: o.log,
    }),
  );
  started.add('postgres', () => supervised.stop());
  if (o.restart) void supervised.supervise(o.log ?? (() => undefined));
  return { url: supervised.running.adminUrl, supervised };
}

async function ownNats(o: SystemOptions, dataDir: string, secrets: LocalSecrets, started: Stoppables): Promise<Server> {
  o.log?.('starting NATS');
  const supervised = await SupervisedServer.start('NATS', (port) =>
    startNats({
      dataDir: join(dataDir, 'nats'),
      toolsDir: o.toolsDir ?? join(dataDir, 'tools'),
      port,
      passwords: secrets.nats as Record<BusUser, string>,
      log: o.log,
    }),
  );
  started.add('nats', () => supervised.stop());
  if (o.restart) void supervised.supervise(o.log ?? (() => undefined));
  return { url: supervised.running.url, supervised };
}

/** Time for the servers of a cluster to become available. */
const CLUSTERED_MS = 120_000;
const RETRY_DELAY_MS = 500;

/** Retries, because a slow server of a cluster counts as offline, which leaves too few for the replicas. */
async function provisionStreams(system: SystemAddress, replicas: number): Promise<void> {
  const until = Date.now() + (replicas > 1 ? CLUSTERED_MS : 0);
  for (;;) {
    try {
      return await provisionOnce(system, replicas);
    } catch (error) {
      if (Date.now() >= until) throw error;
      await sleep(RETRY_DELAY_MS);
    }
  }
}

async function provisionOnce(system: SystemAddress, replicas: number): Promise<void> {
  const password = system.secrets.nats.cli;
  const bus = await Bus.connect({ url: system.natsUrl, name: 'cli', ...(password ? { user: 'cli', password } : {}) });
  try {
    await provision(bus, { replicas });
  } finally {
    await bus.drain();
  }
}

async function startApps(
  o: SystemOptions,
  system: SystemAddress,
  started: Stoppables,
): Promise<Omit<LocalSystem, 'servers'>> {
  const fleet = new Fleet(system, started, o.onOutput, o.launch);
  o.log?.('starting the apps');
  o.signal?.addEventListener('abort', () => void started.stop(), { once: true });
  await fleet.startAll(o.apps);
  if (o.restart) fleet.supervise(o.log ?? (() => undefined));
  return {
    ...system,
    apps: fleet.apps,
    environmentOf: (app) => environmentOf(system, app),
    cli: (...args) => runCli(system, args),
    startApp: (replica) => fleet.start(replica),
    replaceApp: (name) => fleet.replace(name),
    stop: () => started.stop(),
  };
}
