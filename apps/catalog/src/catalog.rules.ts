import { readGmt, ShopError, type Fault } from '@marquee/contracts';

/** Drops milliseconds: times are rendered in whole seconds, and a rendered time must be read back as the same. */
export function inGmt(time: string): Date {
  const at = readGmt(time);
  at.setUTCMilliseconds(0);
  return at;
}

/** Interface: a mirrored resource cannot be changed. */
export function refuseOnMirror(what: string, { origin_id }: { readonly origin_id: number | null }): void {
  if (origin_id === null) return;
  throw new ShopError(
    'conflict',
    `This ${what} is mirrored from another shop. Ask that shop to change it, or create a resource of your own.`,
  );
}

/** The references to remove and to add so that exactly the requested ones remain. */
export function referenceChanges<T>(present: readonly T[], wanted: readonly T[]): { gone: T[]; added: T[] } {
  return { gone: without(present, wanted), added: without(wanted, present) };
}

/** The distinct elements of the first list that are missing from the second. */
export function without<T>(some: readonly T[], others: Iterable<T>): T[] {
  const known = new Set(others);
  return [...new Set(some)].filter((one) => !known.has(one));
}

/** One fault for each element that names a missing resource. */
export function notThere<T extends number | string>(
  path: string,
  what: string,
  id: T | null,
  missing: readonly T[],
): Fault[] {
  return id !== null && missing.includes(id) ? [[path, `must be an existing ${what}; ${id} was not found`]] : [];
}
