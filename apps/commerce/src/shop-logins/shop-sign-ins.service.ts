import { Inject, Injectable } from '@nestjs/common';
import { AttemptsService } from '@marquee/attempts';
import { companyId, ShopError, type CallContext, type OpenedSession, type ShopSignIn } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import type { CustomerEntity } from '../customers/customer.entity';
import { PasswordChecksService } from '../password-checks/password-checks.service';
import { knownAt, limitsOfPage } from '../password-checks/password-limits.rules';
import { openSession } from '../shop-sessions/shop-sessions.tx';
import { ShopLoginsStore } from './shop-logins.store';

/** Signs in on a page of the shop, by email and password. */
@Injectable()
export class ShopSignInsService {
  constructor(
    private readonly store: ShopLoginsStore,
    private readonly checks: PasswordChecksService,
    private readonly attempts: AttemptsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Each failure counts against the email, known or not, and against the client's network. */
  signIn(ctx: CallContext, input: ShopSignIn): Promise<OpenedSession> {
    const call = { ...ctx, company: companyId(input.company_id), address: input.address };
    const typed = { ...input, company: input.company_id };
    const limits = limitsOfPage(typed);
    return this.attempts.counted(ctx, limits, async (attempt) => {
      const customer = expected(await this.checks.prove(call, input, []).catch(asWrong));
      await this.attempts.forget(ctx, attempt, limits[0]?.key, knownAt(typed));
      const { theme_setting_id } = input;
      const owner = { theme_setting_id, customer_id: customer.id, generation: customer.session_era };
      return this.store.write(call, (tx) => openSession(tx, owner, this.clock.now()));
    });
  }
}

function expected(customer: CustomerEntity | null): CustomerEntity {
  if (customer === null) throw wrong();
  return customer;
}

function asWrong(error: unknown): never {
  throw error instanceof ShopError && error.code === 'password_mismatch' ? wrong() : error;
}

function wrong(): ShopError {
  return new ShopError('unauthorized', 'Email or password is wrong. Check both and try again.');
}
