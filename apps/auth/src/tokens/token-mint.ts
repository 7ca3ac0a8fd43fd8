import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ACCESS_TOKEN_SECONDS, type AccessTokenClaims, type TokenResponse } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import type { Exchanged } from '../grants/chains.repository';
import { Vault } from '../vault';
import { decodeRefreshToken, encodeRefreshToken, REFRESH_TOKEN_KEY, type RefreshToken } from './refresh-tokens';
import { SigningKeys } from './signing-keys';

/** Repeats within this time get the access token of the first; later ones would find it half used up. */
const SAME_TOKEN_MS = 60_000;

/** Makes the tokens of an exchange that the chain's row has allowed, and reads those that come back. */
@Injectable()
export class TokenMint {
  private readonly refreshKey: Buffer;

  constructor(
    private readonly keys: SigningKeys,
    vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.refreshKey = vault.derive(REFRESH_TOKEN_KEY);
  }

  readRefreshToken(text: string): RefreshToken | null {
    return decodeRefreshToken(this.refreshKey, text);
  }

  readAccessToken(text: string): Promise<AccessTokenClaims | null> {
    return this.keys.verify(text);
  }

  /** Interface, "Flow" 4. */
  async response(chain: Exchanged, clientId: string): Promise<TokenResponse> {
    const { company_id: company, id, generation, access_type, user_email } = chain;
    const { jti, iat } = this.issueOf(chain);
    const exp = iat + ACCESS_TOKEN_SECONDS;
    const scope = chain.scopes.join(',');
    const access_token = await this.keys.sign({
      iss: 'marquee',
      sub: String(chain.user_id),
      email: user_email,
      client_id: clientId,
      company,
      grant: chain.grant_id,
      scope,
      access_type,
      jti,
      iat,
      exp,
    });
    const next = access_type === 'offline' ? { company, chain: id, generation } : null;
    return {
      access_token,
      token_type: 'bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
      refresh_token: next && encodeRefreshToken(this.refreshKey, next),
      scope,
      access_type,
      'as:client_id': clientId,
      userName: user_email,
      issued: new Date(iat * 1000).toUTCString(),
      expires: new Date(exp * 1000).toUTCString(),
    };
  }

  /** What makes an access token this one: Ed25519 adds nothing of its own. */
  private issueOf({ exchange_id, exchanged_at }: Exchanged): { jti: string; iat: number } {
    const now = this.clock.now();
    if (exchange_id === null || exchanged_at === null) throw new Error('This chain has not been exchanged.');
    const isSame = now.getTime() - exchanged_at.getTime() < SAME_TOKEN_MS;
    return isSame ? { jti: exchange_id, iat: seconds(exchanged_at) } : { jti: randomUUID(), iat: seconds(now) };
  }
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
