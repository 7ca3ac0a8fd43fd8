/** The requested time range; in GMT. */
export interface TimeBound {
  readonly field: string;
  readonly bound: 'min' | 'max';
  readonly value: string;
}

/** A text to find in any of these columns of `<table>_texts`, which hold lower-case copies. */
export interface SoughtText {
  readonly table: string;
  readonly fields: readonly string[];
  readonly text: string;
}

/**
 * Part of a where clause. The row is `r`, and each `?` is replaced by the next value: `{ sql: 'r.enabled = ?', values:
 * [true] }`.
 */
export interface Condition {
  /** Constant text, because statements are prepared by it. */
  readonly sql: string;
  readonly values: readonly unknown[];
  /** No index returns these rows by id, so `unorderedPage` plans the page: ranges, parts of texts. */
  readonly notInIdOrder?: true;
  /** An index returns these rows by id; `unorderedPage` searches only among them. */
  readonly indexedById?: true;
  /** Postgres plans this each time, because a generic plan would scan all rows of the company. */
  readonly unprepared?: true;
  /** The only column that the condition compares, if rollups may count its values. */
  readonly column?: string;
  /** The time that the condition compares, if daily rollups may bound its ids. */
  readonly time?: TimeBound;
  /** An equal condition through the index of another table, which `unorderedPage` uses instead. */
  readonly indexedVia?: Pick<Condition, 'sql' | 'values'>;
  /** The condition searches a text, so `texts` finds the rows of a page. */
  readonly sought?: SoughtText;
}

/** Joins the conditions by `and` and numbers them after the existing values. */
export function allOf(
  conditions: readonly Condition[],
  before: readonly unknown[],
): { sql: string; values: unknown[] } {
  const values = [...before];
  const parts = conditions.map((condition) => {
    let next = 0;
    const sql = condition.sql.replaceAll('?', () => `$${values.length + ++next}`);
    if (next !== condition.values.length) {
      throw new Error(`The condition "${condition.sql}" does not have ${condition.values.length} placeholders.`);
    }
    values.push(...condition.values);
    return `(${sql})`;
  });
  return { sql: parts.join(' and '), values };
}

/** Finds the row of `{token}` in a path, which is a token or a numeric id. */
export function byToken(token: string): Condition {
  return isId(token) ? { sql: 'r.id = ?', values: [Number(token)] } : { sql: 'r.token = ?', values: [token] };
}

/** Tokens contain letters. */
export function isId(token: string): boolean {
  return /^\d+$/.test(token);
}
