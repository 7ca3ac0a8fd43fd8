import { createHash } from 'node:crypto';

/** What is limited, as a digest: people type passwords into the field of the email. */
export function attemptKey(purpose: string, kind: string, value: string): string {
  return createHash('sha256').update(`${purpose} ${kind} ${value}`).digest('base64url');
}
