import type { AnyField, Filtered, FilterSpec, FilterSpecs } from '@marquee/contracts';
import type { Condition } from '../core';

/**
 * The conditions that a service writes itself: required for filters without a field, optional for other filters. A
 * search has one per field: `'query:product_type': (text) => ({ sql: 'r.product_type = ?', values: [typeFrom(text)]
 * })`.
 */
type Custom<Values, Own extends keyof Values> = {
  readonly [N in Own]: (value: NonNullable<Values[N]>) => Condition;
} & {
  readonly [N in keyof Values]?: (value: NonNullable<Values[N]>) => Condition;
};

/** Resolves how the view renders a field; a filter must compare the same value. */
interface Rendering {
  /** SQL of a field of the row `r`. */
  sqlOf(field: string): string;
}

/** The conditions of the filters that the client sent, on the view's rendered fields. */
export function conditionsOf<Input, Values, Own extends keyof Values>(
  view: Rendering,
  { filters }: Filtered<Input, Values, Own>,
  input: Input,
  ...[custom]: [Own] extends [never] ? [custom?: Custom<Values, Own>] : [custom: Custom<Values, Own>]
): Condition[] {
  return conditionsFor(view, filters, input, custom);
}

/** A resource's list and optional count, with their filters. */
interface Listing<Values, Own, Counted, OwnCounted> {
  readonly list: Filtered<unknown, Values, Own>;
  readonly count?: Filtered<unknown, Counted, OwnCounted>;
}

/** A filter without a custom condition, and the field that it compares. */
export interface DerivedFilter {
  readonly filter: string;
  readonly field: string;
  readonly kind: FilterSpec['kind'];
}

/** Builds the conditions of a request to a resource's list or count. */
export interface ResourceFilters {
  list(view: Rendering, input: object, now: Date): Condition[];
  count(view: Rendering, input: object, now: Date): Condition[];
  /** The filters derived from fields, for the check at start-up. */
  derived(now: Date): DerivedFilter[];
}

/**
 * Declares all filters of a resource's list and count. Filters without a field must be written by the service:
 * `filtersOf(products, (now) => ({ published_status: (status) => availability(status, now) }))`.
 */
export function filtersOf<Values, Own extends keyof Values, Counted, OwnCounted extends keyof Counted>(
  { list, count }: Listing<Values, Own, Counted, OwnCounted>,
  ...[custom]: [Own | OwnCounted] extends [never]
    ? [custom?: (now: Date) => Custom<Values, Own> & Custom<Counted, OwnCounted>]
    : [custom: (now: Date) => Custom<Values, Own> & Custom<Counted, OwnCounted>]
): ResourceFilters {
  return {
    list: (view, input, now) => conditionsFor(view, list.filters, input, custom?.(now)),
    count: (view, input, now) => conditionsFor(view, count?.filters ?? {}, input, custom?.(now)),
    derived: (now) => [list, count].flatMap((one) => derivedFilters(one?.filters ?? {}, custom?.(now))),
  };
}

function derivedFilters(filters: FilterSpecs, custom: object = {}): DerivedFilter[] {
  const all = Object.entries(filters).flatMap(([name, { kind, field, searched = {} }]) => [
    ...(field === undefined ? [] : [{ filter: name, field, kind }]),
    ...Object.keys(searched).map((one) => ({ filter: `${name}:${one}`, field: one, kind })),
  ]);
  return all.filter(({ filter }) => !(filter in custom));
}

function conditionsFor(view: Rendering, filters: FilterSpecs, input: unknown, custom: object = {}): Condition[] {
  const own = custom as Readonly<Record<string, (value: unknown) => Condition>>;
  const sent = input as Readonly<Record<string, unknown>>;
  return Object.entries(filters).flatMap(([name, spec]) => {
    const asked = sent[name];
    if (asked === undefined) return [];
    if (spec.kind !== 'search') return own[name]?.(asked) ?? derivedCondition(view, name, spec, asked);
    const { field, value } = asked as { field: string; value: string };
    return own[`${name}:${field}`]?.(value) ?? matching(view, field, spec.searched?.[field], value);
  });
}

/** Matches a part of the column's text, ignoring case. */
export function contains(column: string, text: string): Condition {
  return unordered(`${column} ilike ?`, `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`);
}

/** No index returns the matching rows by id. */
function unordered(sql: string, value: unknown): Condition {
  return { sql, values: [value], notInIdOrder: true };
}

/** Times are rendered in whole seconds, so the requested second is included to its end. */
const AFTER = "date_trunc('second', ?::timestamptz) + interval '1 second'";

/** Rows whose time is in this second or earlier; in GMT. */
export function upTo(view: Rendering, field: string, second: string): Condition {
  return derivedCondition(view, field, { kind: 'time', field, bound: 'max' }, second);
}

type DerivedSpec = Pick<FilterSpec, 'kind' | 'field' | 'bound'>;

function derivedCondition(
  view: Rendering,
  name: string,
  { kind, field, bound }: DerivedSpec,
  value: unknown,
): Condition {
  if (field === undefined) throw new Error(`The filter ${name} has no condition: define one in its service.`);
  const column = view.sqlOf(field);
  if (kind === 'time') {
    const isLeast = bound === 'min';
    const time = { field, bound: isLeast ? 'min' : 'max', value: String(value) } as const;
    return { ...unordered(isLeast ? `${column} >= ?` : `${column} < ${AFTER}`, value), time };
  }
  if (kind === 'ids') return { sql: `${column} = any(?)`, values: [value], unprepared: true };
  const compared =
    value === null ? { sql: `${column} is null`, values: [] } : { sql: `${column} = ?`, values: [value] };
  return { ...compared, column: field };
}

/** Matches a part of a text, or the whole of an email address, which has its own index. */
function matching(view: Rendering, name: string, field: AnyField | undefined, text: string): Condition {
  const column = view.sqlOf(name);
  if (field?.spec.kind !== 'text') throw new Error(`The search in ${name} has no condition: the field is not a text.`);
  const { format } = field.spec;
  if (format === 'email') return { sql: `lower(${column}) = lower(?)`, values: [text] };
  if (format === 'product_id') return { sql: `${column} = ?`, values: [text.toUpperCase()] };
  return contains(column, text);
}
