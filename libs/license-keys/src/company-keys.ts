import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** An Ed25519 pair, derived from the secret and the company's id. */
export interface CompanyKeys {
  readonly company_id: number;
  /** The thumbprint of the public key, RFC 7638. */
  readonly kid: string;
  readonly privateKey: KeyObject;
  /** The 32 bytes of the public key. */
  readonly publicKey: Buffer;
}

/** Forged keys name companies at will, so the number of remembered pairs is limited. */
const MAX_COMPANIES = 10_000;
const KEY_BYTES = 32;

/** The pairs of all companies; needs no database. */
export class KeyRing {
  private readonly pairs = new LRUCache<number, CompanyKeys>({ max: MAX_COMPANIES });

  private readonly secret: Buffer;

  /** `secret` is 32 bytes in base64. */
  constructor(secret: string) {
    this.secret = Buffer.from(secret, 'base64');
    if (this.secret.length !== KEY_BYTES) {
      throw new Error('LICENSE_SIGNING_SECRET must be 32 bytes in base64. Create one with: openssl rand -base64 32');
    }
  }

  of(companyId: number): CompanyKeys {
    const known = this.pairs.get(companyId);
    if (known) return known;
    const keys = deriveKeys(this.secret, companyId);
    this.pairs.set(companyId, keys);
    return keys;
  }
}

function deriveKeys(secret: Buffer, companyId: number): CompanyKeys {
  const seed = hkdfSync('sha256', secret, Buffer.alloc(0), `license/${companyId}/1`, KEY_BYTES);
  return keysOfSeed(companyId, Buffer.from(seed));
}

/** The pair of a known private key, as published test vectors have it. */
export function keysOfSeed(companyId: number, seed: Buffer): CompanyKeys {
  const d = seed.toString('base64url');
  // Node computes the public key and ignores `x`. Reading PKCS #8 would take fourteen times as long.
  const privateKey = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x: d }, format: 'jwk' });
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { company_id: companyId, kid: thumbprintOf(x), privateKey, publicKey: Buffer.from(x, 'base64url') };
}

function thumbprintOf(x: string): string {
  return createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
}

export interface PublicKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly kid: string;
  readonly x: string;
  readonly alg: 'EdDSA';
  readonly use: 'sig';
}

/** The public key as a JWK set, RFC 7517, and in hex, as most license clients expect it. */
export function publicKeySet({ kid, publicKey }: CompanyKeys): {
  readonly keys: readonly PublicKey[];
  readonly hex: string;
} {
  const key = {
    kty: 'OKP',
    crv: 'Ed25519',
    kid,
    x: publicKey.toString('base64url'),
    alg: 'EdDSA',
    use: 'sig',
  } as const;
  return { keys: [key], hex: publicKey.toString('hex') };
}
