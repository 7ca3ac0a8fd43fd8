import { Injectable } from '@nestjs/common';
import { companyId, ShopError, type CallContext, type Shopper } from '@marquee/contracts';
import type { CustomerEntity } from '../customers/customer.entity';
import { PasswordChecksService } from '../password-checks/password-checks.service';
import { limitsOfPage } from '../password-checks/password-limits.rules';
import { ShopSessionsService } from '../shop-sessions/shop-sessions.service';

/** The present password of whoever is signed in, and where it was typed. */
export interface TypedPassword {
  readonly shopper: Shopper;
  readonly password: string;
  readonly address: string;
}

/** What cannot be undone asks for the password again: a browser may have been left open. */
@Injectable()
export class OwnPasswordService {
  constructor(
    private readonly sessions: ShopSessionsService,
    private readonly checks: PasswordChecksService,
  ) {}

  /** The customer, or what is wrong with `field`. It counts like signing in; never within a transaction. */
  async prove(ctx: CallContext, typed: TypedPassword, field = 'password'): Promise<CustomerEntity> {
    const { shopper, password, address } = typed;
    const customer = await this.sessions.customerOf(ctx, shopper);
    const { email } = customer;
    const call = { ...ctx, company: companyId(shopper.company_id), address };
    const wrong = ShopError.invalid({ [field]: ['is wrong'] });
    const proven = await this.checks
      .prove(call, { email, password }, limitsOfPage({ company: shopper.company_id, email, address }))
      .catch((error: unknown) => {
        throw error instanceof ShopError && error.code === 'password_mismatch' ? wrong : error;
      });
    // Somebody else may have got that email meanwhile.
    if (proven?.id !== customer.id) throw wrong;
    return proven;
  }
}
