import { type AnyField, type Fields, isReadable, type TimeStyle } from '@marquee/contracts';
import { escapeIdentifier } from 'pg';

/** Field → the SQL that computes it; the row is called `r`: `{ name: "'#' || r.id" }`. */
export type Computed<F extends Fields> = Partial<Record<keyof F & string, string>>;

const TIME_FORMATS: Record<TimeStyle, string> = {
  gmt: 'YYYY-MM-DD"T"HH24:MI:SS',
  offset: 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"',
  precise: 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"',
};

export interface Printing {
  /** The fields to print; names that the resource does not have are ignored. */
  readonly only?: readonly string[];
  /** Prints also the fields that only partners may read. */
  readonly forPartners?: boolean;
}

/**
 * The subselect that lists what is printed of a row `r`: a whitelist, in the order of the contract.
 */
export function projection<F extends Fields>(
  fields: F,
  computed: Computed<F>,
  { only, forPartners = false }: Printing = {},
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
  /** The columns of the row that it is printed in, which `where` knows as `o`: `r.company_id, r.customer_id`. */
  readonly outer: string;
  readonly where: string;
}

/**
 * A row of another table, printed as its own resource is, for a view to join; inside of it, that row is called `r`. `offset 0`
 * keeps the planner from printing it above the join, where rows that share it would print it once each.
 */
export function printedRow<F extends Fields>(fields: F, { table, computed, outer, where }: Inside<F>): string {
  return `(select row_to_json(t) from (select ${outer}) o join ${escapeIdentifier(table)} r on ${where}
    cross join lateral ${projection(fields, computed)} t offset 0)`;
}

function valueOf(name: string, field: AnyField, computed?: string): string {
  if (computed !== undefined) return computed;
  const column = `r.${escapeIdentifier(name)}`;
  return field.spec.kind === 'time' ? timeInJson(column, field.spec.timeStyle) : column;
}

/**
 * SQL of a `timestamptz` inside of a row that Postgres prints as JSON, for computed fields that hold times. Postgres writes whole
 * seconds just as the interface has them, in a tenth of the time that `to_char` takes.
 */
export function timeInJson(column: string, style: TimeStyle = 'gmt'): string {
  if (style === 'gmt') return `date_trunc('second', ${column} at time zone 'UTC')`;
  // The zone of every session is UTC.
  return style === 'offset' ? `date_trunc('second', ${column})` : printedTime(column, style);
}

/** SQL that prints a `timestamptz` as a text, where it is not part of a row that is printed. */
export function printedTime(column: string, style: TimeStyle = 'gmt'): string {
  return `to_char(${column} at time zone 'UTC', '${TIME_FORMATS[style]}')`;
}
