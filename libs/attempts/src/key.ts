import { createHash } from 'node:crypto';

/** A digest of the limited value, because users type passwords into the email field. */
export function attemptKey(purpose: string, kind: string, value: string): string {
  return createHash('sha256').update(`${purpose} ${kind} ${value}`).digest('base64url');
}

/** Most providers deliver `kim+films@example.org` to `kim@example.org`, so one mailbox has any number of addresses. */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/^([^+@]+)\+[^@]*(?=@)/, '$1');
}

/** A key within another one: deleting the attempts of the outer key includes it. */
export function keyWithin(outer: string, inner: string): string {
  return `${outer}:${inner}`;
}
