import { type AnyField, type Fields, isReadable, type TimeStyle } from '@marquee/contracts';
import { escapeIdentifier } from 'pg';

/** Field → SQL that computes it; the row is `r`: `{ name: "'#' || r.id" }`. */
export type Computed<F extends Fields> = Partial<Record<keyof F & string, string>>;

const TIME_FORMATS: Record<TimeStyle, string> = {
  gmt: 'YYYY-MM-DD"T"HH24:MI:SS',
  offset: 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"',
  precise: 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"',
};

export interface Rendering {
  /** The fields to render; unknown names are ignored. */
  readonly only?: readonly string[];
  /** Includes the fields that only partners may read. */
  readonly forPartners?: boolean;
}

/**
 * The subselect of a row's rendered fields: a whitelist in the order of the contract.
 */
export function projection<F extends Fields>(
  fields: F,
  computed: Computed<F>,
  { only, forPartners = false }: Rendering = {},
): string {
  const columns = Object.entries(fields)
    .filter(([, field]) => isReadable(field) && (forPartners || !field.spec.partnersOnly))
    .filter(([name]) => !only || only.includes(name))
    .map(([name, field]) => `${valueOf(name, field, computed[name])} as ${escapeIdentifier(name)}`);
  return `(select ${columns.join(', ')})`;
}

interface Inside<F extends Fields> {
  readonly table: string;
  readonly computed: Computed<F>;
  /** Columns of the outer row, with the alias `o` in `where`: `r.company_id, r.customer_id`. */
  readonly outer: string;
  readonly where: string;
}

/**
 * Renders a row of another table as its resource, for a view to join; the inner row is `r`. `offset 0` keeps the
 * planner from rendering a shared row once per outer row.
 */
export function renderedRow<F extends Fields>(fields: F, { table, computed, outer, where }: Inside<F>): string {
  return `(select row_to_json(t) from (select ${outer}) o join ${escapeIdentifier(table)} r on ${where}
    cross join lateral ${projection(fields, computed)} t offset 0)`;
}

function valueOf(name: string, field: AnyField, computed?: string): string {
  if (computed !== undefined) return computed;
  const column = `r.${escapeIdentifier(name)}`;
  return field.spec.kind === 'time' ? timeInJson(column, field.spec.timeStyle) : column;
}

/**
 * SQL of a `timestamptz` inside a JSON row, for computed time fields. Postgres writes whole seconds in the
 * interface's format ten times faster than `to_char`.
 */
export function timeInJson(column: string, style: TimeStyle = 'gmt'): string {
  if (style === 'gmt') return `date_trunc('second', ${column} at time zone 'UTC')`;
  // Every session's time zone is UTC.
  return style === 'offset' ? `date_trunc('second', ${column})` : renderedTime(column, style);
}

/** SQL that renders a `timestamptz` as text outside of a JSON row. */
export function renderedTime(column: string, style: TimeStyle = 'gmt'): string {
  return `to_char(${column} at time zone 'UTC', '${TIME_FORMATS[style]}')`;
}
