import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, type CryptoKey, type JWK } from 'jose';
import type { AccessTokenClaims, CallContext, SigningKey } from '@marquee/contracts';
import { CLOCK, ownCall, type Clock } from '@marquee/service-kit';
import { Vault } from '../secrets/vault.adapter';
import type { NewKey, StoredKey } from './signing-keys.repository';
import { SigningKeysStore } from './signing-keys.store';

/** How old the copy of the keys may be; less than a new key waits before it signs, so that replicas change together. */
const COPY_MS = 5_000;
const FIRST_KEY_MS = 10_000;

type Usable = CryptoKey | Uint8Array;

/** The keys that sign access tokens. One signs; those whose tokens may still live are published with it. */
@Injectable()
export class SigningKeysService implements OnModuleInit {
  private copy: { readonly keys: Promise<StoredKey[]>; readonly until: number } | undefined;
  /** Keys that were opened, by kid, since opening one costs more than a signature. */
  private readonly opened = new Map<string, Promise<Usable>>();

  constructor(
    private readonly store: SigningKeysStore,
    private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Makes the platform's first key. Of two replicas that boot at once, one makes it and both use it. */
  async onModuleInit(): Promise<void> {
    const first = await this.draw();
    const ctx: CallContext = ownCall(FIRST_KEY_MS);
    await this.store.platform(ctx, async ({ signingKeys }) => {
      const now = this.clock.now();
      await signingKeys.lock();
      if ((await signingKeys.live(now)).length === 0) await signingKeys.insert(first, now, now);
    });
  }

  /** Signs with the key of the time that `iat` names, so that a token that is made again is the same, letter by letter. */
  async sign(claims: AccessTokenClaims): Promise<string> {
    const { kid, sealed_private_key } = signingAt(await this.current(), new Date(claims.iat * 1000));
    const key = await this.open(kid, sealed_private_key);
    return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'EdDSA', kid, typ: 'at+jwt' }).sign(key);
  }

  /** Gives null for what is not a living access token of this platform. */
  async verify(token: string): Promise<AccessTokenClaims | null> {
    const keys = await this.published();
    const keyOf = async ({ kid }: { kid?: string }): Promise<Usable> => {
      const found = keys.find((key) => key.kid === kid);
      if (!found) throw new Error('no such key');
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

  /** A new pair, its private half sealed. */
  async draw(): Promise<NewKey> {
    const pair = await generateKeyPair('EdDSA', { extractable: true });
    const sealed_private_key = this.vault.seal(JSON.stringify(await exportJWK(pair.privateKey)));
    const { x = '' } = await exportJWK(pair.publicKey);
    return { kid: randomUUID(), public_key: x, sealed_private_key };
  }

  /** Called when the keys have changed: the next signature reads them again. */
  forget(): void {
    this.copy = undefined;
  }

  private current(): Promise<StoredKey[]> {
    const now = this.clock.now();
    if (!this.copy || this.copy.until <= now.getTime()) {
      const keys = this.store.readPlatform().signingKeys.live(now);
      const copy = (this.copy = { keys, until: now.getTime() + COPY_MS });
      // Whoever waits for this copy gets the error; whoever comes next reads the keys again.
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

/** The key that signed at that time, of those whose tokens are still accepted; the newest is the first of them. */
function signingAt(live: readonly StoredKey[], at: Date): StoredKey {
  // Where all keys that had begun by then were withdrawn, the oldest that is left signs.
  const key = live.find(({ signs_from }) => signs_from <= at) ?? live.at(-1);
  if (!key) throw new Error('There is no key that could sign.');
  return key;
}
