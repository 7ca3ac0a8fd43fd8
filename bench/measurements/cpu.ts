import { setTimeout as sleep } from 'node:timers/promises';
import { withCaughtUp } from '../cpu/caught-up';
import { CpuMeter, POSTGRES_ITSELF, postgresOf, type CpuTimes, type Metered } from '../cpu/meter';
import type { Lab } from '../lab';
import { OPERATIONS, type OperationName } from '../requests';
import type { LoadResult } from '../workers/load';
import { CONNECTIONS } from './throughput';

/** Processor time of one phase: of requests that follow each other without a break, and all that they set in motion. */
export interface CpuPhase {
  readonly requests: number;
  readonly seconds: number;
  /** Microseconds per request by process, less what it takes when nothing is asked. */
  readonly perRequest: CpuTimes;
  readonly faults: LoadResult['faults'];
}

export interface CpuUse {
  /** Microseconds per second by process while nobody asks anything; deducted from all other numbers. */
  readonly idle: CpuTimes;
  readonly ours: Readonly<Record<Exclude<OperationName, 'create'>, CpuPhase>> & {
    /** In the order they were made: each must cost what the first did. */
    readonly create: readonly CpuPhase[];
  };
  /** The bare server, its process (`node`) and its sessions (`Postgres`). */
  readonly bare: Readonly<Record<OperationName, CpuPhase>>;
}

const REQUESTS: Readonly<Record<OperationName, number>> = { read: 8_000, list: 600, create: 1_000 };
/** Longer than NATS, Postgres or an app remembers anything of a single event: 15,000 in all. */
const CREATE_PHASES = 15;
/** The kernel counts in hundredths of a second: what is idle must be watched for long to be told apart from nothing. */
const IDLE_MS = 20_000;
/** How often sessions are looked at that may have ended by the next reading. */
const LOOK_MS = 200;
const BARE = 'bare';

/** What a request costs, by process. Processor time depends less on who else is at work on the machine than rates do. */
export async function cpuUse(lab: Lab, log: (line: string) => void, signal: AbortSignal): Promise<CpuUse> {
  return withCaughtUp(lab.system, async (caughtUp) => {
    const meter = new CpuMeter(metered(lab));
    const looking = setInterval(() => void meter.look(), LOOK_MS);
    const run = new Phases(lab, meter, caughtUp, signal);
    try {
      log('warming up');
      for (const operation of OPERATIONS) await run.warmUp(operation);
      log('reading what is used when nothing is asked');
      await run.rest();
      log('reading what reads, lists and creates use');
      const bare = { read: await run.bare('read'), list: await run.bare('list'), create: await run.bare('create') };
      const [read, list] = [await run.ours('read'), await run.ours('list')];
      const create: CpuPhase[] = [];
      for (let phase = 0; phase < CREATE_PHASES; phase++) create.push(await run.ours('create'));
      return { idle: run.idle, ours: { read, list, create }, bare };
    } finally {
      clearInterval(looking);
    }
  });
}

function metered({ system, references }: Lab): Metered {
  const { postgres, nats } = system.servers;
  if (!postgres || !nats) throw new Error('processor time is read from servers that the benchmark started itself');
  const apps = Object.fromEntries(Array.from(system.apps, ([name, { pid }]) => [name, pid]));
  return { processes: { ...apps, 'nats-server': nats, [BARE]: references.rows.pid }, postmaster: postgres };
}

class Phases {
  idle: CpuTimes = {};

  constructor(
    private readonly lab: Lab,
    private readonly meter: CpuMeter,
    private readonly caughtUp: () => Promise<void>,
    private readonly signal: AbortSignal,
  ) {}

  async warmUp(operation: OperationName): Promise<void> {
    await this.bare(operation);
    await this.ours(operation);
  }

  async rest(): Promise<void> {
    const { used, seconds } = await this.metered(() => sleep(IDLE_MS));
    this.idle = mapped(used, (microseconds) => microseconds / seconds);
  }

  async ours(operation: OperationName): Promise<CpuPhase> {
    const phase = await this.phase(this.lab.system.url, operation);
    const { [BARE]: _bare, ...perRequest } = phase.perRequest;
    return { ...phase, perRequest };
  }

  /** The bare server logs in with catalog's role, while catalog has nothing to do. */
  async bare(operation: OperationName): Promise<CpuPhase> {
    const phase = await this.phase(this.lab.references.rows.url, operation);
    const of = (name: string): number => phase.perRequest[name] ?? 0;
    return { ...phase, perRequest: { node: of(BARE), Postgres: of(postgresOf('catalog')) + of(POSTGRES_ITSELF) } };
  }

  private async phase(url: string, operation: OperationName): Promise<CpuPhase> {
    this.signal.throwIfAborted();
    const { driver, ids, token } = this.lab;
    const requests = REQUESTS[operation];
    const { result, used, seconds } = await this.metered(async () => {
      const sent = await driver.ask('load', { url, operation, ids, token, connections: CONNECTIONS, requests });
      if (operation === 'create') await this.caughtUp();
      return sent;
    });
    const idle = (name: string): number => (this.idle[name] ?? 0) * seconds;
    const perRequest = mapped(used, (time, name) => (time - idle(name)) / result.answers);
    return { requests: result.answers, seconds, perRequest, faults: result.faults };
  }

  private async metered<T>(work: () => Promise<T>): Promise<{ result: T; used: CpuTimes; seconds: number }> {
    const [started, before] = [performance.now(), this.meter.read()];
    const result = await work();
    const [seconds, after] = [(performance.now() - started) / 1000, this.meter.read()];
    return { result, seconds, used: mapped(after, (time, name) => time - (before[name] ?? 0)) };
  }
}

/** Tenths keep sums right; a single reading of 1,000 requests tells steps of 10 microseconds. */
function mapped(times: CpuTimes, value: (time: number, name: string) => number): CpuTimes {
  return Object.fromEntries(
    Object.entries(times).map(([name, time]) => [name, Math.round(value(time, name) * 10) / 10]),
  );
}
