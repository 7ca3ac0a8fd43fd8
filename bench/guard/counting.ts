import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES } from '@marquee/contracts';
import type { LocalSystem } from '@marquee/local';
import { Client } from 'pg';
import { withCaughtUp, type CaughtUp } from '../cpu/caught-up';
import { costsOf, hasAll, inEach, type Costs } from './costs';
import { MessageCounter } from './messages';
import { StatementCounter } from './statements';

const RUNS = 3;
/** What is late is waited for; what never comes is missing in the result. */
const TIMEOUT_MS = 60_000;
/** Nothing more is expected of an operation that has been quiet for so long. */
const QUIET_MS = 250;
const LOOK_MS = 50;
/** What a system does that nobody uses, it has mostly done within this time. */
const IDLE_MS = 3_000;
/** Longer than the interval of every task that runs more than once a minute. */
const BACKGROUND_MS = 11_000;
/** Where consumers renew their leases: what is done in every second has been done by then. */
const LEASES = 'inbox_readers';

/** Counts what single operations cost in a system that does nothing else. */
export class Counting {
  private readonly statements: StatementCounter;
  private readonly messages: MessageCounter;

  private constructor(
    admin: Client,
    system: LocalSystem,
    private readonly caughtUp: CaughtUp,
  ) {
    this.statements = new StatementCounter(admin);
    this.messages = new MessageCounter(system);
  }

  /** To be opened before there is any company: what is done meanwhile, no operation has asked for. */
  static async in<T>(system: LocalSystem, work: (counting: Counting) => Promise<T>): Promise<T> {
    const admin = new Client({ connectionString: system.adminUrl });
    await admin.connect();
    try {
      return await withCaughtUp(system, async (caughtUp) => {
        const counting = new Counting(admin, system, caughtUp);
        await counting.start();
        return work(counting);
      });
    } finally {
      await admin.end();
    }
  }

  /** What each of some runs of the operation costs, in all processes; the first one finds everything as it will be and is not counted. */
  async of(operation: () => Promise<unknown>, expected: Costs): Promise<Costs> {
    await this.once(operation, expected);
    const runs: Costs[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await this.once(operation, expected));
    return inEach(runs);
  }

  /** What the system does while nobody uses it, beyond what it does every second. */
  async background(): Promise<Costs> {
    await this.caughtUp();
    await this.statements.reset();
    this.messages.reset();
    await sleep(BACKGROUND_MS);
    return this.counted();
  }

  /** Waits for all events that are under way. */
  settled(): Promise<void> {
    return this.caughtUp();
  }

  private async start(): Promise<void> {
    await this.statements.start();
    await this.messages.start();
    await this.caughtUp();
    await this.statements.reset();
    await until(async () => (await this.statements.servicesAt(LEASES)).length === SERVICES.length);
    await sleep(IDLE_MS);
    await this.statements.learnIdle();
  }

  private async once(operation: () => Promise<unknown>, expected: Costs): Promise<Costs> {
    await this.statements.reset();
    this.messages.reset();
    await operation();
    await this.caughtUp();
    await until(async () => hasAll(await this.counted(), expected));
    return this.quiet();
  }

  private async quiet(): Promise<Costs> {
    for (let before = await this.counted(); ;) {
      await sleep(QUIET_MS);
      const after = await this.counted();
      if (JSON.stringify(after) === JSON.stringify(before)) return after;
      before = after;
    }
  }

  private async counted(): Promise<Costs> {
    return costsOf(await this.statements.counted(), this.messages.counted());
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (!(await isSo()) && Date.now() < end) await sleep(LOOK_MS);
}
