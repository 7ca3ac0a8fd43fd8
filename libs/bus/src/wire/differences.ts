/**
 * The differences between `wanted` and `found` as sentences; `undefined` means unset. Detects options that the server
 * silently drops.
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
