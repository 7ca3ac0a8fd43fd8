import { isReadable, type Resource } from '@marquee/contracts';

/** RFC 4180, 2.6: cells with these characters are quoted. */
const QUOTED = /[",\r\n]/;
/** A spreadsheet executes cells that begin with one of these. */
const FORMULA = /^[=+\-@\t\r]/;

/** The columns: the requested fields in their order, or all fields but credentials in the order of the contract. */
export function csvColumns({ fields }: Resource, asked: readonly string[] | undefined): string[] {
  const isField = (name: string): boolean => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field !== undefined && isReadable(field);
  };
  const usual = Object.keys(fields).filter((name) => fields[name]?.spec.credential !== true);
  return (asked ?? usual).filter(isField);
}

/** A record of RFC 4180 with its line end. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return quoted(FORMULA.test(value) ? `'${value}` : value);
  // No formula: JSON numbers may begin with a minus, and nested values begin with a bracket.
  return quoted(JSON.stringify(value));
}

function quoted(text: string): string {
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
