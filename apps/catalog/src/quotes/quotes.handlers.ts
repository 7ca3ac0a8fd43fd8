import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  adminStock,
  quotes,
  type CallContext,
  type InputOf,
  type OperatorContext,
  type Restock,
  type TakeQuote,
} from '@marquee/contracts';
import { QuotesService } from './quotes.service';

@Controller()
export class QuotesHandlers {
  constructor(private readonly service: QuotesService) {}

  @Handles(quotes.take)
  take(ctx: CallContext, input: TakeQuote) {
    return this.service.take(ctx, input);
  }

  @Handles(quotes.price_past)
  pricePast(ctx: CallContext, input: InputOf<typeof quotes.price_past>) {
    return this.service.pricePast(ctx, input);
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
