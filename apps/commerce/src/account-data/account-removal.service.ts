import { Injectable } from '@nestjs/common';
import { companyId, type AccountRemoval, type CallContext, type Nothing } from '@marquee/contracts';
import { eraseCustomer } from '../erasure/erasure.tx';
import { ShopSessionsService } from '../shop-sessions/shop-sessions.service';
import { AccountDataStore } from './account-data.store';
import { OwnPasswordService } from '../account/own-password.service';

/** Customers delete their own account. The rules are those of DELETE, after the password was checked. */
@Injectable()
export class AccountRemovalService {
  constructor(
    private readonly store: AccountDataStore,
    private readonly sessions: ShopSessionsService,
    private readonly ownPassword: OwnPasswordService,
  ) {}

  async remove(ctx: CallContext, typed: AccountRemoval): Promise<Nothing> {
    const { shopper } = typed;
    const { token } = await this.ownPassword.prove(ctx, typed);
    return this.store.write({ ...ctx, company: companyId(shopper.company_id) }, async (tx) => {
      // Orders are locked before their customer, in the same order as everywhere.
      await tx.erasure.holdOrders(token);
      await this.sessions.hold(tx, shopper);
      await eraseCustomer(tx, await tx.customers.lockWhole(ctx, token), tx.session.now());
      return {};
    });
  }
}
