import type { Operation } from '../history';
import { grouped } from '../grouped';
import { named } from './invariant';

const CREATES = /\/create$/;

/** No two creates were given the same id. */
export const uniqueIds = (history: readonly Operation[]): string[] => {
  const made = history.filter(
    ({ kind, outcome, resource }) => CREATES.test(kind) && outcome === 'ok' && resource !== null,
  );
  return [...grouped(made, ({ resource }) => resource).values()]
    .filter((same) => same.length > 1)
    .map((same) => `${same[0]?.resource} was given to ${same.length}: ${same.map(named).join(' | ')}`);
};
