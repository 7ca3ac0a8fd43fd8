/** A field before and after a change; undefined if the API has recorded no value. */
export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The recorded values field by field, in the order of the API, without fields that stayed the same. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const former = isValues(before) ? before : {};
  const later = isValues(after) ? after : {};
  return [...new Set([...Object.keys(former), ...Object.keys(later)])]
    .map((field) => ({ field, before: former[field], after: later[field] }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}
