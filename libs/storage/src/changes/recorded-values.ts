import { formatGmt, isSensitive, type AnyField, type Fields, type RecordedValues } from '@marquee/contracts';
import type { RowChange } from './row-changes';

/** Stands for personal data and secrets. */
export const REDACTED = '[redacted]';
/** Stands for the value of a changed field that is stored in other tables. */
export const NOT_RECORDED = '[not recorded]';

/** Longer values are cut. */
const MAX_VALUE_CHARS = 200;
/** The values of one event. Further fields have the value `…`. */
const MAX_RECORDED_BYTES = 4096;
/** Maximum recorded elements of a list; a longer list never fits into a value. */
const MAX_ELEMENTS = 100;
const CUT = '…';

/** Columns that change with every write; `version` counts the writes of a row, also beside a field of that name. */
const OWN_COLUMNS = new Set(['created_at', 'updated_at', 'modified_at', 'version']);

type Values = Readonly<Record<string, unknown>>;

/**
 * The former and new values of a change by the field table: only fields of the interface, and neither personal data
 * nor secrets. A new row shows what differs from the defaults.
 */
export function recordedValues(
  { resource, before, after }: RowChange,
  action: string,
  changed: unknown,
): RecordedValues {
  const { fields } = resource;
  const budget = { bytes: MAX_RECORDED_BYTES };
  if (action === 'delete') return before ? { before: shown(fields, filled(fields, before), budget) } : {};
  if (after === undefined) return elsewhere(fields, {}, changed);
  if (action === 'create') return { after: shown(fields, filled(fields, after), budget) };
  if (before === undefined) {
    const written = shown(fields, after, budget);
    return elsewhere(fields, Object.keys(written).length === 0 ? {} : { after: written }, changed);
  }
  const names = Object.keys(after).filter((name) => differ(before[name], after[name]));
  const [former, present] = [before, after].map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
  const recorded = { before: shown(fields, former ?? {}, budget), after: shown(fields, present ?? {}, budget) };
  const isEmpty = Object.keys(recorded.after).length === 0;
  return elsewhere(fields, isEmpty ? {} : recorded, changed);
}

/** Adds the changed fields whose values are not columns of the row. */
function elsewhere(fields: Fields, recorded: RecordedValues, changed: unknown): RecordedValues {
  if (!Array.isArray(changed)) return recorded;
  const others = changed.filter((name: string) => fields[name] !== undefined && !(name in (recorded.after ?? {})));
  if (others.length === 0) return recorded;
  const marks = others.map((name: string) => [name, isHidden(fields[name]) ? REDACTED : NOT_RECORDED] as const);
  return { ...recorded, after: { ...recorded.after, ...Object.fromEntries(marks) } };
}

/** The values that differ from those of an empty new row. */
function filled(fields: Fields, row: Values): Values {
  const isFilled = ([name, value]: [string, unknown]): boolean => {
    const initial = fields[name]?.spec.default;
    const isEmpty =
      value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
    return !isEmpty && (initial === undefined || differ(initial, value));
  };
  return Object.fromEntries(Object.entries(row).filter(isFilled));
}

function shown(fields: Fields, row: Values, budget: { bytes: number }): Values {
  const entries = Object.entries(row).flatMap(([name, value]) => {
    const field = fields[name];
    if (field === undefined || field.spec.access === 'identity' || OWN_COLUMNS.has(name)) return [];
    const full = cut(withoutSecrets(field, value));
    const bytes = Buffer.byteLength(JSON.stringify([name, full]));
    const fits = bytes <= budget.bytes;
    if (fits) budget.bytes -= bytes;
    return [[name, fits ? full : CUT] as const];
  });
  return Object.fromEntries(entries);
}

/** The value with only the members of the field table. */
function withoutSecrets(field: AnyField, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (isHidden(field)) return REDACTED;
  if (value instanceof Date) return formatGmt(value);
  if (Array.isArray(value)) {
    const elements = value.slice(0, MAX_ELEMENTS).map((element) => elementOf(field, element));
    return value.length > MAX_ELEMENTS ? [...elements, CUT] : elements;
  }
  return elementOf(field, value);
}

function elementOf({ spec }: AnyField, value: unknown): unknown {
  if (spec.element !== undefined) return withoutSecrets(spec.element, value);
  if (spec.fields === undefined || typeof value !== 'object' || value === null) return value;
  const inner = Object.entries(value).flatMap(([name, one]) => {
    const field = spec.fields?.[name];
    return field === undefined ? [] : [[name, withoutSecrets(field, one)] as const];
  });
  return Object.fromEntries(inner);
}

function cut(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length <= MAX_VALUE_CHARS ? value : `${text.slice(0, MAX_VALUE_CHARS).toWellFormed()}${CUT}`;
}

/** Numbers of the database may be rendered as text of another form, so that only JSON compares them. */
function differ(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}

function isHidden(field: AnyField | undefined): boolean {
  return field === undefined || isSensitive(field);
}
