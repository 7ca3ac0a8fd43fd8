/** The first row of a list. `toArray` would read all further pages, too. */
export async function firstOf<T>(rows: AsyncIterable<T>): Promise<T | undefined> {
  for await (const row of rows) return row;
  return undefined;
}
