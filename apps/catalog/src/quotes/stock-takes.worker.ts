import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { orderKeys, type CallContext } from '@marquee/contracts';
import { Every, LOGGER, type Logger } from '@marquee/service-kit';
import type { Fate, QueueWork } from '@marquee/storage';
import { HeldTakes, type HeldTake } from './held-takes.queue';
import { QuotesService } from './quotes.service';

const CALL_MS = 10_000;
/** What is not answered by then is asked again by another process. */
const STOP_MS = 5_000;

/**
 * docs/spec-gaps.md, "Stock": what is held for too long waits for an order that may never be. Commerce knows, and seals the key's
 * fate with its answer. While commerce is away everything stays as it is. Every replica runs one.
 */
@Injectable()
export class StockTakesWorker implements QueueWork<HeldTake>, BeforeApplicationShutdown {
  private inTrouble = false;

  constructor(
    private readonly takes: HeldTakes,
    private readonly quotes: QuotesService,
    private readonly bus: Bus,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  @Every({ seconds: 5, task: 'the asking for orders of held stock' })
  askDue(): Promise<boolean> {
    return this.takes.begin(this);
  }

  @Every({ seconds: 3600, task: 'the tidying of stock takes' })
  tidy(): Promise<boolean> {
    return this.quotes.forgetAnswers(aCall());
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.takes.stop(STOP_MS);
  }

  async attempt({ company_id, key }: HeldTake): Promise<void> {
    const ctx = aCall();
    const { fate } = await this.bus.call(orderKeys.fate, ctx, { company_id, key });
    if (fate === 'committed') await this.quotes.settle(ctx, company_id, key);
    else await this.quotes.giveUp(ctx, company_id, key);
    if (this.inTrouble) this.log.info('the fate of held stock is answered again');
    this.inTrouble = false;
  }

  /** Whatever it is, stock is held until commerce has answered. */
  judge(): null {
    return null;
  }

  /** One line for an outage, however many keys wait for its end. */
  failed(_: HeldTake, fate: Fate): void {
    const err = 'error' in fate ? fate.error : fate.reason;
    if (!this.inTrouble) this.log.warn({ err }, 'the fate of held stock is not answered: it is asked for again');
    this.inTrouble = true;
  }
}

function aCall(): CallContext {
  return { requestId: randomUUID(), deadline: Date.now() + CALL_MS };
}
