import type { Fault } from '@marquee/contracts';

/** The elements of a list that repeat the key of an earlier one. */
export function twins<K extends string>(
  path: string,
  key: K,
  elements: readonly Readonly<Record<K, unknown>>[],
  sentence = 'is a duplicate; send it once',
): Fault[] {
  const values = elements.map((element, index) => ({ index, value: element[key] }));
  return repeated(values).map(({ index }) => [`${path}.${index}.${key}`, sentence]);
}

export function repeated<T extends { readonly value: unknown }>(ordered: readonly T[]): T[] {
  const seen = new Set<unknown>();
  return ordered.filter(({ value }) => {
    const isThere = seen.has(value);
    seen.add(value);
    return isThere;
  });
}
