import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { exportJWK, generateKeyPair, importJWK, SignJWT, type CryptoKey, type JWK } from 'jose';
import type { AccessTokenClaims, SigningKey } from '@marquee/contracts';
import { Database } from '@marquee/storage';
import { Vault } from '../vault';

interface StoredKey {
  readonly kid: string;
  readonly public_key: string;
  readonly sealed_private_key: Buffer;
}

/** The keys that sign access tokens. The newest signs; all are published. */
@Injectable()
export class SigningKeys implements OnModuleInit {
  private current!: { kid: string; key: CryptoKey | Uint8Array };

  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
  ) {}

  async onModuleInit(): Promise<void> {
    const [newest = await this.make()] = await this.stored();
    const key = await importJWK(JSON.parse(this.vault.open(newest.sealed_private_key)) as JWK, 'EdDSA');
    this.current = { kid: newest.kid, key };
  }

  sign(claims: AccessTokenClaims): Promise<string> {
    const { kid, key } = this.current;
    return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'EdDSA', kid, typ: 'at+jwt' }).sign(key);
  }

  async published(): Promise<SigningKey[]> {
    const rows = await this.stored();
    return rows.map(({ kid, public_key: x }) => ({ kty: 'OKP', crv: 'Ed25519', kid, x, alg: 'EdDSA', use: 'sig' }));
  }

  private stored(): Promise<StoredKey[]> {
    return this.database.query<StoredKey>(
      'select kid, public_key, sealed_private_key from signing_keys order by created_at desc, kid',
      [],
    );
  }

  /** The platform's first key. Of two replicas that boot at once, one makes it and both use it. */
  private async make(): Promise<StoredKey> {
    const pair = await generateKeyPair('EdDSA', { extractable: true });
    const sealed = this.vault.seal(JSON.stringify(await exportJWK(pair.privateKey)));
    const { x } = await exportJWK(pair.publicKey);
    await this.database.query(
      `with lock as materialized (select pg_advisory_xact_lock(hashtextextended('signing_keys', 0)))
         insert into signing_keys (kid, public_key, sealed_private_key)
         select $1, $2, $3 from lock where not exists (select 1 from signing_keys)`,
      [randomUUID(), x, sealed],
    );
    return (await this.stored())[0] as StoredKey;
  }
}
