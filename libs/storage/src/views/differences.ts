/** What a change comes to. */
export interface Difference<Columns> {
  /** The columns that are to be written. */
  readonly columns: Partial<Columns>;
  /** What has changed, as the interface calls it: the columns, and what is kept in other tables. */
  readonly fields: readonly string[];
}

/** The columns whose wanted values are not those of the row. */
export function differences<W extends object>(row: { readonly [K in keyof W]?: unknown }, wanted: W): Partial<W> {
  const differs = ([column, value]: [string, unknown]): boolean =>
    JSON.stringify(value) !== JSON.stringify(row[column as keyof W]);
  return Object.fromEntries(Object.entries(wanted).filter(differs)) as Partial<W>;
}

/** The same, where fields are called like their columns. */
export function differenceOf<W extends object>(row: { readonly [K in keyof W]?: unknown }, wanted: W): Difference<W> {
  const columns = differences(row, wanted);
  return { columns, fields: Object.keys(columns) };
}
