import { createHmac, hash } from 'node:crypto';
import type { CompanyId } from '@marquee/contracts';

/** 128 bits, like a random id. */
const CHARACTERS = 22;

/**
 * A visitor's pseudonym at one company on one day. Without the salt it reveals neither the key nor the visitor at
 * other companies or days.
 */
export function visitorDigest(salt: Uint8Array, company: CompanyId, key: string): string {
  return createHmac('sha256', salt).update(`${company} ${key}`).digest('base64url').slice(0, CHARACTERS);
}

/** A cart outlives a day and its key is random, so its pseudonym needs no salt. */
export function cartDigest(company: CompanyId, key: string): string {
  return hash('sha256', `cart ${company} ${key}`, 'base64url').slice(0, CHARACTERS);
}
