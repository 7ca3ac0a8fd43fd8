import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { quotes, type CallContext, type TakeQuote } from '@marquee/contracts';
import { QuotesService } from './quotes.service';

@Controller()
export class QuotesHandlers {
  constructor(private readonly service: QuotesService) {}

  @Handles(quotes.take)
  take(ctx: CallContext, input: TakeQuote) {
    return this.service.take(ctx, input);
  }

  @Handles(quotes.release)
  release(ctx: CallContext, { company_id, key }: { company_id: number; key: string }) {
    return this.service.release(ctx, company_id, key);
  }
}
