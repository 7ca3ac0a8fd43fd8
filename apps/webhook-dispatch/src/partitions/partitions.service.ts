import { Injectable, Inject } from '@nestjs/common';
import { REQUEST_LOG_DAYS, ShopError } from '@marquee/contracts';
import { CLOCK, CONFIG, LOGGER, ownCall, type Clock, type Logger } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { oldestVisible } from './visible-days.rules';
import { ACTIVITY_DAYS, type DispatchConfig } from '../dispatch.config';
import { PartitionsRepository, CUT_TABLES, type CutTable } from './partitions.repository';
import { weekNamed, weeksFrom } from './weeks.rules';

@Injectable()
export class PartitionsStore extends storeOf({ partitions: PartitionsRepository }) {}

/** The current week and those created ahead, which cover a long failure of this worker. */
const WEEKS = 4;
const STEP_MS = 10_000;

/** Creates future partitions and drops expired ones. */
@Injectable()
export class PartitionsService {
  constructor(
    private readonly store: PartitionsStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: DispatchConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** True if more rows may be left. */
  async maintain(): Promise<boolean> {
    let more = false;
    for (const table of CUT_TABLES) {
      await this.makeWeeks(table);
      // Compares the clocks of this host and the database before anything is dropped.
      more = (await this.removeOld(table)) || more;
      await this.dropOld(table);
    }
    return more;
  }

  private async makeWeeks(table: CutTable): Promise<void> {
    for (const week of weeksFrom(this.clock.now(), WEEKS)) {
      await this.step(`${table}_${week.name}`, 'created', async (partitions, name) => {
        const isThere = (await partitions.list(table)).includes(name);
        return !isThere && partitions.make(table, week);
      });
    }
  }

  /**
   * Drops old weeks. First detaches a week, which blocks users of the table briefly, and then drops it; after a crash
   * the next process continues.
   */
  private async dropOld(table: CutTable): Promise<void> {
    const oldest = this.oldestOf(table);
    const isOld = (name: string) => {
      const week = weekNamed(name);
      return week !== null && week.to <= oldest;
    };
    for (const old of (await this.store.readPlatform().partitions.list(table)).filter(isOld)) {
      await this.step(old, 'detached', async (partitions, name) => {
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
    const oldest = this.oldestOf(table);
    return this.store.sweep(ownCall(STEP_MS), table, ({ partitions }, limit) =>
      partitions.removeOlder(table, oldest, limit),
    );
  }

  /** Older rows of the table are hidden and may be removed. Feed entries are activities, too, which are shown longer. */
  private oldestOf(table: CutTable): Date {
    const { eventDays } = this.config;
    const days: Partial<Record<CutTable, number>> = {
      deliveries: eventDays,
      feed_entries: Math.max(eventDays, ACTIVITY_DAYS),
    };
    return oldestVisible(this.clock.now(), days[table] ?? REQUEST_LOG_DAYS);
  }

  /** Changes one table at a time; if a lock is not available, the next pass retries. */
  private async step(
    name: string,
    done: 'created' | 'detached' | 'dropped',
    work: (partitions: PartitionsRepository, name: string) => Promise<boolean>,
  ): Promise<void> {
    try {
      const changed = await this.store.platform(ownCall(STEP_MS), async ({ partitions }) => {
        await partitions.begin();
        return work(partitions, name);
      });
      if (changed) this.log.info({ partition: name }, `${done} a weekly partition`);
    } catch (error) {
      if (!(error instanceof ShopError && error.code === 'timeout')) throw error;
      this.log.info({ partition: name }, `a weekly partition is in use and will be ${done} later`);
    }
  }
}
