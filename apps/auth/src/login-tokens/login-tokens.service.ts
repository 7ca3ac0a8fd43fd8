import { Injectable, Inject } from '@nestjs/common';
import { companyId, ShopError, type LoginClaims, type CallContext } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { Vault } from '../secrets/vault.adapter';
import { SigningSecretsRepository } from '../signing-secrets/signing-secrets.repository';
import { openLoginToken } from './login-token.rules';

@Injectable()
export class LoginTokensStore extends storeOf({ signingSecrets: SigningSecretsRepository }) {}

/**
 * Checks whether a company made a login token. Commerce decides whether it may still be used, and by which customer.
 */
@Injectable()
export class LoginTokensService {
  constructor(
    private readonly store: LoginTokensStore,
    private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async claims(ctx: CallContext, company: number, token: string): Promise<{ claims: LoginClaims }> {
    const stored = await this.store.read(companyId(company), ctx).signingSecrets.list(this.clock.now());
    const secrets = stored.map(({ sealed }) => this.vault.open(sealed));
    const claims = openLoginToken(token, secrets);
    if (claims === null) {
      throw new ShopError('unauthorized', 'This login token is invalid, expired or already used. Create a new one.');
    }
    return { claims };
  }
}
