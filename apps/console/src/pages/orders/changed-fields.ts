type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields that differ from the stored ones; of an object only its changed parts, because the API keeps the others. */
export function changedFields(stored: Fields, values: Fields): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const before = stored[name];
    if (JSON.stringify(value) === JSON.stringify(before)) continue;
    changed[name] = isObject(value) && isObject(before) ? changedFields(before, value) : value;
  }
  return changed;
}
