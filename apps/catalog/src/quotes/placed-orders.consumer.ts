import { Batcher } from '@marquee/async';
import { AfterCommit, Consumer } from '@marquee/bus';
import { catalogHearsOrders, orderEvents, type CloudEvent, type OrderPlaced } from '@marquee/contracts';
import { ownCall } from '@marquee/service-kit';
import { QuotesService } from './quotes.service';
import type { PlacedKey } from './stock-takes.repository';

const WRITE_MS = 10_000;
/** No caller waits: orders of all companies that come within this time are settled by one statement. */
const SETTLE_INTERVAL_MS = 20;

/** Settles the stock reservation of each order that was placed; those of which no event comes in time are asked for. */
@Consumer(catalogHearsOrders)
export class PlacedOrdersConsumer {
  private readonly settling = new Batcher<PlacedKey>({
    concurrency: 1,
    spacingMs: SETTLE_INTERVAL_MS,
    run: (placed) => this.quotes.settlePlaced(ownCall(WRITE_MS), placed),
  });

  constructor(private readonly quotes: QuotesService) {}

  /** Events of the last release have no key. */
  @AfterCommit(orderEvents.create)
  async placed({ stock_key: key }: Partial<OrderPlaced>, { companyid }: CloudEvent): Promise<void> {
    if (key !== undefined) await this.settling.add({ company_id: companyid, key });
  }
}
