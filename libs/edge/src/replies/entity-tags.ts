import { ShopError } from '@marquee/contracts';

const TAG = /^(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"$/;

/** `If-None-Match`: true if no tag is current, so the answer must be sent. */
export function matchesNone(header: string, current: string): boolean {
  if (header.trim() === '*') return false;
  return !header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === current);
}

/**
 * `If-Match`: the expected row version; undefined for `*`. Weak tags count, because compressing proxies weaken ours;
 * unknown tags give 412 and malformed ones 400.
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
