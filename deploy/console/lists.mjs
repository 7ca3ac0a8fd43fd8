// The filters, columns and orders of each list of the API.
import { operationsOf, queryOf, rowOf } from './operations.mjs';
import { fieldOf, kindOf, resolved } from './schema.mjs';

/** `self` and `password` change what is answered; `wait` only delays the answer. */
const NOT_FILTERS = new Set(['limit', 'page', 'page_info', 'since_id', 'order', 'fields', 'wait', 'self', 'password']);
const SEARCH_BY_FIELD = /^`field:value` with one of the fields ([\w, ]+)\./;

/** The specification of each list by its key: the resource, with the verb unless it is `list`. */
export function listsOf(document) {
  const operations = operationsOf(document).filter(({ method }) => method === 'get');
  const counts = new Map(operations.filter(({ verb }) => verb === 'count').map((one) => [one.resource, one]));
  const lists = {};
  for (const { resource, verb, operation } of operations) {
    const row = rowOf(document, operation);
    if (row === undefined) continue;
    const count = verb === 'list' ? counts.get(resource) : undefined;
    lists[verb === 'list' ? resource : `${resource}.${verb}`] = listOf(document, operation, row, count?.operation);
  }
  return lists;
}

function listOf(document, operation, row, count) {
  const query = queryOf(document, operation);
  const filters = filtersIn(document, query);
  return {
    filters,
    columns: columnsOf(document, row),
    ...(query.order ? { orders: query.order.enum } : {}),
    ...(count ? { count: Object.keys(filtersIn(document, queryOf(document, count))) } : {}),
  };
}

function filtersIn(document, query) {
  return Object.fromEntries(
    Object.entries(query)
      // With a password, the email identifies one customer.
      .filter(([name]) => !NOT_FILTERS.has(name) && !(name === 'email' && query.password))
      .map(([name, schema]) => [name, { ...fieldOf(document, schema), ...searchedIn(schema) }]),
  );
}

function searchedIn({ description = '' }) {
  const [, fields] = SEARCH_BY_FIELD.exec(description) ?? [];
  return fields === undefined ? {} : { fields: fields.split(', ') };
}

const columnsOf = (document, row) =>
  Object.fromEntries(
    Object.entries(row.properties ?? {}).map(([name, schema]) => [name, kindOf(resolved(document, schema))]),
  );
