import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, type CryptoKey, type JWK } from 'jose';
import type { AccessTokenClaims, CallContext, SigningKey } from '@marquee/contracts';
import { CLOCK, ownCall, type Clock } from '@marquee/service-kit';
import { Vault } from '../secrets/vault.adapter';
import type { NewKey, StoredKey } from './signing-keys.repository';
import { SigningKeysStore } from './signing-keys.store';

/** Maximum age of the cached keys; shorter than the delay before a new key signs, so that replicas switch together. */
const COPY_MS = 5_000;
const FIRST_KEY_MS = 10_000;

type Usable = CryptoKey | Uint8Array;

/** The keys of access tokens. One key signs; the others are published while tokens that they signed may live. */
@Injectable()
export class SigningKeysService implements OnModuleInit {
  private copy: { readonly keys: Promise<StoredKey[]>; readonly until: number } | undefined;
  /** Decrypted keys by kid, because decryption costs more than a signature. */
  private readonly opened = new Map<string, Promise<Usable>>();

  constructor(
    private readonly store: SigningKeysStore,
    private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Creates the platform's first key; if two replicas boot together, both use the same one. Later starts write nothing,
   * because the database may be read-only.
   */
  async onModuleInit(): Promise<void> {
    const ctx: CallContext = ownCall(FIRST_KEY_MS);
    if ((await this.store.readPlatform(ctx).signingKeys.live(this.clock.now())).length > 0) return;
    const first = await this.draw();
    await this.store.platform(ctx, async ({ signingKeys }) => {
      const now = this.clock.now();
      await signingKeys.lock();
      if ((await signingKeys.live(now)).length === 0) await signingKeys.insert(first, now, now);
    });
  }

  /** Signs with the key of the time `iat`, so that a repeated token is identical. */
  async sign(claims: AccessTokenClaims): Promise<string> {
    const { kid, sealed_private_key } = signingAt(await this.current(), new Date(claims.iat * 1000));
    const key = await this.open(kid, sealed_private_key);
    return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'EdDSA', kid, typ: 'at+jwt' }).sign(key);
  }

  /** Null if the text is not a valid access token of this platform. */
  async verify(token: string): Promise<AccessTokenClaims | null> {
    const keys = await this.published();
    const keyOf = async ({ kid }: { kid?: string }): Promise<Usable> => {
      const found = keys.find((key) => key.kid === kid);
      if (!found) throw new Error('No published signing key has the key id of the token.');
      return importJWK(found, 'EdDSA');
    };
    const rules = { algorithms: ['EdDSA'], issuer: 'marquee', requiredClaims: ['exp'], currentDate: this.clock.now() };
    const verified = await jwtVerify<AccessTokenClaims>(token, keyOf, rules).catch(() => null);
    return verified && verified.payload;
  }

  async published(): Promise<SigningKey[]> {
    const rows = await this.store.readPlatform().signingKeys.live(this.clock.now());
    return rows.map(({ kid, public_key: x }) => ({ kty: 'OKP', crv: 'Ed25519', kid, x, alg: 'EdDSA', use: 'sig' }));
  }

  /** A new key pair with the private key encrypted. */
  async draw(): Promise<NewKey> {
    const pair = await generateKeyPair('EdDSA', { extractable: true });
    const sealed_private_key = this.vault.seal(JSON.stringify(await exportJWK(pair.privateKey)));
    const { x = '' } = await exportJWK(pair.publicKey);
    return { kid: randomUUID(), public_key: x, sealed_private_key };
  }

  /** Called after a key change: the next signature reads the keys again. */
  forget(): void {
    this.copy = undefined;
  }

  private current(): Promise<StoredKey[]> {
    const now = this.clock.now();
    if (!this.copy || this.copy.until <= now.getTime()) {
      const keys = this.store.readPlatform().signingKeys.live(now);
      const copy = (this.copy = { keys, until: now.getTime() + COPY_MS });
      // Callers that wait for this copy get the error; the next caller reads the keys again.
      keys.catch(() => this.copy === copy && this.forget());
    }
    return this.copy.keys;
  }

  private open(kid: string, sealed: Buffer): Promise<Usable> {
    let key = this.opened.get(kid);
    if (!key) this.opened.set(kid, (key = importJWK(JSON.parse(this.vault.open(sealed)) as JWK, 'EdDSA')));
    return key;
  }
}

/** The accepted key that signed at that time; the newest comes first. */
function signingAt(live: readonly StoredKey[], at: Date): StoredKey {
  // If all keys of that time were withdrawn, the oldest remaining key signs.
  const key = live.find(({ signs_from }) => signs_from <= at) ?? live.at(-1);
  if (!key) throw new Error('No signing key is stored. Restart auth, which creates one at startup.');
  return key;
}
