/** The columns whose wanted values are not those of the row. */
export function differences<W extends object>(row: { readonly [K in keyof W]?: unknown }, wanted: W): Partial<W> {
  const differs = ([column, value]: [string, unknown]): boolean =>
    JSON.stringify(value) !== JSON.stringify(row[column as keyof W]);
  return Object.fromEntries(Object.entries(wanted).filter(differs)) as Partial<W>;
}
