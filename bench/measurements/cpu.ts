import { withCaughtUp } from '../cpu/caught-up';
import { CpuMeter, type CpuTimes } from '../cpu/meter';
import { bareAlone, CpuPhases, medianPhase, metered, withoutBare, type CpuPhase } from '../cpu/phases';
import type { Lab } from '../lab';
import { OPERATIONS, type OperationName } from '../requests';
import { CONNECTIONS } from './throughput';

export interface CpuUse {
  /** Microseconds per second by process while nobody asks anything; deducted from all other numbers. */
  readonly idle: CpuTimes;
  readonly ours: Readonly<Record<Exclude<OperationName, 'create'>, CpuPhase>> & {
    /** In the order they were made: each must cost what the first did. */
    readonly create: readonly CpuPhase[];
  };
  /** The bare server that answers from rows, its process (`node`) and its sessions (`Postgres`). */
  readonly bare: BareUse;
  /** The same of the one that has documents. */
  readonly documents: BareUse;
}
type BareUse = Readonly<Record<OperationName, CpuPhase>>;
const BARE = ['rows', 'documents'] as const;
type Bare = (typeof BARE)[number];

const REQUESTS: Readonly<Record<OperationName, number>> = { read: 8_000, list: 600, create: 1_000 };
/** All are measured so often, in turn: what one takes differs by half from one time to the next. */
const TIMES = 3;
/** Longer than NATS, Postgres or an app remembers anything of a single event: 15,000 in all. */
const CREATE_PHASES = 15;
/** How often sessions are looked at that may have ended by the next reading. */
const LOOK_MS = 200;

/** What a request costs, by process. Processor time depends less on who else is at work on the machine than rates do. */
export async function cpuUse(lab: Lab, log: (line: string) => void, signal: AbortSignal): Promise<CpuUse> {
  return withCaughtUp(lab.system, async (caughtUp) => {
    const { rows, documents } = lab.references;
    const meter = new CpuMeter(metered(lab.system, { rows: rows.pid, documents: documents.pid }));
    const looking = setInterval(() => void meter.look(), LOOK_MS);
    const run = new Phases(lab, meter, caughtUp, signal);
    try {
      log('warming up');
      for (const operation of OPERATIONS) await run.warmUp(operation);
      log('reading what is used when nothing is asked');
      await run.rest();
      log('reading what reads, lists and creates use');
      const create: CpuPhase[] = [];
      const reads: CpuPhase[] = [];
      const lists: CpuPhase[] = [];
      const bares: Record<Bare, BareUse>[] = [];
      for (let time = 0; time < TIMES; time++) {
        bares.push(await run.everyBare());
        reads.push(await run.ours('read'));
        lists.push(await run.ours('list'));
        for (let n = 0; n < CREATE_PHASES / TIMES; n++) create.push(await run.ours('create'));
      }
      return {
        idle: run.idle,
        ours: { read: medianPhase(reads), list: medianPhase(lists), create },
        bare: medianOf(bares.map(({ rows: use }) => use)),
        documents: medianOf(bares.map(({ documents: use }) => use)),
      };
    } finally {
      clearInterval(looking);
    }
  });
}

class Phases {
  private readonly metering: CpuPhases;

  constructor(
    private readonly lab: Lab,
    meter: CpuMeter,
    private readonly caughtUp: () => Promise<void>,
    signal: AbortSignal,
  ) {
    this.metering = new CpuPhases(meter, signal);
  }

  get idle(): CpuTimes {
    return this.metering.idle;
  }

  async warmUp(operation: OperationName): Promise<void> {
    for (const bare of BARE) await this.bare(bare, operation);
    await this.ours(operation);
  }

  rest(): Promise<void> {
    return this.metering.rest();
  }

  async ours(operation: OperationName): Promise<CpuPhase> {
    return withoutBare(await this.phase(this.lab.system.url, operation));
  }

  async everyBare(): Promise<Record<Bare, BareUse>> {
    return { rows: await this.allOf('rows'), documents: await this.allOf('documents') };
  }

  private async allOf(bare: Bare): Promise<BareUse> {
    const [read, list] = [await this.bare(bare, 'read'), await this.bare(bare, 'list')];
    return { read, list, create: await this.bare(bare, 'create') };
  }

  /** Bare servers log in with catalog's role, while catalog has nothing to do. */
  private async bare(bare: Bare, operation: OperationName): Promise<CpuPhase> {
    return bareAlone(await this.phase(this.lab.references[bare].url, operation), bare, 'catalog');
  }

  private phase(url: string, operation: OperationName): Promise<CpuPhase> {
    const { driver, ids, token } = this.lab;
    return this.metering.phase(async () => {
      const requests = REQUESTS[operation];
      const sent = await driver.ask('load', { url, operation, ids, token, connections: CONNECTIONS, requests });
      if (operation === 'create') await this.caughtUp();
      return sent;
    });
  }
}

function medianOf(uses: readonly BareUse[]): BareUse {
  const of = (operation: OperationName): CpuPhase => medianPhase(uses.map((use) => use[operation]));
  return { read: of('read'), list: of('list'), create: of('create') };
}
