import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { orderKeys, type CallContext } from '@marquee/contracts';
import { CLOCK, Every, type Clock } from '@marquee/service-kit';
import { CatalogStore } from '../catalog.store';
import { QuotesService } from './quotes.service';
import type { HeldTake } from './stock-takes.repository';

/** Asked side by side. */
const BATCH = 20;
const CALL_MS = 10_000;
/** Longer than asking and giving back may take: when it is over, the worker that took the key is dead, or commerce away. */
const LEASE_MS = 30_000;
/** How long the same question gets the same answer. */
const ANSWER_MS = 24 * 3_600_000;
const TIDY_PAGE = 1_000;

/**
 * Decisions, "Stock": what is held for too long waits for an order that may never be. Commerce knows, and seals the key's
 * fate with its answer. While commerce is away everything stays as it is. Every replica runs one.
 */
@Injectable()
export class StockTakesWorker {
  constructor(
    private readonly store: CatalogStore,
    private readonly quotes: QuotesService,
    private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** One round: true where there may be more whose time has come. */
  @Every({ seconds: 5, task: 'the asking for orders of held stock' })
  async askDue(): Promise<boolean> {
    const now = this.clock.now();
    const lease = new Date(now.getTime() + LEASE_MS);
    const due = await this.store.platform(aCall(), (tx) => tx.stockTakes.claim(now, lease, BATCH));
    // All to their end: one that fails is asked for again after its lease, and the log says so.
    const ended = await Promise.allSettled(due.map((take) => this.ask(take)));
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
    return due.length === BATCH;
  }

  private async ask({ company_id, key }: HeldTake): Promise<void> {
    const ctx = aCall();
    const { fate } = await this.bus.call(orderKeys.fate, ctx, { company_id, key });
    if (fate === 'committed') await this.quotes.settle(ctx, company_id, key);
    else await this.quotes.giveUp(ctx, company_id, key);
  }

  @Every({ seconds: 3600, task: 'the tidying of stock takes' })
  async tidy(): Promise<boolean> {
    const before = new Date(this.clock.now().getTime() - ANSWER_MS);
    return (await this.store.platform(aCall(), (tx) => tx.stockTakes.forget(before, TIDY_PAGE))) === TIDY_PAGE;
  }
}

function aCall(): CallContext {
  return { requestId: randomUUID(), deadline: Date.now() + CALL_MS };
}
