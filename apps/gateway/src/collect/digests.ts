import { createHmac, hash } from 'node:crypto';
import type { CompanyId } from '@marquee/contracts';

/** 128 bits, as many as a random id has. */
const CHARACTERS = 22;

/**
 * What a visitor is called among those of one company on the day of the salt. Who does not have the salt can neither
 * find the visitor's key from it, nor the same visitor at another company or on another day.
 */
export function visitorDigest(salt: Uint8Array, company: CompanyId, key: string): string {
  return createHmac('sha256', salt).update(`${company} ${key}`).digest('base64url').slice(0, CHARACTERS);
}

/** A cart lives longer than a day, and its key is drawn for it alone: without a salt, it has one name all the time. */
export function cartDigest(company: CompanyId, key: string): string {
  return hash('sha256', `cart ${company} ${key}`, 'base64url').slice(0, CHARACTERS);
}
