import { Inject, Injectable } from '@nestjs/common';
import {
  companyId,
  type accountAddresses,
  type CallContext,
  type CustomerAddress,
  type InputOf,
  type Nothing,
  type Shopper,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { withAddress, withChangedAddress, withDefaultAddress, withoutAddress } from '../customers/addresses.rules';
import { writeAddresses } from '../customers/customer-changes.tx';
import type { CustomerEntity } from '../customers/customer.entity';
import { ShopSessionsService } from '../shop-sessions/shop-sessions.service';
import { AccountDataStore, type AccountDataTx } from './account-data.store';

type Change = (row: CustomerEntity, tx: AccountDataTx) => CustomerAddress[] | Promise<CustomerAddress[]>;

/** Changes the addresses of the signed-in customer, by the rules of the interface. */
@Injectable()
export class AccountAddressesService {
  constructor(
    private readonly store: AccountDataStore,
    private readonly sessions: ShopSessionsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  create(ctx: CallContext, { shopper, address }: InputOf<typeof accountAddresses.create>): Promise<Nothing> {
    return this.change(ctx, shopper, async (row, tx) => {
      const [id = 0] = await tx.customers.drawAddressIds(1);
      return withAddress(row, address, id);
    });
  }

  update(ctx: CallContext, { shopper, id, address }: InputOf<typeof accountAddresses.update>): Promise<Nothing> {
    return this.change(ctx, shopper, (row) => withChangedAddress(row, id, address));
  }

  remove(ctx: CallContext, { shopper, id }: InputOf<typeof accountAddresses.remove>): Promise<Nothing> {
    return this.change(ctx, shopper, (row) => withoutAddress(row, id));
  }

  makeDefault(ctx: CallContext, { shopper, id }: InputOf<typeof accountAddresses.make_default>): Promise<Nothing> {
    return this.change(ctx, shopper, (row) => withDefaultAddress(row, id));
  }

  private change(ctx: CallContext, shopper: Shopper, wanted: Change): Promise<Nothing> {
    return this.store.write({ ...ctx, company: companyId(shopper.company_id) }, async (tx) => {
      const row = await this.sessions.hold(tx, shopper);
      await writeAddresses(tx, row, await wanted(row, tx), this.clock.now());
      return {};
    });
  }
}
