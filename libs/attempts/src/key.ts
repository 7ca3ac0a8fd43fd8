import { createHash } from 'node:crypto';

/** What is limited, as a digest: people type passwords into the field of the email. */
export function attemptKey(purpose: string, kind: string, value: string): string {
  return createHash('sha256').update(`${purpose} ${kind} ${value}`).digest('base64url');
}

/** A key that belongs to another one: what is counted for it can be taken back with all else that does. */
export function keyWithin(outer: string, inner: string): string {
  return `${outer}:${inner}`;
}
