/** Statements that break or block running code. Postgres reveals the rest: see contractions.ts. */
const CONTRACTING: readonly RegExp[] = [
  /\brename\s+(?:to|column|constraint|\w+\s+to)\b[^;`'"]*/gi,
  /\bdrop\s+(?:table|column|constraint|function|sequence|schema|type)\b[^;,`'"]*/gi,
  /\bset\s+not\s+null\b/gi,
  /\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b[^;,`'"]*/gi,
  /\btruncate\b[^;`'"]*/gi,
];

/** Finds the phrases in a migration's `up` part that a developer must review. */
export function contractingWords(source: string, leaving: readonly string[] = []): string[] {
  const [up = ''] = source.split(/\basync\s+down\b/);
  const statements = CONTRACTING.flatMap((words) => up.match(words) ?? []);
  const names = new Set(leaving.flatMap((name) => name.split('.')));
  const leaves = (statement: string) => statement.split(/\W+/).some((word) => names.has(word));
  return statements.map((one) => one.replaceAll(/\s+/g, ' ').trim()).filter((one) => !leaves(one));
}
