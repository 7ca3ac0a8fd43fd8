import { readGmt, ShopError, type Fault } from '@marquee/contracts';

/** A time that was sent, in whole seconds: no more of it is printed, and what was printed must come back as the same. */
export function inGmt(time: string): Date {
  const at = readGmt(time);
  at.setUTCMilliseconds(0);
  return at;
}

/** Interface: what is mirrored from another shop cannot be changed. */
export function refuseOnMirror(what: string, { origin_id }: { readonly origin_id: number | null }): void {
  if (origin_id === null) return;
  throw new ShopError('conflict', `This ${what} is mirrored from another shop and cannot be changed.`);
}

/** The references to be removed and those to be added, so that just the wanted ones are there. */
export function referenceChanges<T>(present: readonly T[], wanted: readonly T[]): { gone: T[]; added: T[] } {
  return { gone: without(present, wanted), added: without(wanted, present) };
}

/** The elements of the first list that are not in the second, each once. */
export function without<T>(some: readonly T[], others: Iterable<T>): T[] {
  const known = new Set(others);
  return [...new Set(some)].filter((one) => !known.has(one));
}

/** The faults of a list: each element that names something which is missing. */
export function notThere<T extends number | string>(
  path: string,
  what: string,
  id: T | null,
  missing: readonly T[],
): Fault[] {
  return id !== null && missing.includes(id) ? [[path, `there is no ${what} ${id}`]] : [];
}
