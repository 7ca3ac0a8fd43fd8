import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { CompaniesModule } from '@marquee/company-snapshots';
import {
  adminStock,
  companyId,
  quotes,
  type CallContext,
  type InputOf,
  type OperatorContext,
  type Restock,
  type ReserveQuote,
} from '@marquee/contracts';
import { HeldReservations } from './held-reservations.queue';
import { PlacedOrdersConsumer } from './placed-orders.consumer';
import { QuotesService } from './quotes.service';
import { QuotesStore } from './quotes.store';
import { StockReservationsWorker } from './stock-reservations.worker';

@Controller()
export class QuotesHandlers {
  constructor(private readonly service: QuotesService) {}

  @Handles(quotes.reserve)
  reserve(ctx: CallContext, input: ReserveQuote) {
    return this.service.reserve(ctx, input);
  }

  @Handles(quotes.price_past)
  pricePast(ctx: CallContext, input: InputOf<typeof quotes.price_past>) {
    return this.service.pricePast(ctx, input);
  }

  @Handles(quotes.texts)
  async texts(ctx: CallContext, { company_id, product_ids }: InputOf<typeof quotes.texts>) {
    return { products: await this.service.texts(ctx, companyId(company_id), product_ids) };
  }

  @Handles(quotes.release)
  release(ctx: CallContext, { company_id, key }: InputOf<typeof quotes.release>) {
    return this.service.release(ctx, company_id, key);
  }

  @Handles(quotes.restock)
  restock(ctx: CallContext, input: Restock) {
    return this.service.restock(ctx, input);
  }

  @Handles(adminStock.held)
  held(ctx: OperatorContext, input: InputOf<typeof adminStock.held>) {
    return this.service.held(ctx, input);
  }

  @Handles(adminStock.ask_again)
  async askAgain(ctx: OperatorContext, { since }: InputOf<typeof adminStock.ask_again>) {
    return { asked: await this.service.askAgain(ctx, new Date(since)) };
  }
}

@Module({
  imports: [CompaniesModule],
  controllers: [PlacedOrdersConsumer, QuotesHandlers],
  providers: [HeldReservations, QuotesService, QuotesStore, StockReservationsWorker],
})
export class QuotesModule {}
