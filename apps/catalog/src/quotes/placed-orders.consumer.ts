import { Batcher } from '@marquee/async';
import { AfterCommit, Consumer } from '@marquee/bus';
import { catalogOrdersSubscription, orderEvents, type CloudEvent, type OrderPlaced } from '@marquee/contracts';
import { ownCall } from '@marquee/service-kit';
import { QuotesService } from './quotes.service';
import type { PlacedKey } from './stock-reservations.repository';

const WRITE_MS = 10_000;
/** No caller waits for this, so one statement settles all orders of this interval. */
const SETTLE_INTERVAL_MS = 20;

/**
 * Settles the stock reservation of each placed order. A worker queries commerce about reservations without an event.
 */
@Consumer(catalogOrdersSubscription)
export class PlacedOrdersConsumer {
  private readonly settling = new Batcher<PlacedKey>({
    concurrency: 1,
    spacingMs: SETTLE_INTERVAL_MS,
    run: (placed) => this.quotes.settlePlaced(ownCall(WRITE_MS), placed),
  });

  constructor(private readonly quotes: QuotesService) {}

  /** Events of the previous release have no key. */
  @AfterCommit(orderEvents.create)
  async placed({ stock_key: key }: Partial<OrderPlaced>, { companyid }: CloudEvent): Promise<void> {
    if (key !== undefined) await this.settling.add({ company_id: companyid, key });
  }
}
