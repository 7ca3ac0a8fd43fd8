import { createHash } from 'node:crypto';

/** What is limited, as a digest: people type passwords into the field of the email. */
export function attemptKey(purpose: string, kind: string, value: string): string {
  return createHash('sha256').update(`${purpose} ${kind} ${value}`).digest('base64url');
}

/** Most providers deliver `kim+films@example.org` to `kim@example.org`, so that one mailbox has any number of such addresses. */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/^([^+@]+)\+[^@]*(?=@)/, '$1');
}

/** A key that belongs to another one: what is counted for it can be taken back with all else that does. */
export function keyWithin(outer: string, inner: string): string {
  return `${outer}:${inner}`;
}
