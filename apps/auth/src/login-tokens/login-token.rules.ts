import { createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { LoginClaims } from '@marquee/contracts';

const IV_BYTES = 16;
const BLOCK_BYTES = 16;
const MAC_BYTES = 32;
/** RFC 4648, section 5; the padding is optional. */
const URL_SAFE = /^[\w-]+={0,2}$/;

/**
 * The claims of a login token made with one of these secrets, or null; the signature is checked before decryption.
 * Apart from padding, each token has one spelling, because single use is enforced by its text.
 */
export function openLoginToken(token: string, secrets: readonly string[]): LoginClaims | null {
  if (!URL_SAFE.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.toString('base64url') !== token.replace(/={1,2}$/, '')) return null;
  const signed = bytes.subarray(0, -MAC_BYTES);
  const encrypted = signed.length - IV_BYTES;
  if (encrypted < BLOCK_BYTES || encrypted % BLOCK_BYTES !== 0) return null;
  const keys = secrets.map(keysOf).find(({ signature }) => isSigned(signed, bytes.subarray(-MAC_BYTES), signature));
  return keys === undefined ? null : claimsIn(signed, keys.encryption);
}

function keysOf(secret: string): { readonly encryption: Buffer; readonly signature: Buffer } {
  const digest = createHash('sha256').update(secret).digest();
  return { encryption: digest.subarray(0, 16), signature: digest.subarray(16) };
}

function isSigned(signed: Buffer, mac: Buffer, key: Buffer): boolean {
  return timingSafeEqual(createHmac('sha256', key).update(signed).digest(), mac);
}

/** Null if the padding is wrong or the signed content is not a JSON object. */
function claimsIn(signed: Buffer, key: Buffer): LoginClaims | null {
  try {
    const decipher = createDecipheriv('aes-128-cbc', key, signed.subarray(0, IV_BYTES));
    const plain = Buffer.concat([decipher.update(signed.subarray(IV_BYTES)), decipher.final()]);
    const claims: unknown = JSON.parse(plain.toString('utf8'));
    return typeof claims === 'object' && claims !== null && !Array.isArray(claims) ? (claims as LoginClaims) : null;
  } catch {
    return null;
  }
}
