import type { Fault } from '@marquee/contracts';

/** What is to be untied and what to be tied, so that just the wanted ones are. */
export function tieChanges<T>(present: readonly T[], wanted: readonly T[]): { gone: T[]; added: T[] } {
  return { gone: without(present, wanted), added: without(wanted, present) };
}

/** Those of the first that are not among the others, once each. */
export function without<T>(some: readonly T[], others: Iterable<T>): T[] {
  const known = new Set(others);
  return [...new Set(some)].filter((one) => !known.has(one));
}

/** What is named and is among the missing. */
export function notThere<T extends number | string>(
  path: string,
  what: string,
  id: T | null,
  missing: readonly T[],
): Fault[] {
  return id !== null && missing.includes(id) ? [[path, `there is no ${what} ${id}`]] : [];
}
