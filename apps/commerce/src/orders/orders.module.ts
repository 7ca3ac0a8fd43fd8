import { Controller, UseInterceptors, Module } from '@nestjs/common';
import { AttemptsModule } from '@marquee/attempts';
import { Handles } from '@marquee/bus';
import { CompaniesModule } from '@marquee/company-snapshots';
import {
  adminOrders,
  orders,
  type Context,
  type CountOrders,
  type CreateOrder,
  type InputOf,
  type ListOrders,
  type OperatorContext,
} from '@marquee/contracts';
import { unknownCountries } from '@marquee/countries';
import { CustomersModule } from '../customers/customers.module';
import { PasswordChecksModule } from '../password-checks/password-checks.module';
import { BuyersService } from './buyers.service';
import { ignoredOfBuyer } from './ignored-buyer.rules';
import { LargeOrders, LargeOrdersInterceptor } from './large-orders.service';
import { OrderMailsService } from '../order-mails/order-mails.service';
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
  async create(ctx: Context, input: InputOf<typeof orders.create>) {
    const placed = await this.placing.place(ctx, input, this.largeOrders.shareOf(ctx));
    return placed.ignoring([...unknownIn(input), ...ignoredOfBuyer(input, placed)]);
  }

  @UseInterceptors(LargeOrdersInterceptor)
  @Handles(orders.create_by_email)
  async createByEmail(ctx: Context, { email, order }: InputOf<typeof orders.create_by_email>) {
    const input = { ...order, email: order.email ?? order.customer?.email ?? email };
    const placed = await this.placing.placeByEmail(ctx, input, this.largeOrders.shareOf(ctx));
    return placed.ignoring([...unknownIn(input), ...ignoredOfBuyer(order, placed)]);
  }

  @Handles(orders.update)
  async update(ctx: Context, { id, order }: InputOf<typeof orders.update>) {
    const changed = await this.service.update(ctx, id, order);
    return changed.ignoring(unknownCountries({ 'shipping_address.': order.shipping_address }));
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

function unknownIn({ shipping_address, customer }: CreateOrder): string[] {
  return unknownCountries({ 'shipping_address.': shipping_address, 'customer.addresses.': customer?.addresses });
}

@Module({
  imports: [AttemptsModule, CompaniesModule, CustomersModule, PasswordChecksModule],
  controllers: [OrdersHandlers],
  providers: [BuyersService, LargeOrders, OrderMailsService, OrdersService, OrdersStore, PlacingService],
})
export class OrdersModule {}
