import { randomUUID } from 'node:crypto';
import type { AccessTokenClaims } from '@marquee/contracts';
import { exportJWK, generateKeyPair, SignJWT, type GenerateKeyPairResult } from 'jose';
import { Script } from './stand-ins';

/** Signs access tokens like auth. */
export class TokenMint {
  private constructor(
    readonly kid: string,
    private readonly key: GenerateKeyPairResult['privateKey'],
  ) {}

  /** A mint with a new key, which the stand-in of auth publishes from now on. */
  static async open(script: Script): Promise<TokenMint> {
    const kid = randomUUID();
    const { privateKey, publicKey } = await generateKeyPair('EdDSA');
    const { x = '' } = await exportJWK(publicKey);
    script.keys.push({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid, x });
    return new TokenMint(kid, privateKey);
  }

  /** A mint with a key that auth does not know. */
  static forged(): Promise<TokenMint> {
    return TokenMint.open(new Script());
  }

  token(change: Partial<AccessTokenClaims> = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims: AccessTokenClaims = {
      iss: 'marquee',
      sub: '11',
      email: 'owner@example.org',
      client_id: 'app-1',
      company: 1202,
      grant: 5,
      scope: 'products,orders',
      access_type: 'offline',
      jti: randomUUID(),
      iat: now,
      exp: now + 1800,
      ...change,
    };
    return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'EdDSA', kid: this.kid }).sign(this.key);
  }
}
