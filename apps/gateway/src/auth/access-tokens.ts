import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { revocationKey, ShopError, type AccessTokenClaims } from '@marquee/contracts';
import type { Principal } from '@marquee/edge';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { errors, jwtVerify, type JWTVerifyResult } from 'jose';
import { LRUCache } from 'lru-cache';
import { principalOf } from './principal';
import { Revocations } from './revocations';
import { SigningKeys, type VerifyingKey } from './signing-keys';

/** The interface's answer to a token that is not accepted. */
export const TOKEN_FAULTS = ['expired', 'access_token required', 'invalid access_token'] as const;
export type TokenFault = (typeof TOKEN_FAULTS)[number];

export function unauthorized(fault: TokenFault): ShopError {
  return new ShopError('unauthorized', fault);
}

const MAX_VERIFIED = 50_000;
export const BEARER = /^Bearer ([\w.~+/-]+=*)$/i;

/** Verifies access tokens; it calls only auth, for its keys. */
@Injectable()
export class AccessTokens {
  /** A signature costs 150 µs and its digest 1 µs. Keyed by digest, so that memory holds no tokens. */
  private readonly verified = new LRUCache<string, Principal>({ max: MAX_VERIFIED });

  constructor(
    private readonly keys: SigningKeys,
    private readonly revocations: Revocations,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The principal of a token that was verified before; undefined if its signature must be checked. */
  known(token: string): Principal | undefined {
    const digest = digestOf(token);
    const known = this.verified.get(digest);
    return known && this.unrevoked(this.unexpired(known, digest));
  }

  /** The principal of a bearer header whose token was verified before and is still valid; checks no signature. */
  holderOf(authorization: string | undefined): Principal | undefined {
    const token = authorization && BEARER.exec(authorization)?.[1];
    const known = token ? this.verified.get(digestOf(token)) : undefined;
    return known && this.isGood(known) ? known : undefined;
  }

  async verify(token: string): Promise<Principal> {
    const known = this.known(token);
    if (known !== undefined) return known;
    const principal = await this.verifySignature(token);
    this.verified.set(digestOf(token), principal);
    return this.unrevoked(principal);
  }

  /** Whether a verified token is still valid. */
  isGood(principal: Principal): boolean {
    return this.secondsLeft(principal) > 0 && !this.isRevoked(principal);
  }

  isRevoked(principal: Principal): boolean {
    return this.revocations.firstOf(principal.revokedBy) !== undefined;
  }

  secondsLeft(principal: Principal): number {
    return Math.max(0, Math.floor(principal.expires - this.clock.now().getTime() / 1000));
  }

  private unexpired(principal: Principal, digest: string): Principal {
    if (principal.expires > this.clock.now().getTime() / 1000) return principal;
    this.verified.delete(digest);
    throw unauthorized('expired');
  }

  private unrevoked(principal: Principal): Principal {
    const found = this.revocations.firstOf(principal.revokedBy);
    if (found === undefined) return principal;
    // The token itself is valid and works again once the company opens its API.
    throw found === revocationKey.api(principal.company)
      ? new ShopError('api_inactive')
      : unauthorized('invalid access_token');
  }

  private async verifySignature(token: string): Promise<Principal> {
    try {
      const { payload, protectedHeader } = await this.checked(token);
      return principalOf(payload, String(protectedHeader.kid));
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw unauthorized('expired');
      // Auth did not respond, so the token's validity is unknown.
      if (error instanceof ShopError) throw error;
      throw unauthorized('invalid access_token');
    }
  }

  private checked(token: string): Promise<JWTVerifyResult<AccessTokenClaims>> {
    return jwtVerify<AccessTokenClaims>(token, ({ kid }) => this.keyNamed(kid), {
      algorithms: ['EdDSA'],
      issuer: 'marquee',
      requiredClaims: ['exp'],
      currentDate: this.clock.now(),
    });
  }

  private async keyNamed(kid: string | undefined): Promise<VerifyingKey> {
    const key = kid === undefined ? undefined : await this.keys.find(kid);
    if (key === undefined) throw unauthorized('invalid access_token');
    return key;
  }
}

function digestOf(token: string): string {
  return hash('sha256', token, 'base64');
}
