import { createHash, randomBytes } from 'node:crypto';

/** A secret of 32 random bytes. Some secrets are stored as a digest only, others encrypted. */
export function drawSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Needs neither salt nor cost, because 32 random bytes cannot be guessed. */
export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
