import { Controller, UseInterceptors, Module } from '@nestjs/common';
import { AttemptsModule } from '@marquee/attempts';
import { Handles } from '@marquee/bus';
import { CompaniesModule } from '@marquee/company-facts';
import {
  adminOrders,
  orders,
  type Context,
  type CountOrders,
  type InputOf,
  type ListOrders,
  type OperatorContext,
} from '@marquee/contracts';
import { CustomersModule } from '../customers/customers.module';
import { PasswordChecksModule } from '../password-checks/password-checks.module';
import { BuyersService } from './buyers.service';
import { LargeOrders, LargeOrdersInterceptor } from './large-orders.service';
import { OrderMailsService } from './order-mails.service';
import { OrdersService } from './orders.service';
import { OrdersStore } from './orders.store';
import { PlacingService } from './placing.service';

@Controller()
export class OrdersHandlers {
  constructor(
    private readonly service: OrdersService,
    private readonly placing: PlacingService,
    private readonly largeOrders: LargeOrders,
  ) {}

  @Handles(orders.list)
  list(ctx: Context, input: ListOrders) {
    return this.service.list(ctx, input);
  }

  @Handles(orders.count)
  count(ctx: Context, input: CountOrders) {
    return this.service.count(ctx, input);
  }

  @Handles(orders.get)
  get(ctx: Context, { id, fields }: InputOf<typeof orders.get>) {
    return this.service.get(ctx, id, fields);
  }

  @UseInterceptors(LargeOrdersInterceptor)
  @Handles(orders.create)
  create(ctx: Context, input: InputOf<typeof orders.create>) {
    return this.placing.place(ctx, input, this.largeOrders.shareOf(ctx));
  }

  @UseInterceptors(LargeOrdersInterceptor)
  @Handles(orders.create_by_email)
  createByEmail(ctx: Context, { email, order }: InputOf<typeof orders.create_by_email>) {
    const input = { ...order, email: order.email ?? order.customer?.email ?? email };
    return this.placing.placeByEmail(ctx, input, this.largeOrders.shareOf(ctx));
  }

  @Handles(orders.update)
  update(ctx: Context, input: InputOf<typeof orders.update>) {
    return this.service.update(ctx, input.id, input.order);
  }

  @Handles(orders.remove)
  remove(ctx: Context, { id }: InputOf<typeof orders.remove>) {
    return this.service.remove(ctx, id);
  }

  @Handles(adminOrders.inspect)
  show(ctx: OperatorContext, { company_id, id }: InputOf<typeof adminOrders.inspect>) {
    return this.service.showTo(ctx, company_id, id);
  }
}

@Module({
  imports: [AttemptsModule, CompaniesModule, CustomersModule, PasswordChecksModule],
  controllers: [OrdersHandlers],
  providers: [BuyersService, LargeOrders, OrderMailsService, OrdersService, OrdersStore, PlacingService],
})
export class OrdersModule {}
