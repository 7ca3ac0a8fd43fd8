import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES } from '@marquee/contracts';
import type { LocalSystem } from '@marquee/local';
import type { Client } from 'pg';
import { withCaughtUp, type CaughtUp } from '../cpu/caught-up';
import { withDatabase } from '../database';
import { costsOf, hasAll, inEach, type Costs } from './costs';
import { MessageCounter } from './messages';
import { StatementCounter } from './statements';

/** The lowest cost counts: on a busy machine work is split, or repeated. */
const RUNS = 5;
/** The time to wait for expected work; afterwards it is missing in the result. */
const TIMEOUT_MS = 60_000;
/** An operation counts as complete after this time without work. */
const QUIET_MS = 250;
const LOOK_MS = 50;
/** An idle system has done most of its background work within this time. */
const IDLE_MS = 3_000;
/** Longer than the interval of every task that runs more than once a minute. */
const BACKGROUND_MS = 11_000;
/** Consumers renew leases here every second, so this marks one second of idle work. */
const LEASES = 'inbox_readers';

/** Counts the cost of single operations in an otherwise idle system. */
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

  /** Open it before any company exists, because the work until then counts as idle. */
  static in<T>(system: LocalSystem, work: (counting: Counting) => Promise<T>): Promise<T> {
    const counted = (admin: Client) =>
      withCaughtUp(system, async (caughtUp) => {
        const counting = new Counting(admin, system, caughtUp);
        await counting.start();
        return work(counting);
      });
    return withDatabase(system.adminUrl, counted);
  }

  /** The cost of each run of the operation by process. The first run warms up and is not counted. */
  async of(operation: () => Promise<unknown>, expected: Costs): Promise<Costs> {
    await this.once(operation, expected);
    const runs: Costs[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await this.once(operation, expected));
    return inEach(runs);
  }

  /** The work of the idle system beyond its work of each second, and the logging of this request. */
  async background(refused: () => Promise<unknown>): Promise<Costs> {
    await this.caughtUp();
    await this.statements.reset();
    this.messages.reset();
    await refused();
    await sleep(BACKGROUND_MS);
    return this.counted();
  }

  /** Waits for all events in progress. */
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
    await until(async () => hasAll(await this.counted(expected), expected));
    return this.quiet(expected);
  }

  private async quiet(expected: Costs): Promise<Costs> {
    for (let before = await this.counted(expected); ;) {
      await sleep(QUIET_MS);
      const after = await this.counted(expected);
      if (JSON.stringify(after) === JSON.stringify(before)) return after;
      before = after;
    }
  }

  private async counted(expected?: Costs): Promise<Costs> {
    return costsOf(await this.statements.counted(), this.messages.counted(), expected);
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (!(await isSo()) && Date.now() < end) await sleep(LOOK_MS);
}
