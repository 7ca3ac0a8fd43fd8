import { Injectable } from '@nestjs/common';
import { companyId, ShopError, type CallContext, type Shopper } from '@marquee/contracts';
import type { CustomerEntity } from '../customers/customer.entity';
import { PasswordChecksService } from '../password-checks/password-checks.service';
import { limitsOfPage } from '../password-checks/password-limits.rules';
import { ShopSessionsService } from '../shop-sessions/shop-sessions.service';

/** The current password of a signed-in customer, and the address of the client. */
export interface TypedPassword {
  readonly shopper: Shopper;
  readonly password: string;
  readonly address: string;
}

/** Irreversible actions ask for the password again, because a browser may have been left open. */
@Injectable()
export class OwnPasswordService {
  constructor(
    private readonly sessions: ShopSessionsService,
    private readonly checks: PasswordChecksService,
  ) {}

  /** Returns the customer, or throws a fault of `field`. Counts like signing in; never call it within a transaction. */
  async prove(ctx: CallContext, typed: TypedPassword, field = 'password'): Promise<CustomerEntity> {
    const { shopper, password, address } = typed;
    const customer = await this.sessions.customerOf(ctx, shopper);
    const { email } = customer;
    const call = { ...ctx, company: companyId(shopper.company_id), address };
    const wrong = ShopError.invalid({ [field]: ['is wrong; enter your current password'] });
    const proven = await this.checks
      .prove(call, { email, password }, limitsOfPage({ company: shopper.company_id, email, address }))
      .catch((error: unknown) => {
        throw error instanceof ShopError && error.code === 'password_mismatch' ? wrong : error;
      });
    // Another customer may have taken that email since the check.
    if (proven?.id !== customer.id) throw wrong;
    return proven;
  }
}
