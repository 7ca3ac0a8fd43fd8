import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import {
  filterSpecs,
  LIST_ORDERS,
  MAX_LIMIT,
  PAGE_LIMIT,
  ShopError,
  type Filtered,
  type Filters,
  type FilterSpecs,
  type ListInput,
  type ListOrder,
  type Resource,
} from '@marquee/contracts';
import type { FastifyRequest } from 'fastify';
import { readFilter } from './filters';
import { declareFilters } from './route';

export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The parameters of every list: `limit`, `page` (also `Page`), `since_id`, `page_info`, `order`, `fields`, and its filters.
 * `more` are parameters of fields of `of` that only the route knows.
 */
export const ListQuery = (operation: Filtered, more: Filters = {}, of?: Resource): ParameterDecorator =>
  reading(ListInQuery, { ...operation.filters, ...filterSpecs(more, of) });

/** The filters of an operation without pages: a count. */
export const FilterQuery = (operation: Filtered): ParameterDecorator => reading(FiltersInQuery, operation.filters);

const ListInQuery = createParamDecorator((filters: FilterSpecs, host: ExecutionContext) => {
  const query = queryOf(host);
  return { ...listInput(query), ...filtersIn(query, filters) };
});
const FiltersInQuery = createParamDecorator((filters: FilterSpecs, host: ExecutionContext) =>
  filtersIn(queryOf(host), filters),
);

function reading(decorator: typeof ListInQuery, filters: FilterSpecs): ParameterDecorator {
  const inQuery = Object.fromEntries(Object.entries(filters).filter(([, { inPath }]) => inPath !== true));
  return (target, key, index) => {
    decorator(inQuery)(target, key, index);
    if (key !== undefined) declareFilters(target, key, inQuery);
  };
}

/** `fields`, for reads of one resource. */
export const FieldsQuery = createParamDecorator((_: unknown, host: ExecutionContext) => fieldsIn(queryOf(host)));

function queryOf(host: ExecutionContext): Query {
  return host.switchToHttp().getRequest<FastifyRequest>().query as Query;
}

export function listInput(query: Query): ListInput {
  const page = pageIn(query);
  const limit = integerIn(query, 'limit', 1, MAX_LIMIT) ?? (page === undefined ? MAX_LIMIT : PAGE_LIMIT);
  const since_id = integerIn(query, 'since_id', 0, Number.MAX_SAFE_INTEGER);
  const page_info = cursorIn(query);
  if (page !== undefined && page_info !== undefined) throw ShopError.badQuery('page_info', 'sent without page');
  const order = orderIn(query);
  const fields = fieldsIn(query);
  return { limit, ...present({ page, since_id, page_info, order, fields }) };
}

/** The rows that the client asked for: those of one page, or all of them. */
export function rowsAskedFor(query: Query): number {
  return query['limit'] || pageIn(query) !== undefined ? listInput(query).limit : Infinity;
}

/** The parameters that were sent; a missing required one fails like an empty one. */
export function filtersIn(query: Query, filters: FilterSpecs): Record<string, unknown> {
  const read = Object.entries(filters).map(([name, spec]) => {
    const text = filterTextIn(query, name) ?? (spec.required === true ? '' : undefined);
    return [name, text === undefined ? undefined : readFilter(name, spec, text)] as const;
  });
  return present(Object.fromEntries(read));
}

/** Each of these parameters names one customer: without a value the request would read all customers. */
const NEVER_EMPTY: ReadonlySet<string> = new Set(['email', 'password', 'customer_token']);

/** Older clients send parameters without a value. */
function filterTextIn(query: Query, name: string): string | undefined {
  const text = textIn(query, name);
  return text === '' && !NEVER_EMPTY.has(name) ? undefined : text;
}

/** Comma-separated names; an empty list means every field. */
export function fieldsIn(query: Query): readonly string[] | undefined {
  const names = textIn(query, 'fields')?.split(',') ?? [];
  const wanted = new Set(names.map((name) => name.trim()).filter((name) => name !== ''));
  return wanted.size === 0 ? undefined : [...wanted];
}

function pageIn(query: Query): number | undefined {
  if (query['page'] && query['Page']) throw ShopError.badQuery('page', 'sent once');
  const name = query['Page'] ? 'Page' : 'page';
  // The offset must stay exact in SQL, whatever the limit.
  return integerIn(query, name, 1, 2 ** 31 - 1);
}

function cursorIn(query: Query): string | undefined {
  const cursor = textIn(query, 'page_info');
  if (cursor === undefined || /^[\w-]{1,512}$/.test(cursor)) return cursor;
  throw ShopError.badQuery('page_info', 'a cursor from a Link header');
}

function orderIn(query: Query): ListOrder | undefined {
  const text = textIn(query, 'order')?.trim().toLowerCase();
  if (text === undefined || text === '') return undefined;
  const order = LIST_ORDERS.find((known) => known === (text === 'id' ? 'id asc' : text));
  if (order === undefined) throw ShopError.badQuery('order', `one of ${LIST_ORDERS.join(', ')}`);
  return order;
}

function integerIn(query: Query, name: string, minimum: number, maximum: number): number | undefined {
  const text = textIn(query, name);
  if (text === undefined || text === '') return undefined;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= minimum && value <= maximum) return value;
  throw ShopError.badQuery(name, `a whole number from ${minimum} to ${maximum}`);
}

/** A repeated parameter is ambiguous. */
export function textIn(query: Query, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || typeof value === 'string') return value;
  throw ShopError.badQuery(name, 'sent once');
}

function present<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}
