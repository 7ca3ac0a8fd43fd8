import { Injectable } from '@nestjs/common';
import { ShopError, type CallContext, type CompanyId } from '@marquee/contracts';
import { checkNewPassword, Passwords } from '@marquee/passwords';
import type { CustomerEntity } from '../customers/customer.entity';
import { PasswordChecksService } from '../password-checks/password-checks.service';
import { limitOfEmail } from '../password-checks/password-limits.rules';
import { asRefusal, LoginRefused, type WantedLogin } from './login-claims.rules';
import type { Proven } from './login-customer.rules';
import { ShopLoginsStore } from './shop-logins.store';

/** Who a login token names. Hashes or compares a password, so never in a transaction. */
@Injectable()
export class LoginProofsService {
  constructor(
    private readonly store: ShopLoginsStore,
    private readonly checks: PasswordChecksService,
    private readonly passwords: Passwords,
  ) {}

  /** Somebody who is known, or whose email nobody has yet. */
  async prove(ctx: CallContext & { readonly company: CompanyId }, { as }: WantedLogin): Promise<Proven> {
    if (!('email' in as)) return { known: await this.named(ctx, as.token), hash: null };
    const known = await this.checks.prove(ctx, as, [limitOfEmail(ctx.company, as.email)]).catch(reasonOf);
    return { known, hash: known === null ? await this.newHash(as.password).catch(asRefusal) : null };
  }

  private async named(ctx: CallContext & { readonly company: CompanyId }, token: string): Promise<CustomerEntity> {
    const found = await this.store.read(ctx).customers.row(token);
    if (found === null) throw new LoginRefused('no such customer');
    if (found.state !== 'enabled') throw new LoginRefused('disabled');
    return found;
  }

  private async newHash(password: string): Promise<string> {
    checkNewPassword(password);
    return this.passwords.hash(password);
  }
}

/** Why a password was not taken. That there were too many is told as it is: the token is not used up by it. */
function reasonOf(error: unknown): never {
  if (error instanceof ShopError && error.code === 'password_mismatch') throw new LoginRefused('another password');
  if (error instanceof ShopError && error.code === 'forbidden') throw new LoginRefused('disabled');
  throw error;
}
