import type { Operation } from '../history';
import type { ReadBack } from '../read-back';

/** Something that must be so whatever has happened: what is not, a sentence each. */
export type Invariant = (history: readonly Operation[], read: ReadBack) => string[];

/** In few words, for whoever has to find it again. */
export function named({ kind, key, resource, outcome, attempts }: Operation): string {
  const tries = attempts.map(({ requestId, outcome: what, said, sent, answered }) => {
    return `${requestId} ${what} (${said}, ${timeOf(sent)} + ${answered - sent} ms)`;
  });
  const whom = [resource, key].filter((one) => one !== null).join(', ');
  return `${kind}${whom === '' ? '' : ` of ${whom}`}, ${outcome}: ${tries.join('; ')}`;
}

/** `16:11:53.004`, as the logs of the apps have it. */
export function timeOf(moment: number): string {
  return new Date(moment).toISOString().slice(11, 23);
}
