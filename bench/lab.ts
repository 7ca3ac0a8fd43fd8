import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bus, type BusUser } from '@marquee/bus';
import { adminApps, adminCompanies, adminTokens, type OperatorContext, type Scope } from '@marquee/contracts';
import {
  type AppName,
  storedSecrets,
  type LocalSystem,
  type NatsCluster,
  startNatsCluster,
  startSystem,
  type SystemAddress,
} from '@marquee/local';
import { type Tasks, Worker } from './workers/worker';

export interface LabOptions {
  /** The folder of `nats-server`. */
  readonly toolsDir: string;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
  /** False if the run does not depend on the speed of the disk. */
  readonly fsync?: boolean;
  readonly postgresSettings?: Readonly<Record<string, string>>;
  /** The apps to start; all if absent. */
  readonly apps?: readonly AppName[];
  /** The processes of each app; one if absent. */
  readonly replicas?: number;
  /** Whether NATS runs as three servers with three copies of each stream. */
  readonly clustered?: boolean;
  /** Variables of all apps, beyond those that every measurement sets. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A run of `npm run bench` or `npm run soak`. */
export interface Run extends LabOptions {
  readonly args: readonly string[];
  /** The folder of the working copy. */
  readonly root: string;
}

export interface RunningSystem {
  readonly system: LocalSystem;
  /** Set if NATS runs as a cluster. */
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

async function startThrowAwaySystem(
  o: LabOptions,
  complaints: string[],
  cleaning: CleanUps,
): Promise<Pick<RunningSystem, 'system' | 'cluster'>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-bench-'));
  cleaning.add(() => rmSync(dataDir, { recursive: true, force: true }));
  chmodSync(dataDir, 0o711); // if root runs this, Postgres uses the folder under another account
  const cluster = o.clustered ? await startCluster(dataDir, o) : undefined;
  if (cluster) cleaning.add(() => cluster.stop());
  const system = await startSystem({
    ...(cluster && { natsUrl: cluster.url, natsPasswords: storedSecrets(dataDir).nats, streamReplicas: 3 }),
    dataDir,
    toolsDir: o.toolsDir,
    fsync: o.fsync,
    postgresSettings: o.postgresSettings,
    apps: o.apps,
    replicas: o.replicas,
    env: { LOG_LEVEL: 'warn', RATE_LIMIT_BURST: '0', ...o.env },
    log: o.log,
    onOutput: (app, line) => void complaints.push(`${app}: ${line}`),
    signal: o.signal,
  });
  cleaning.add(() => system.stop());
  return { system, cluster };
}

function startCluster(dataDir: string, { toolsDir, log }: LabOptions): Promise<NatsCluster> {
  const passwords = storedSecrets(dataDir).nats as Record<BusUser, string>;
  log('starting three NATS servers');
  return startNatsCluster({ dataDir: join(dataDir, 'nats'), toolsDir, passwords, log });
}

/** A company and the credentials of its app. */
export interface Access {
  readonly company: number;
  readonly token: string;
  readonly credentials: {
    readonly client_id: string;
    readonly client_secret: string;
    readonly refresh_token: string;
  };
}

/** The owner of the companies. */
export const OWNER = 'bench@example.org';

/** Creates a company, an app and a token with all needed permissions, as the operator's command line does. */
export function createAccess(
  system: SystemAddress,
  scopes: readonly Scope[] = ['products'],
  { partner = false }: { readonly partner?: boolean } = {},
): Promise<Access> {
  const email = OWNER;
  const company = { name: 'Bench', country: 'DE', email, partner };
  const redirect_uris = ['https://bench.example.org/callback'];
  const app = { name: 'Bench', redirect_uris, developer_email: email, sync_url: null };
  return asOperator(system, async (bus, operator) => {
    const { company_id } = await bus.call(adminCompanies.create, operator(), company);
    const { client_id, client_secret } = await bus.call(adminApps.create, operator(), { company_id, ...app });
    const token = await bus.call(adminTokens.issue, operator(), { company_id, client_id, scopes });
    const credentials = { client_id, client_secret, refresh_token: token.refresh_token ?? '' };
    return { company: company_id, token: token.access_token, credentials };
  });
}

/** Calls what the operator's command line may call, in this process. */
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
/** Longer than any service needs on a busy machine; not part of a measurement. */
const CALL_MS = 60_000;

/** Clean-up steps; the last registered runs first. */
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

  /** Runs all steps, even if one fails. */
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
