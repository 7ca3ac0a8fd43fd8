import { createHash, randomBytes } from 'node:crypto';

/** A secret that we give out: 32 random bytes. What is stored of it is a digest, or sealed. */
export function drawToken(): string {
  return randomBytes(32).toString('base64url');
}

/** No salt and no cost: nobody guesses 32 random bytes. */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
