import { expectationOf, readGmt, ShopError, type FilterKind, type FilterSpec } from '@marquee/contracts';

/** Parses a parameter's text; undefined if the parameter does not accept it. */
type Reader = (text: string, spec: FilterSpec) => unknown;

/** An unencoded plus sign arrives as a space. */
const LOST_PLUS = /(:\d{2}(?:\.\d+)?) (\d{2}:?\d{2})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const READERS: Readonly<Record<FilterKind, Reader>> = {
  /** Interface, conventions 3: a time, GMT by default. Returned as ISO 8601 in GMT. */
  time: (text) => {
    const at = readGmt(text.replace(LOST_PLUS, '$1+$2'));
    return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
  },
  day: (text) => (DAY.test(text) && !Number.isNaN(readGmt(`${text}T00:00`).getTime()) ? text : undefined),
  ids: (text) => {
    const numbers = text.split(',').map((part) => wholeNumber(part.trim()));
    return numbers.every(Number.isSafeInteger) ? numbers : undefined;
  },
  int: (text, { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }) => {
    const value = text.startsWith('-') ? -wholeNumber(text.slice(1)) : wholeNumber(text);
    return value >= minimum && value <= maximum ? value : undefined;
  },
  text: (text, { maxLength = Infinity }) =>
    text === '' || text.length > maxLength || text.includes('\0') ? undefined : text,
  bool: (text) => (text === '0' || text === '1' ? text === '1' : undefined),
  choice: (text, { values = [] }) => values.find((known) => String(known) === text),
  phrase: (text, { values = [], maxLength = 0 }) => {
    const [, field, rest] = /^\s*(\w+)\s*:(.*)$/s.exec(text) ?? [];
    const isField = field !== undefined && values.some((known) => known === field);
    const value = (isField ? (rest ?? '') : text).trim();
    if (value === '' || value.length > maxLength) return undefined;
    return isField ? { field, value } : { value };
  },
  search: (text, { searched = {} }) => {
    const colon = text.indexOf(':');
    const field = text.slice(0, colon).trim();
    const value = text.slice(colon + 1).trim();
    return colon < 0 || !Object.hasOwn(searched, field) || value === '' ? undefined : { field, value };
  },
};

/** The value of a parameter; undefined for `any`. Throws a ShopError that names the parameter. */
export function readFilter(name: string, spec: FilterSpec, text: string): unknown {
  if (spec.any && text === 'any') return undefined;
  // Postgres rejects NUL, and "<field>:<value>" would not name the fault.
  if (['search', 'phrase'].includes(spec.kind) && text.includes('\0')) {
    throw ShopError.badQuery(name, 'without the character U+0000');
  }
  const value = READERS[spec.kind](text, spec);
  if (value === undefined) throw ShopError.badQuery(name, expectationOf(spec));
  return value;
}

/** NaN if the text is not a number. */
function wholeNumber(text: string): number {
  return /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
}
