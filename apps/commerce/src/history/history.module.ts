import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { CompaniesModule } from '@marquee/company-snapshots';
import { adminHistory, type InputOf, type OperatorContext } from '@marquee/contracts';
import { HistoryStore } from './history.store';
import { ImportedCustomersService } from './imported-customers.service';
import { ImportedOrdersService } from './imported-orders.service';

@Controller()
export class HistoryHandlers {
  constructor(
    private readonly customers: ImportedCustomersService,
    private readonly orders: ImportedOrdersService,
  ) {}

  @Handles(adminHistory.import_customers)
  async importCustomers(
    ctx: OperatorContext,
    { company_id, customers }: InputOf<typeof adminHistory.import_customers>,
  ) {
    return { customers: await this.customers.importAll(ctx, company_id, customers) };
  }

  @Handles(adminHistory.import_orders)
  async importOrders(ctx: OperatorContext, { company_id, orders }: InputOf<typeof adminHistory.import_orders>) {
    return { orders: await this.orders.importAll(ctx, company_id, orders) };
  }
}

@Module({
  imports: [CompaniesModule],
  controllers: [HistoryHandlers],
  providers: [HistoryStore, ImportedCustomersService, ImportedOrdersService],
})
export class HistoryModule {}
