/** The last migration from before the rule. */
const FIRST_JUDGED = 1_794_832_424_806;

/** Finds indexes of a migration that would lock an existing table against writers while they are built. */
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
