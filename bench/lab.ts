import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bus, type BusUser } from '@marquee/bus';
import {
  adminApps,
  adminCompanies,
  adminTokens,
  type OperatorContext,
  type Scope,
  type Service,
} from '@marquee/contracts';
import {
  type AppName,
  keptSecrets,
  type LocalSystem,
  logFiles,
  type NatsCluster,
  type OutputListener,
  startNatsCluster,
  startSystem,
  type SystemAddress,
} from '@marquee/local';
import { createDocuments } from './reference/documents';
import type { ReferenceInput, ReferenceTasks } from './reference/server';
import type { UncheckedTasks } from './reference/unchecked-gateway';
import type { SeededIds } from './requests';
import { seed } from './seed';
import type { DriverTasks } from './workers/driver';
import type { WatcherTasks } from './workers/watcher';
import { type Tasks, Worker } from './workers/worker';

export interface LabOptions {
  /** Where `nats-server` is kept. */
  readonly toolsDir: string;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
  /** False where nothing is measured that the disk has a part in. */
  readonly fsync?: boolean;
  /** More settings of Postgres. */
  readonly postgresSettings?: Readonly<Record<string, string>>;
  /** The apps that take part; all when not given. */
  readonly apps?: readonly AppName[];
  /** Processes of each; one when not given. */
  readonly replicas?: number;
  /** Whether NATS is three servers with three copies of each stream. */
  readonly clustered?: boolean;
  /** Whether everything is logged, into files of the data. */
  readonly keepLogs?: boolean;
  /** Variables for all of them, beyond those that every measurement sets. */
  readonly env?: Readonly<Record<string, string>>;
}

/** What a run works with: the system and the bare servers on one database, who drives them and who watches. */
export interface Lab {
  readonly system: LocalSystem;
  readonly references: Readonly<Record<Way, BareServer>>;
  /** Our gateway once more, without the check of the token. */
  readonly uncheckedUrl: string;
  readonly driver: Worker<DriverTasks>;
  readonly watcher: Worker<WatcherTasks>;
  readonly company: number;
  readonly token: string;
  readonly ids: SeededIds;
  /** What the apps complained of while they ran. */
  readonly complaints: readonly string[];
}
export type Way = ReferenceInput['way'];
interface BareServer {
  readonly url: string;
  readonly pid: number;
}

/** Starts it all on data that is thrown away, lets `work` use it, and leaves nothing behind. */
export function inLab<T>(options: LabOptions, work: (lab: Lab, running: RunningSystem) => Promise<T>): Promise<T> {
  return inSystem(options, async (running) => work(await startLab(options, running), running));
}

/** The system alone; what is measured without a bare server. */
export interface RunningSystem {
  readonly system: LocalSystem;
  /** Where NATS is several servers. */
  readonly cluster?: NatsCluster;
  readonly complaints: readonly string[];
  readonly cleaning: CleanUps;
}

export async function inSystem<T>(options: LabOptions, work: (running: RunningSystem) => Promise<T>): Promise<T> {
  const cleaning = new CleanUps();
  const complaints: string[] = [];
  try {
    return await work({ ...(await startThrowAwaySystem(options, complaints, cleaning)), complaints, cleaning });
  } finally {
    await cleaning.run();
  }
}

async function startLab(options: LabOptions, { system, complaints, cleaning }: RunningSystem): Promise<Lab> {
  options.log('creating a company with 10,000 products');
  const { company, token } = await createAccess(system);
  // Only an administrator may vacuum what another role than the service's owns.
  const ids = await seed(system.adminUrl, company);
  await createDocuments(system.adminUrl, new URL(databaseUrlOf(system, 'catalog')).username, company);
  const reference = async (way: Way): Promise<BareServer> => {
    const server = cleaning.start<ReferenceTasks>('reference/server.js');
    const { url } = await server.ask('listen', { way, databaseUrl: databaseUrlOf(system, 'catalog'), company });
    return { url, pid: server.pid };
  };
  const unchecked = cleaning.start<UncheckedTasks>('reference/unchecked-gateway.js');
  const { natsUrl, secrets } = system;
  return {
    system,
    uncheckedUrl: (await unchecked.ask('listen', { natsUrl, password: secrets.nats.gateway, company })).url,
    references: {
      rows: await reference('rows'),
      printed: await reference('printed'),
      documents: await reference('documents'),
    },
    driver: cleaning.start<DriverTasks>('workers/driver.js'),
    watcher: cleaning.start<WatcherTasks>('workers/watcher.js'),
    company,
    token,
    ids,
    complaints,
  };
}

