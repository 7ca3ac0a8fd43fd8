/** The last migration that was written before the rule. */
const FIRST_JUDGED = 1_794_832_424_806;

/** What is wrong with a migration, by its file's name and text: an index that locks a table of before against writers while it is built. */
export function lockingIndexes(file: string, text: string): string[] {
  if (Number(/^\d+/.exec(file)?.[0]) <= FIRST_JUDGED) return [];
  const made = new Set([...text.matchAll(/create table (?:if not exists )?(\w+)/gi)].map(([, table]) => table));
  const isAlone = /\btransaction = false\b/.test(text);
  const indexes = text.matchAll(/create (?:unique )?index (concurrently )?(?:if not exists )?(\w+)\s+on (\w+)/gi);
  return [...indexes].flatMap(([, concurrently, index, table]) => {
    if (made.has(table)) return [];
    if (concurrently === undefined) return [`${file}: ${index} has to be built concurrently, since ${table} has rows`];
    return isAlone ? [] : [`${file}: needs "readonly transaction = false" for ${index}, which is built concurrently`];
  });
}
