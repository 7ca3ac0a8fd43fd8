/** What of `wanted` is otherwise in `found`, as sentences. A server drops options it does not know without a word. */
export function differences(wanted: object, found: object): string[] {
  const present = new Map<string, unknown>(Object.entries(found));
  return Object.entries(wanted)
    .map(([name, value]) => ({ name, want: JSON.stringify(value), have: JSON.stringify(present.get(name)) }))
    .filter(({ want, have }) => want !== have)
    .map(({ name, want, have }) => `${name} is ${have ?? 'not set'}, not ${want}`);
}
