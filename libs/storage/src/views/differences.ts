/** The differences that a change makes. */
export interface Difference<Columns> {
  readonly columns: Partial<Columns>;
  /** The changed fields by their interface names: columns, and data in other tables. */
  readonly fields: readonly string[];
}

export function differences<W extends object>(row: { readonly [K in keyof W]?: unknown }, wanted: W): Partial<W> {
  const differs = ([column, value]: [string, unknown]): boolean =>
    JSON.stringify(value) !== JSON.stringify(row[column as keyof W]);
  return Object.fromEntries(Object.entries(wanted).filter(differs)) as Partial<W>;
}

/** Like `differences`, for fields named like their columns. */
export function differenceOf<W extends object>(row: { readonly [K in keyof W]?: unknown }, wanted: W): Difference<W> {
  const columns = differences(row, wanted);
  return { columns, fields: Object.keys(columns) };
}
