import { ShopError } from '@marquee/contracts';

const TAG = /^(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"$/;

/** `If-None-Match`: true when none of the tags is the current one, so that the answer must be sent. */
export function matchesNone(header: string, current: string): boolean {
  if (header.trim() === '*') return false;
  return !header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === current);
}

/**
 * `If-Match`: the row version that a change expects; undefined where any version will do (`*`).
 * Proxies that compress weaken our tags, and a row version names the row however it was sent: `W/"12"` counts as 12.
 * A tag that we never gave out cannot be current (412); what is no single tag cannot be read (400).
 */
export function expectedVersion(header: string): number | undefined {
  const text = header.trim();
  if (text === '*') return undefined;
  const opaque = TAG.exec(text)?.[1];
  if (opaque === undefined) {
    throw new ShopError('malformed', 'If-Match is malformed. Send one entity tag, such as "12", or *.');
  }
  if (!/^[1-9]\d{0,9}$/.test(opaque)) throw new ShopError('precondition_failed');
  return Number(opaque);
}
