import type { Called } from './findings';

/** Operations that a run cannot succeed at, each with the reason. */
export const UNREACHABLE: Readonly<Record<string, string>> = {};

/** A sentence for each operation that no request succeeded at, and for each that was said to be out of reach and is not. */
export function coverageFaults(
  operations: readonly Called[],
  unreachable: Readonly<Record<string, string>> = UNREACHABLE,
): string[] {
  const names = new Set(operations.map(({ operation }) => operation));
  const wrong = operations.flatMap(({ operation, calls, best }) => {
    const isReached = best !== null && best < 400;
    if (isReached && operation in unreachable) return [`${operation} can be reached: it answered ${best}`];
    if (isReached || operation in unreachable) return [];
    return [`no request succeeded at ${operation}: of ${calls} the best was answered ${best ?? 'not at all'}`];
  });
  const unknown = Object.keys(unreachable).filter((operation) => !names.has(operation));
  return [...wrong, ...unknown.map((operation) => `${operation} is out of reach, and not in the reference`)];
}
