import { createHash, randomBytes } from 'node:crypto';

/** A secret for one browser or one mailbox: 32 random bytes. Only its digest is stored. */
export function drawToken(): string {
  return randomBytes(32).toString('base64url');
}

/** No salt and no cost: nobody guesses 32 random bytes. */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
