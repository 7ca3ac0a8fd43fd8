/** The last migration from before the rule. */
const FIRST_JUDGED = 1_794_832_424_806;

/** The last migration that orders the changes of several tables. */
const ORDERS_TOGETHER = 1_795_000_000_000;

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

/** Finds indexes whose build could not be repeated, because a failed build leaves an invalid index of that name. */
export function unrepeatableIndexes(file: string, text: string): string[] {
  if (Number(/^\d+/.exec(file)?.[0]) <= FIRST_JUDGED) return [];
  return [...text.matchAll(/create (?:unique )?index concurrently (\S+)/gi)].flatMap((built) => {
    const [, index = ''] = built;
    if (text.slice(0, built.index).includes(`drop index concurrently if exists ${index}`)) return [];
    return [`${file}: needs "drop index concurrently if exists ${index}" before it is built`];
  });
}

/** Finds a migration whose trigger locks a table against writers while it reads other tables. */
export function orderedTogether(file: string, text: string): string[] {
  if (Number(/^\d+/.exec(file)?.[0]) <= ORDERS_TOGETHER) return [];
  const isSeveral = /for \([^)]*\)[^;]*\borderChanges\(|\borderChanges\([^]*\borderChanges\(/.test(text);
  return isSeveral ? [`${file}: orders the changes of several tables, so each needs a migration of its own`] : [];
}
