import type { SchemaSnapshot, TableSnapshot } from './snapshot';

/** Types that accept all values of another type and look the same to our code. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  smallint: ['integer', 'bigint'],
  integer: ['bigint'],
};
const isWider = (before: string, after: string): boolean =>
  before === after ||
  (WIDER[before]?.includes(after) ?? false) ||
  (before.startsWith('character varying') && after === 'text');

/**
 * Describes where a schema offers less than earlier code relies on. `leaving` names what that code no longer uses: a table, `table.column`
 * or a rule name.
 */
export function contractions(before: SchemaSnapshot, after: SchemaSnapshot, leaving: readonly string[] = []): string[] {
  const leaves = new Set(leaving);
  const others = before.others.filter((name) => !after.others.includes(name) && !leaves.has(name));
  return [
    ...others.map((name) => `${name} is gone.`),
    ...Object.entries(before.tables).flatMap(([name, table]) => {
      if (leaves.has(name)) return [];
      const now = after.tables[name];
      if (!now) return [`The table ${name} is gone.`];
      const told = [
        ...columnsOf(name, table, now, leaves),
        ...uniquesOf(table, now, leaves),
        ...rulesOf(table, now, leaves),
      ];
      return told.map((sentence) => `${name}: ${sentence}`);
    }),
  ];
}

function columnsOf(table: string, before: TableSnapshot, after: TableSnapshot, leaves: ReadonlySet<string>): string[] {
  const known = Object.entries(before.columns).flatMap(([column, told]) => {
    if (leaves.has(`${table}.${column}`)) return [];
    const now = after.columns[column];
    if (now === undefined) return [`the column ${column} is gone.`];
    const [was, is] = [columnOf(told), columnOf(now)];
    return [
      ...(isWider(was.type, is.type) ? [] : [`${column} is ${is.type} now, and was ${was.type}.`]),
      ...(is.required && !was.required ? [`${column} may no longer be empty.`] : []),
      ...(was.filled && !is.filled ? [`${column} is no longer filled by the database.`] : []),
    ];
  });
  const added = Object.entries(after.columns).flatMap(([column, told]) => {
    const { required, filled } = columnOf(told);
    return column in before.columns || !required || filled
      ? []
      : [`${column} is new, may not be empty and has no default.`];
  });
  return [...known, ...added];
}

function uniquesOf(before: TableSnapshot, after: TableSnapshot, leaves: ReadonlySet<string>): string[] {
  const gone = Object.keys(before.uniques).filter((name) => !leaves.has(name) && !(name in after.uniques));
  return [
    ...gone.map((name) => `${name} is gone, which statements may name in "on conflict".`),
    ...changed(before.uniques, after.uniques, leaves).map(([name, told]) => `${name} is ${told} now.`),
    ...newIn(before.uniques, after.uniques)
      .filter(([, told]) => !namesOptional(told, before, after))
      .map(([name, told]) => `${name} is new, and refuses what was taken before: ${told}.`),
  ];
}

function rulesOf(before: TableSnapshot, after: TableSnapshot, leaves: ReadonlySet<string>): string[] {
  return [
    ...changed(before.rules, after.rules, leaves).map(([name, told]) => `${name} is ${told} now.`),
    ...newIn(before.rules, after.rules)
      .filter(([, told]) => (told.startsWith('CHECK') ? namesKnown(told, before) : !namesOptional(told, before, after)))
      .map(([name, told]) => `${name} is new, and refuses what was taken before: ${told}.`),
  ];
}

type Texts = Readonly<Record<string, string>>;

function changed(before: Texts, after: Texts, leaves: ReadonlySet<string>): [string, string][] {
  return Object.entries(after).filter(([name, told]) => !leaves.has(name) && name in before && before[name] !== told);
}

function newIn(before: Texts, after: Texts): [string, string][] {
  return Object.entries(after).filter(([name]) => !(name in before));
}

/** Whether a rule covers only a new column that earlier code leaves empty. */
function namesOptional(told: string, before: TableSnapshot, after: TableSnapshot): boolean {
  // With this option, two rows with an empty column conflict.
  if (told.includes('NULLS NOT DISTINCT')) return false;
  const own = told.split(' REFERENCES ')[0] ?? '';
  return Object.entries(after.columns).some(([column, text]) => {
    const { required, filled } = columnOf(text);
    return !(column in before.columns) && !required && !filled && isNamed(own, column);
  });
}

function namesKnown(told: string, before: TableSnapshot): boolean {
  return Object.keys(before.columns).some((column) => isNamed(told, column));
}

function isNamed(told: string, column: string): boolean {
  return new RegExp(`(?<![\\w'])${column}(?![\\w'])`).test(told);
}

function columnOf(told: string): { type: string; required: boolean; filled: boolean } {
  const [, type = '', required, filled] = /^(.*?)( required)?( filled)?$/.exec(told) ?? [];
  return { type, required: required !== undefined, filled: filled !== undefined };
}
