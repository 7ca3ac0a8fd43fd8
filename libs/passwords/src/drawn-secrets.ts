import { createHash, randomBytes } from 'node:crypto';

/** A secret that we give out: 32 random bytes. Of some we keep only the digest; of others the secret itself, sealed. */
export function drawSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** It needs neither salt nor cost, since nobody guesses 32 random bytes. */
export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
