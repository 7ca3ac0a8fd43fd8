import { Inject, Injectable } from '@nestjs/common';
import { ShopError } from '@marquee/contracts';
import { CLOCK, CONFIG, LOGGER, ownCall, type Clock, type Logger } from '@marquee/service-kit';
import { oldestKept } from '../delivery-log/delivery-log.rules';
import type { DispatchConfig } from '../dispatch.config';
import { CUT_TABLES, type CutTable, type PartitionsRepository } from './partitions.repository';
import { PartitionsStore } from './partitions.store';
import { weekNamed, weeksFrom } from './weeks.rules';

/** This week, and those that are made ahead: no part is missed though nobody could make one for that long. */
const WEEKS = 4;
const STEP_MS = 10_000;

/** Keeps the weeks of the tables that are cut by time: those to come are made, those that nobody may see any more dropped. */
@Injectable()
export class PartitionsService {
  constructor(
    private readonly store: PartitionsStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: DispatchConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** True where there is more to remove. */
  async keep(): Promise<boolean> {
    let more = false;
    for (const table of CUT_TABLES) {
      await this.makeWeeks(table);
      // A sweep compares the clocks of this host and of the database before anything is dropped.
      more = (await this.removeOld(table)) || more;
      await this.dropOld(table);
    }
    return more;
  }

  private async makeWeeks(table: CutTable): Promise<void> {
    for (const week of weeksFrom(this.clock.now(), WEEKS)) {
      await this.step(`${table}_${week.name}`, 'made', async (partitions, name) => {
        const isThere = (await partitions.list(table)).includes(name);
        return !isThere && partitions.make(table, week);
      });
    }
  }

  /**
   * Drops old weeks as a whole. First the week is taken out of its table, which everybody who uses that table has to
   * wait for, and then it is dropped, by this process or, if it dies in between, by whoever comes next.
   */
  private async dropOld(table: CutTable): Promise<void> {
    const oldest = oldestKept(this.clock.now(), this.config.eventDays);
    const isOld = (name: string) => {
      const week = weekNamed(name);
      return week !== null && week.to <= oldest;
    };
    for (const old of (await this.store.readPlatform().partitions.list(table)).filter(isOld)) {
      await this.step(old, 'taken out', async (partitions, name) => {
        const isThere = (await partitions.list(table)).includes(name);
        if (isThere) await partitions.detach(table, name);
        return isThere;
      });
    }
    for (const detached of await this.store.readPlatform().partitions.listDetached(table)) {
      await this.step(detached, 'dropped', async (partitions, name) => {
        const isThere = (await partitions.listDetached(table)).includes(name);
        if (isThere) await partitions.drop(table, name);
        return isThere;
      });
    }
  }

  private removeOld(table: CutTable): Promise<boolean> {
    const oldest = oldestKept(this.clock.now(), this.config.eventDays);
    return this.store.sweep(ownCall(STEP_MS), table, ({ partitions }, limit) =>
      partitions.removeOlder(table, oldest, limit),
    );
  }

  /** One change of a table at a time. What others are in the way of is left for the next pass. */
  private async step(
    name: string,
    done: 'made' | 'taken out' | 'dropped',
    work: (partitions: PartitionsRepository, name: string) => Promise<boolean>,
  ): Promise<void> {
    try {
      const changed = await this.store.platform(ownCall(STEP_MS), async ({ partitions }) => {
        await partitions.begin();
        return work(partitions, name);
      });
      if (changed) this.log.info({ partition: name }, `a week of a table was ${done}`);
    } catch (error) {
      if (!(error instanceof ShopError && error.code === 'timeout')) throw error;
      this.log.info({ partition: name }, `a week of a table is in use, and will be ${done} later`);
    }
  }
}
