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
      const definition = [
        ...columnsOf(name, table, now, leaves),
        ...uniquesOf(table, now, leaves),
        ...rulesOf(table, now, leaves),
      ];
      return definition.map((sentence) => `${name}: ${sentence}`);
    }),
  ];
}

function columnsOf(table: string, before: TableSnapshot, after: TableSnapshot, leaves: ReadonlySet<string>): string[] {
  const known = Object.entries(before.columns).flatMap(([column, definition]) => {
    if (leaves.has(`${table}.${column}`)) return [];
    const now = after.columns[column];
    if (now === undefined) return [`the column ${column} is gone.`];
    const [was, is] = [columnOf(definition), columnOf(now)];
    return [
      ...(isWider(was.type, is.type) ? [] : [`${column} is ${is.type} now, and was ${was.type}.`]),
      ...(is.required && !was.required ? [`${column} may no longer be empty.`] : []),
      ...(was.filled && !is.filled ? [`${column} is no longer filled by the database.`] : []),
    ];
  });
  const added = Object.entries(after.columns).flatMap(([column, definition]) => {
    const { required, filled } = columnOf(definition);
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
    ...changed(before.uniques, after.uniques, leaves).map(([name, definition]) => `${name} is ${definition} now.`),
    ...newIn(before.uniques, after.uniques)
      .filter(([, definition]) => !namesOptional(definition, before, after))
      .map(([name, definition]) => `${name} is new, and refuses rows that were accepted before: ${definition}.`),
  ];
}

function rulesOf(before: TableSnapshot, after: TableSnapshot, leaves: ReadonlySet<string>): string[] {
  return [
    ...changed(before.rules, after.rules, leaves).map(([name, definition]) => `${name} is ${definition} now.`),
    ...newIn(before.rules, after.rules)
      .filter(([, definition]) =>
        definition.startsWith('CHECK') ? namesKnown(definition, before) : !namesOptional(definition, before, after),
      )
      .map(([name, definition]) => `${name} is new, and refuses rows that were accepted before: ${definition}.`),
  ];
}

type Texts = Readonly<Record<string, string>>;

function changed(before: Texts, after: Texts, leaves: ReadonlySet<string>): [string, string][] {
  return Object.entries(after).filter(
    ([name, definition]) => !leaves.has(name) && name in before && before[name] !== definition,
  );
}

function newIn(before: Texts, after: Texts): [string, string][] {
  return Object.entries(after).filter(([name]) => !(name in before));
}

/** Whether a rule covers only a new column that earlier code leaves empty. */
function namesOptional(definition: string, before: TableSnapshot, after: TableSnapshot): boolean {
  // With this option, two rows with an empty column conflict.
  if (definition.includes('NULLS NOT DISTINCT')) return false;
  const own = definition.split(' REFERENCES ')[0] ?? '';
  return Object.entries(after.columns).some(([column, text]) => {
    const { required, filled } = columnOf(text);
    return !(column in before.columns) && !required && !filled && isNamed(own, column);
  });
}

function namesKnown(definition: string, before: TableSnapshot): boolean {
  return Object.keys(before.columns).some((column) => isNamed(definition, column));
}

function isNamed(definition: string, column: string): boolean {
  return new RegExp(`(?<![\\w'])${column}(?![\\w'])`).test(definition);
}

function columnOf(definition: string): { type: string; required: boolean; filled: boolean } {
  const [, type = '', required, filled] = /^(.*?)( required)?( filled)?$/.exec(definition) ?? [];
  return { type, required: required !== undefined, filled: filled !== undefined };
}