async function startThrowAwaySystem(
  o: LabOptions,
  complaints: string[],
  cleaning: CleanUps,
): Promise<Pick<RunningSystem, 'system' | 'cluster'>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-bench-'));
  cleaning.add(() => rmSync(dataDir, { recursive: true, force: true }));
  chmodSync(dataDir, 0o711); // when root runs this, Postgres works in there under another account
  const cluster = o.clustered ? await startCluster(dataDir, o) : undefined;
  if (cluster) cleaning.add(() => cluster.stop());
  const complain: OutputListener = (app, line) => void complaints.push(`${app}: ${line}`);
  const system = await startSystem({
    ...(cluster && { natsUrl: cluster.url, natsPasswords: keptSecrets(dataDir).nats, streamReplicas: 3 }),
    dataDir,
    toolsDir: o.toolsDir,
    fsync: o.fsync,
    postgresSettings: o.postgresSettings,
    apps: o.apps,
    replicas: o.replicas,
    env: { LOG_LEVEL: o.keepLogs ? 'debug' : 'warn', RATE_LIMIT_BURST: '0', ...o.env },
    log: o.log,
    onOutput: o.keepLogs ? logFiles(dataDir, complain, false) : complain,
    signal: o.signal,
  });
  cleaning.add(() => system.stop());
  return { system, cluster };
}

function startCluster(dataDir: string, { toolsDir, log }: LabOptions): Promise<NatsCluster> {
  const passwords = keptSecrets(dataDir).nats as Record<BusUser, string>;
  log('starting three servers of NATS');
  return startNatsCluster({ dataDir: join(dataDir, 'nats'), toolsDir, passwords, log });
}

/** A company, and what an app of it has to show. */
export interface Access {
  readonly company: number;
  readonly token: string;
  readonly credentials: {
    readonly client_id: string;
    readonly client_secret: string;
    readonly refresh_token: string;
  };
}

/** Whom the companies belong to. */
export const OWNER = 'bench@example.org';

/** A company, an app of it, and a token that may do all we need: as the operator's command line makes them. */
export function createAccess(
  system: SystemAddress,
  scopes: readonly Scope[] = ['products'],
  { partner = false }: { readonly partner?: boolean } = {},
): Promise<Access> {
  const email = OWNER;
  const company = { name: 'Bench', country: 'DE', email, partner };
  const app = {
    name: 'Bench',
    redirect_uris: ['https://bench.example.org/callback'],
    developer_email: email,
    sync_url: null,
  };
  return asOperator(system, async (bus, operator) => {
    const { company_id } = await bus.call(adminCompanies.create, operator(), company);
    const { client_id, client_secret } = await bus.call(adminApps.create, operator(), { company_id, ...app });
    const token = await bus.call(adminTokens.issue, operator(), { company_id, client_id, scopes });
    const credentials = { client_id, client_secret, refresh_token: token.refresh_token ?? '' };
    return { company: company_id, token: token.access_token, credentials };
  });
}

/** What the operator's command line may call, without its process. */
export async function asOperator<T>(
  { natsUrl: url, secrets }: SystemAddress,
  work: (bus: Bus, operator: () => OperatorContext) => Promise<T>,
): Promise<T> {
  const bus = await Bus.connect({ url, name: 'cli', user: 'cli', password: secrets.nats.cli });
  const operator = () => ({ operator: 'bench', requestId: randomUUID(), deadline: Date.now() + CALL_MS });
  try {
    return await work(bus, operator);
  } finally {
    await bus.drain();
  }
}
/** Longer than a service needs on the busiest machine: nothing is measured by it. */
const CALL_MS = 60_000;

export function databaseUrlOf(system: LocalSystem, service: Service): string {
  const url = system.environmentOf(service).DATABASE_URL;
  if (!url) throw new Error(`${service} has no database`);
  return url;
}

/** What has to be undone, the last first. */
export class CleanUps {
  private readonly steps: (() => Promise<void> | void)[] = [];

  add(step: () => Promise<void> | void): void {
    this.steps.push(step);
  }

  start<T extends Tasks>(script: string): Worker<T> {
    const worker = Worker.start<T>(join(__dirname, script));
    this.add(() => worker.stop());
    return worker;
  }

  /** A step that fails keeps none of the others from being done. */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
