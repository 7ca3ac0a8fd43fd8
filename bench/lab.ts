import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Service } from '@marquee/contracts';
import { type LocalSystem, startSystem } from '@marquee/local';
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
export function inLab<T>(options: LabOptions, work: (lab: Lab) => Promise<T>): Promise<T> {
  return inSystem(options, async (running) => work(await startLab(options, running)));
}

/** The system alone; what is measured without a bare server. */
export interface RunningSystem {
  readonly system: LocalSystem;
  readonly complaints: readonly string[];
  readonly cleaning: CleanUps;
}

export async function inSystem<T>(options: LabOptions, work: (running: RunningSystem) => Promise<T>): Promise<T> {
  const cleaning = new CleanUps();
  const complaints: string[] = [];
  try {
    return await work({ system: await startThrowAwaySystem(options, complaints, cleaning), complaints, cleaning });
  } finally {
    await cleaning.run();
  }
}

async function startLab(options: LabOptions, { system, complaints, cleaning }: RunningSystem): Promise<Lab> {
  options.log('creating a company with 10,000 products');
  const { company, token } = await createAccess(system);
  const ids = await seed(databaseUrlOf(system, 'catalog'), company);
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
    references: { rows: await reference('rows'), printed: await reference('printed') },
    driver: cleaning.start<DriverTasks>('workers/driver.js'),
    watcher: cleaning.start<WatcherTasks>('workers/watcher.js'),
    company,
    token,
    ids,
    complaints,
  };
}

async function startThrowAwaySystem(o: LabOptions, complaints: string[], cleaning: CleanUps): Promise<LocalSystem> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-bench-'));
  cleaning.add(() => rmSync(dataDir, { recursive: true, force: true }));
  chmodSync(dataDir, 0o711); // when root runs this, Postgres works in there under another account
  const system = await startSystem({
    dataDir,
    toolsDir: o.toolsDir,
    env: { LOG_LEVEL: 'warn', RATE_LIMIT_BURST: '0' },
    log: o.log,
    onOutput: (app, line) => void complaints.push(`${app}: ${line}`),
    signal: o.signal,
  });
  cleaning.add(() => system.stop());
  return system;
}

/** A company, an app of it, and a token that may do all we need. */
export async function createAccess(system: LocalSystem): Promise<{ company: number; token: string }> {
  const email = 'bench@example.org';
  const run = (command: string): Promise<unknown> => system.cli(...command.split(' '));
  const made = await run(`company create --name Bench --country DE --email ${email}`);
  const company = (made as { company_id: number }).company_id;
  const redirect = 'https://bench.example.org/callback';
  const app = await run(
    `app create --company ${company} --name Bench --developer-email ${email} --redirect-uri ${redirect}`,
  );
  const client = (app as { client_id: string }).client_id;
  const token = await run(`token issue --company ${company} --client-id ${client} --scopes products`);
  return { company, token: (token as { access_token: string }).access_token };
}

export function databaseUrlOf(system: LocalSystem, service: Service): string {
  const url = system.environmentOf(service).DATABASE_URL;
  if (!url) throw new Error(`${service} has no database`);
  return url;
}

/** What has to be undone, the last first. */
class CleanUps {
  private readonly steps: (() => Promise<void> | void)[] = [];

  add(step: () => Promise<void> | void): void {
    this.steps.push(step);
  }

  start<T extends Tasks>(script: string): Worker<T> {
    const worker = Worker.start<T>(join(__dirname, script));
    this.add(() => worker.stop());
    return worker;
  }

  async run(): Promise<void> {
    for (let step = this.steps.pop(); step; step = this.steps.pop()) await step();
  }
}
