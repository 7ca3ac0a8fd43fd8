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
  /** No index has these rows in order of id: ranges, parts of texts. See `scatteredPage`. */
  readonly scattered?: true;
  /** An index has these rows in order of id: those that are scattered are sought among them alone. See `scatteredPage`. */
  readonly leads?: true;
  /** Few rows of a company however many it has, which a plan for any company would seek among all of them: planned each time. */
  readonly few?: true;
  /** The column that it compares with a value, and looks at nothing else: how many rows have which may be kept. */
  readonly column?: string;
  /** What it says of a time, by the field that it looks at: what is kept of days may know which ids such rows have. */
  readonly time?: TimeBound;
  /** Where another table has the index for it: a condition on the same rows that goes through that one. See `scatteredPage`. */
  readonly elsewhere?: Pick<Condition, 'sql' | 'values'>;
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
