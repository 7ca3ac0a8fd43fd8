/** The earliest time that is asked for, or the latest, in GMT. */
export interface TimeBound {
  readonly field: string;
  readonly bound: 'min' | 'max';
  readonly value: string;
}

/** A part of a where clause; the row is called `r`, each `?` stands for the next value: `{ sql: 'r.enabled = ?', values: [true] }`. */
export interface Condition {
  /** Fixed text: statements are prepared by it. */
  readonly sql: string;
  readonly values: readonly unknown[];
  /** No index gives these rows in order of id, so `scatteredPage` plans the page: ranges, parts of texts. */
  readonly notInIdOrder?: true;
  /** An index gives these rows in order of id: `scatteredPage` searches among them alone. */
  readonly indexedById?: true;
  /** Postgres plans this each time, because a generic plan would scan all rows of the company. */
  readonly unprepared?: true;
  /** The only column that the condition compares: a rollup may know how many rows have which value. */
  readonly column?: string;
  /** The time that the condition compares: the rollup of days may know which ids such rows have. */
  readonly time?: TimeBound;
  /** The same condition through the index of another table, which `scatteredPage` uses instead. */
  readonly indexedVia?: Pick<Condition, 'sql' | 'values'>;
}

/** The conditions joined by `and`, numbered after the values that are there already; those values with theirs. */
export function allOf(
  conditions: readonly Condition[],
  before: readonly unknown[],
): { sql: string; values: unknown[] } {
  const values = [...before];
  const parts = conditions.map((condition) => {
    let next = 0;
    const sql = condition.sql.replaceAll('?', () => `$${values.length + ++next}`);
    if (next !== condition.values.length) {
      throw new Error(`"${condition.sql}" does not take ${condition.values.length} values.`);
    }
    values.push(...condition.values);
    return `(${sql})`;
  });
  return { sql: parts.join(' and '), values };
}

/** `{token}` of a path: a token, or a numeric id. */
export function byToken(token: string): Condition {
  return isId(token) ? { sql: 'r.id = ?', values: [Number(token)] } : { sql: 'r.token = ?', values: [token] };
}

/** Tokens have letters. */
export function isId(token: string): boolean {
  return /^\d+$/.test(token);
}
