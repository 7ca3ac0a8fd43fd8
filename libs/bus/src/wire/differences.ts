/**
 * What of `wanted` is otherwise in `found`, as sentences; `undefined` is wanted where nothing must be set. A server
 * drops options it does not know without a word.
 */
export function differences(wanted: object, found: object): string[] {
  const present = new Map<string, unknown>(Object.entries(found));
  return Object.entries(wanted)
    .map(([name, value]) => ({ name, want: shown(value), have: shown(present.get(name)) }))
    .filter(({ want, have }) => want !== have)
    .map(({ name, want, have }) => `${name} is ${have}, not ${want}`);
}

function shown(value: unknown): string {
  return JSON.stringify(value) ?? 'unset';
}
