import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Service } from '@marquee/contracts';
import {
  APPS,
  storedSecrets,
  type Launch,
  type LocalSystem,
  type Replica,
  replicaOf,
  startApp,
  startSystem,
} from '@marquee/local';
import { CleanUps, type LabOptions } from '../../lab';
import { mountDisks, Servers } from './servers';

/** Everything that faults can affect. */
export interface ChaosSystem {
  readonly system: LocalSystem;
  readonly servers: Servers;
  /** Environment variables of single processes, used from their next start on. */
  readonly environments: Map<Replica, Readonly<Record<string, string>>>;
  /** Warnings and fatal errors that the apps printed. */
  readonly complaints: readonly string[];
}

export const REPLICAS = 2;
/** The settings of a deployment. */
const ENV = { SHUTDOWN_SECONDS: '12', SHUTDOWN_DELAY_MS: '500', LOG_LEVEL: 'warn', RATE_LIMIT_BURST: '0' };

export interface ChaosOptions extends LabOptions {
  /** The service whose connections may become unresponsive; every one if absent. */
  readonly proxied?: Service;
  /** Whether faults can fill the disks of the servers. */
  readonly onSmallDisks?: boolean;
}

/** Runs two replicas of every app on separate servers with temporary data. */
export async function inChaosSystem<T>(o: ChaosOptions, work: (running: ChaosSystem) => Promise<T>): Promise<T> {
  const cleaning = new CleanUps();
  try {
    return await work(await startChaosSystem(o, cleaning));
  } finally {
    await cleaning.run();
  }
}

/** Starts the system for a test, optionally with only the first replicas. The caller runs `cleaning`. */
export async function startChaosSystem(o: ChaosOptions, cleaning: CleanUps, replicas = REPLICAS): Promise<ChaosSystem> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-chaos-'));
  cleaning.add(() => rmSync(dataDir, { recursive: true, force: true }));
  chmodSync(dataDir, 0o711); // if root runs this, Postgres uses the folder under another account
  const disks = o.onSmallDisks ? mountDisks(dataDir) : undefined;
  cleaning.add(() => Object.values(disks ?? {}).forEach((disk) => disk.unmount()));
  const servers = await Servers.start({ dataDir, toolsDir: o.toolsDir, disks });
  cleaning.add(() => servers.stop());
  const environments: ChaosSystem['environments'] = new Map();
  const complaints: string[] = [];
  const launch: Launch = (system, replica, onOutput) =>
    startApp({ ...system, env: { ...system.env, ...environments.get(replica) } }, replica, onOutput);
  const system = await startSystem({
    dataDir,
    toolsDir: o.toolsDir,
    ...databasesOf(servers, o.proxied),
    natsUrl: servers.natsUrl,
    natsPasswords: storedSecrets(dataDir).nats,
    replicas: REPLICAS,
    apps: [],
    env: { ...ENV, ...o.env },
    launch,
    log: o.log,
    onOutput: (replica, line) => void complaints.push(`${new Date().toISOString()} ${replica}: ${line}`),
    signal: o.signal,
  });
  cleaning.add(() => system.stop());
  const numbers = Array.from({ length: replicas }, (_, at) => at + 1);
  await Promise.all(numbers.flatMap((number) => APPS.map((app) => system.startApp(replicaOf(app, number)))));
  return { system, servers, environments, complaints };
}

/** The proxy uses CPU time, so only the chosen service connects through it. */
function databasesOf({ adminUrl, proxiedUrl }: Servers, proxied?: Service) {
  return proxied ? { databaseUrl: adminUrl, databaseUrls: { [proxied]: proxiedUrl } } : { databaseUrl: proxiedUrl };
}
