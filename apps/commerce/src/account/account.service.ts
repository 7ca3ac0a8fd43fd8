import { Inject, Injectable } from '@nestjs/common';
import {
  companyId,
  type Account,
  type AccountDetails,
  type CallContext,
  type NewAccountPassword,
  type Nothing,
  type OpenedSession,
  type Shopper,
} from '@marquee/contracts';
import { checkNewPassword, Passwords } from '@marquee/passwords';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { announceSync } from '../customer-changes/customer-changes.tx';
import { customerDifference, writeCustomer } from '../customers/customer-changes.tx';
import { openSession } from '../shop-sessions/shop-sessions.tx';
import { ShopSessionsService } from '../shop-sessions/shop-sessions.service';
import { AccountStore } from './account.store';
import { OwnPasswordService } from './own-password.service';

/** The account of a customer on the pages of a shop. */
@Injectable()
export class AccountService {
  constructor(
    private readonly store: AccountStore,
    private readonly sessions: ShopSessionsService,
    private readonly ownPassword: OwnPasswordService,
    private readonly passwords: Passwords,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get(ctx: CallContext, shopper: Shopper): Promise<Account> {
    const { email, first_name, last_name, language, addresses } = await this.sessions.customerOf(ctx, shopper);
    return { email, first_name, last_name, language, addresses };
  }

  update(ctx: CallContext, { shopper, ...details }: AccountDetails): Promise<Nothing> {
    return this.store.write({ ...ctx, company: companyId(shopper.company_id) }, async (tx) => {
      const row = await this.sessions.hold(tx, shopper);
      const difference = await customerDifference(tx, row, details, null);
      if (difference.fields.length > 0) await writeCustomer(tx, row, difference, this.clock.now());
      return {};
    });
  }

  /** Ends all sessions of the customer, and opens a new one for the browser that sent the change. */
  async setPassword(ctx: CallContext, input: NewAccountPassword): Promise<OpenedSession> {
    const { shopper, present, password, address } = input;
    checkNewPassword(password);
    await this.ownPassword.prove(ctx, { shopper, password: present, address }, 'present');
    const company = companyId(shopper.company_id);
    const hash = await this.passwords.hash({ ...ctx, company, address }, password);
    const now = this.clock.now();
    return this.store.write({ ...ctx, company }, async (tx) => {
      // A concurrent password change has ended this session, too.
      const row = await this.sessions.hold(tx, shopper);
      await writeCustomer(tx, row, await customerDifference(tx, row, {}, hash), now);
      await announceSync(tx, row, { new_email: null, password_changed: true }, now);
      const { theme_setting_id } = shopper;
      return openSession(tx, { theme_setting_id, customer_id: row.id, generation: row.session_era + 1 }, now);
    });
  }
}
