import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ACCESS_TOKEN_SECONDS, type AccessTokenClaims, type TokenResponse } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import type { Exchanged, KnownChain } from '../grants/chains.repository';
import { RefreshTokens, type RefreshToken } from '../grants/refresh-tokens.adapter';
import { SigningKeysService } from '../signing-keys/signing-keys.service';

/** An exchange repeated within this time returns the same access token; later, too little of its lifetime is left. */
const SAME_TOKEN_MS = 60_000;

/** Creates the tokens of an accepted exchange, and decodes tokens. */
@Injectable()
export class TokenMintService {
  constructor(
    private readonly keys: SigningKeysService,
    private readonly refreshTokens: RefreshTokens,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  readRefreshToken(text: string): RefreshToken | null {
    return this.refreshTokens.decode(text);
  }

  /** Whether a decoded token belongs to this chain. */
  isOf({ salt }: Pick<KnownChain, 'salt'>, text: string): boolean {
    return this.refreshTokens.fits(text, salt);
  }

  readAccessToken(text: string): Promise<AccessTokenClaims | null> {
    return this.keys.verify(text);
  }

  /** The response to an exchange (interface, "Flow" 4). */
  async response(chain: Exchanged, clientId: string): Promise<TokenResponse> {
    const { company_id: company, id, generation, access_type, user_email } = chain;
    const { jti, iat, now } = this.issueOf(chain);
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
    const [issued, expires] = [iat, exp].map((seconds) => new Date(seconds * 1000).toUTCString()) as [string, string];
    return {
      access_token,
      token_type: 'bearer',
      expires_in: exp - now,
      refresh_token: next && this.refreshTokens.encode(next, chain.salt),
      scope,
      access_type,
      'as:client_id': clientId,
      userName: user_email,
      issued,
      expires,
      '.issued': issued,
      '.expires': expires,
    };
  }

  /** Id and time of the access token. The same values yield the same token, because Ed25519 is deterministic. */
  private issueOf({ outcome, exchange_id, exchanged_at }: Exchanged): { jti: string; iat: number; now: number } {
    if (exchange_id === null || exchanged_at === null) {
      throw new Error('The chain of the refresh token has no exchange that a response could repeat.');
    }
    const at = outcome === 'exchanged' ? exchanged_at : this.clock.now();
    const now = seconds(at);
    const isSame = at.getTime() - exchanged_at.getTime() < SAME_TOKEN_MS;
    return isSame ? { jti: exchange_id, iat: seconds(exchanged_at), now } : { jti: randomUUID(), iat: now, now };
  }
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
