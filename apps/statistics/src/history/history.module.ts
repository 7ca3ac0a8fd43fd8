import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { adminShopHistory, type InputOf, type OperatorContext } from '@marquee/contracts';
import { HistoryService, HistoryStore } from './history.service';

@Controller()
export class HistoryHandlers {
  constructor(private readonly service: HistoryService) {}

  @Handles(adminShopHistory.import)
  import(ctx: OperatorContext, input: InputOf<typeof adminShopHistory.import>) {
    const { company_id, traffic = [], abandoned_carts = [], devices = [] } = input;
    return this.service.import(ctx, company_id, { traffic, abandoned_carts, devices });
  }
}

@Module({ controllers: [HistoryHandlers], providers: [HistoryService, HistoryStore] })
export class HistoryModule {}
