import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Bus, type BusUser, provision } from '@marquee/bus/client';
import type { Service } from '@marquee/contracts';
import { type SystemAddress, environmentOf, runCli } from './address';
import type { AppProcess, Launch, OutputListener } from './app-process';
import { type AppName, BUILT_APPS, type Replica } from './apps';
import { Fleet } from './fleet';
import { KeptServer, type RunningServer } from './kept-server';
import { migrateAll } from './migrations';
import { startNats } from './nats';
import { freePort } from './ports';
import { createDatabases, startPostgres } from './postgres';
import { type LocalSecrets, keptSecrets } from './secrets';
import { Stoppables } from './stoppables';

export interface SystemOptions {
  /** Databases, streams and secrets; all that a later start needs to go on. */
  dataDir: string;
  /** The gateway's, and of several the first one's: the others take those that follow. Any free ones when not given. */
  port?: number;
  /** Processes of each app; one when not given. */
  replicas?: number;
  /** Superuser's URL of a Postgres that runs already. */
  databaseUrl?: string;
  /** The same for services that have a database, or a server, of their own. */
  databaseUrls?: Partial<Record<Service, string>>;
  /** Whether each service gets a database of its own on that server. */
  separateDatabases?: boolean;
  /** A NATS that runs already, and the passwords of its users if it has any. */
  natsUrl?: string;
  natsPasswords?: Partial<Record<BusUser, string>>;
  /** Copies of each stream; one when not given. */
  streamReplicas?: number;
  /** Progress, a line each. */
  log?(line: string): void;
  onOutput?: OutputListener;
  /** False for data that nobody will miss. */
  fsync?: boolean;
  /** More settings of the Postgres that is started. */
  postgresSettings?: Readonly<Record<string, string>>;
  /** Start apps again that die, and the servers that were started for them. */
  restart?: boolean;
  /** Extra environment of all apps. */
  env?: Record<string, string>;
  /** Where `nats-server` is kept; with the data when not given. */
  toolsDir?: string;
  appsDir?: string;
  /** The apps that are started at once; all when not given. */
  apps?: readonly AppName[];
  /** How an app is started; from the build when not given. */
  launch?: Launch;
  /** Gives up half way and stops what has been started. */
  signal?: AbortSignal;
}

/** Process ids of the servers that this system started itself. */
export interface ServerPids {
  readonly postgres?: number;
  readonly nats?: number;
}

export interface LocalSystem extends SystemAddress {
  servers: ServerPids;
  apps: ReadonlyMap<Replica, AppProcess>;
  environmentOf(app: BusUser): NodeJS.ProcessEnv;
  /** The operator's command line; what it prints with `--json`. */
  cli(...args: string[]): Promise<unknown>;
  /** One more process of an app, or the next one in the place of a replica that has ended. */
  startApp(replica: Replica): Promise<AppProcess>;
  /** A new process in the place of the one that runs, which goes on if the new one cannot start. */
  replaceApp(name: AppName): Promise<AppProcess>;
  /** Apps, then NATS, then Postgres. */
  stop(): Promise<void>;
}

/** Postgres, NATS, schemas, streams and every app, on this machine; nothing is left running when it fails. */
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
  /** Where it was started here: it may have another number after it died. */
  readonly kept?: { readonly running: RunningServer };
}

async function startInfrastructure(
  o: SystemOptions,
  started: Stoppables,
): Promise<{ address: SystemAddress; servers: ServerPids }> {
  const dataDir = resolve(o.dataDir);
  const secrets = keptSecrets(dataDir);
  if (o.natsUrl) secrets.nats = o.natsPasswords ?? {};
  const postgres: Promise<Server> | Server = o.databaseUrl ? { url: o.databaseUrl } : ownPostgres(o, dataDir, started);
  const nats: Promise<Server> | Server = o.natsUrl ? { url: o.natsUrl } : ownNats(o, dataDir, secrets, started);
  // Both to their end, also when one fails: what is still starting could not be stopped.
  await Promise.allSettled([postgres, nats]);
  const replicas = o.replicas ?? 1;
  const [database, bus, port] = [await postgres, await nats, o.port ?? (await freePort(replicas))];
  const address = {
    url: `http://localhost:${port}`,
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
      return database.kept?.running.pid;
    },
    get nats() {
      return bus.kept?.running.pid;
    },
  };
  return { address, servers };
}

/** Each replica of six services opens ten; the rest is for those who look on. */
const CONNECTIONS = 200;

async function ownPostgres(o: SystemOptions, dataDir: string, started: Stoppables): Promise<Server> {
  o.log?.('starting Postgres');
  const kept = await KeptServer.start('Postgres', (port) =>
    startPostgres({
      dataDir: join(dataDir, 'postgres'),
      port,
      fsync: o.fsync,
      maxConnections: CONNECTIONS * (o.replicas ?? 1),
      settings: o.postgresSettings,
      log: o.log,
    }),
  );
  started.add('postgres', () => kept.stop());
  if (o.restart) void kept.keepRunning(o.log ?? (() => undefined));
  return { url: kept.running.adminUrl, kept };
}

async function ownNats(o: SystemOptions, dataDir: string, secrets: LocalSecrets, started: Stoppables): Promise<Server> {
  o.log?.('starting NATS');
  const kept = await KeptServer.start('NATS', (port) =>
    startNats({
      dataDir: join(dataDir, 'nats'),
      toolsDir: o.toolsDir ?? join(dataDir, 'tools'),
      port,
      passwords: secrets.nats as Record<BusUser, string>,
      log: o.log,
    }),
  );
  started.add('nats', () => kept.stop());
  if (o.restart) void kept.keepRunning(o.log ?? (() => undefined));
  return { url: kept.running.url, kept };
}

/** So long the servers of a cluster may take until all of them count as there. */
const CLUSTERED_MS = 120_000;
const AGAIN_MS = 500;

/** A server of a cluster that is slow to answer counts as away for a moment, and then there are too few for several copies. */
async function provisionStreams(system: SystemAddress, replicas: number): Promise<void> {
  const until = Date.now() + (replicas > 1 ? CLUSTERED_MS : 0);
  for (;;) {
    try {
      return await provisionOnce(system, replicas);
    } catch (error) {
      if (Date.now() >= until) throw error;
      await sleep(AGAIN_MS);
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
  if (o.restart) fleet.keepRunning(o.log ?? (() => undefined));
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
