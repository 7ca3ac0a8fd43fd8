import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  accountAddresses,
  accountOrders,
  accounts,
  type AccountRemoval,
  type CallContext,
  type InputOf,
} from '@marquee/contracts';
import { AccountAddressesService } from './account-addresses.service';
import { AccountOrdersService } from './account-orders.service';
import { AccountRemovalService } from './account-removal.service';

@Controller()
export class AccountDataHandlers {
  constructor(
    private readonly addresses: AccountAddressesService,
    private readonly orders: AccountOrdersService,
    private readonly removal: AccountRemovalService,
  ) {}

  @Handles(accountAddresses.create)
  addAddress(ctx: CallContext, input: InputOf<typeof accountAddresses.create>) {
    return this.addresses.create(ctx, input);
  }

  @Handles(accountAddresses.update)
  changeAddress(ctx: CallContext, input: InputOf<typeof accountAddresses.update>) {
    return this.addresses.update(ctx, input);
  }

  @Handles(accountAddresses.remove)
  removeAddress(ctx: CallContext, input: InputOf<typeof accountAddresses.remove>) {
    return this.addresses.remove(ctx, input);
  }

  @Handles(accountAddresses.make_default)
  makeDefault(ctx: CallContext, input: InputOf<typeof accountAddresses.make_default>) {
    return this.addresses.makeDefault(ctx, input);
  }

  @Handles(accountOrders.list)
  orderList(ctx: CallContext, input: InputOf<typeof accountOrders.list>) {
    return this.orders.list(ctx, input);
  }

  @Handles(accountOrders.get)
  order(ctx: CallContext, input: InputOf<typeof accountOrders.get>) {
    return this.orders.get(ctx, input);
  }

  @Handles(accounts.remove)
  remove(ctx: CallContext, input: AccountRemoval) {
    return this.removal.remove(ctx, input);
  }
}
