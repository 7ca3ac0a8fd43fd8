/** `insert into`, `update` and `delete from`, but not those of `for update`, `for no key update` and `do update set`. */
const WRITTEN = /(?<!\b(?:for|key|do) )\b(insert into|update|delete from) (?:only )?"?(\w+)/gi;
const READ = /\b(?:from|join) (?:only )?"?(\w+)\b"?(?! ?\()/gi;
/** Matches the names that a statement gives its own parts. */
const PART = /\b(\w+) (?:\([^()]*\) )?as (?:not )?(?:materialized )?\(/gi;
const LOCK = /\bpg_advisory_\w+/i;

/** Names a statement for readers of a list: `insert products`, `read orders`, `lock`. */
export function statementName(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const writes = [...line.matchAll(WRITTEN)].map(([, verb = '', table]) => `${verb.split(' ')[0]} ${table}`);
  if (writes.length > 0) return [...new Set(writes)].join(', ').toLowerCase();
  const parts = new Set([...line.matchAll(PART)].map(([, name]) => name));
  const table = [...line.matchAll(READ)].map(([, name]) => name).find((name) => !parts.has(name));
  if (LOCK.test(line)) return 'lock';
  return table === undefined ? line.slice(0, 40) : `read ${table.toLowerCase()}`;
}
