import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  adminPrices,
  prices,
  type ById,
  type Context,
  type CreatePrice,
  type InputOf,
  type ListInput,
  type OperatorContext,
} from '@marquee/contracts';
import { PricesService, PricesStore } from './prices.service';

@Controller()
export class PricesHandlers {
  constructor(private readonly service: PricesService) {}

  @Handles(prices.list)
  list(ctx: Context, input: ListInput) {
    return this.service.list(ctx, input);
  }

  @Handles(prices.count)
  count(ctx: Context, input: InputOf<typeof prices.count>) {
    return this.service.count(ctx, input);
  }

  @Handles(prices.get)
  get(ctx: Context, input: ById) {
    return this.service.get(ctx, input);
  }

  @Handles(prices.create)
  create(ctx: Context, input: CreatePrice) {
    return this.service.create(ctx, input);
  }

  @Handles(prices.update)
  update(ctx: Context, input: InputOf<typeof prices.update>) {
    return this.service.update(ctx, input.id, input.price);
  }

  @Handles(prices.remove)
  remove(ctx: Context, input: InputOf<typeof prices.remove>) {
    return this.service.remove(ctx, input.id);
  }

  @Handles(adminPrices.create)
  createByOperator(ctx: OperatorContext, input: InputOf<typeof adminPrices.create>) {
    return this.service.createByOperator(ctx, input.company_id, input.price);
  }

  @Handles(adminPrices.update)
  updateByOperator(ctx: OperatorContext, input: InputOf<typeof adminPrices.update>) {
    return this.service.updateByOperator(ctx, input.company_id, input.id, input.price);
  }
}

@Module({
  controllers: [PricesHandlers],
  providers: [PricesService, PricesStore],
  exports: [PricesService],
})
export class PricesModule {}
