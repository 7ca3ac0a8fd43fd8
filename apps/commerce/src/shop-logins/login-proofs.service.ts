import { Injectable } from '@nestjs/common';
import { ShopError, type CallContext, type CompanyId } from '@marquee/contracts';
import { checkNewPassword, Passwords } from '@marquee/passwords';
import type { CustomerEntity } from '../customers/customer.entity';
import { PasswordChecksService } from '../password-checks/password-checks.service';
import { limitsOfLink } from '../password-checks/password-limits.rules';
import { asRefusal, LoginRefused, type WantedLogin } from './login-claims.rules';
import type { Proven } from './login-customer.tx';
import { ShopLoginsStore } from './shop-logins.store';

type LinkCall = CallContext & { readonly company: CompanyId; readonly address: string };

/** Proves the customer of a login token. Hashes or compares a password, so never call it in a transaction. */
@Injectable()
export class LoginProofsService {
  constructor(
    private readonly store: ShopLoginsStore,
    private readonly checks: PasswordChecksService,
    private readonly passwords: Passwords,
  ) {}

  /**
   * Returns a known customer, or the hash for a new one. Timing reveals nothing to the company, which made the link and
   * knows its customers.
   */
  async prove(ctx: LinkCall, { as }: WantedLogin): Promise<Proven> {
    if (!('email' in as)) return { known: await this.named(ctx, as.token), hash: null };
    const found = await this.store.read(ctx).customers.rowByEmail(as.email);
    const limits = limitsOfLink({ company: ctx.company, email: as.email, address: ctx.address });
    const known = found && (await this.checks.prove(ctx, as, limits).catch(reasonOf));
    return { known, hash: known === null ? await this.newHash(ctx, as.password).catch(asRefusal) : null };
  }

  private async named(ctx: LinkCall, token: string): Promise<CustomerEntity> {
    const found = await this.store.read(ctx).customers.row(token);
    if (found === null) throw new LoginRefused('unknown customer');
    if (found.state !== 'enabled') throw new LoginRefused('disabled');
    return found;
  }

  private async newHash(ctx: LinkCall, password: string): Promise<string> {
    checkNewPassword(password);
    return this.passwords.hash(ctx, password);
  }
}

/** Maps a failed password check to a reason. A rate limit passes unchanged, because it does not use up the token. */
function reasonOf(error: unknown): never {
  if (error instanceof ShopError && error.code === 'password_mismatch') throw new LoginRefused('wrong password');
  if (error instanceof ShopError && error.code === 'forbidden') throw new LoginRefused('disabled');
  throw error;
}
