import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether the `hash` in a body was made with this secret: the SHA-256 of all other keys and values in order, then the
 * current secret. It covers no time, so prefer the signature.
 */
export function hashMatches(body: string, secret: string): boolean {
  const { hash, ...pairs } = JSON.parse(body) as Record<string, unknown>;
  const expected = createHash('sha256')
    .update(textOf(pairs) + secret, 'utf8')
    .digest();
  const received = Buffer.from(typeof hash === 'string' ? hash : '', 'hex');
  return received.length === expected.length && timingSafeEqual(received, expected);
}

/** Strings as they are, numbers and booleans as in JSON, null as nothing, objects as their own pairs. */
function textOf(value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value);
  return Object.entries(value)
    .map(([key, inner]) => key + textOf(inner))
    .join('');
}
