// The filters, columns and orders of each list of the API.
import { operationsOf, queryOf, rowOf } from './operations.mjs';
import { fieldOf, kindOf, resolved } from './schema.mjs';

/** `self` and `password` change what is answered; `wait` only delays the answer. */
const NOT_FILTERS = new Set(['limit', 'page', 'page_info', 'since_id', 'order', 'fields', 'wait', 'self', 'password']);
/** Lists of the API that no page shows by their specification, and why. */
export const WITHOUT_SPECIFICATION = {
  addresses: 'the page of a customer shows them as cards',
  appPermissions: 'a short list of cards',
  apps: 'ownApps and appPermissions are the same for the console',
  companies: 'the settings of the one company are a form',
  'companies.search': 'only partners may search for companies',
  currencyRates: 'the platform converts currencies itself',
  customerLicenses: 'the list of issued licenses has the filter `customer_token`',
  'customers.search': 'the list of customers has the search `query`',
  domains: 'a short list of cards',
  'fulfillments.complete': 'fulfillments has the filter `status`',
  'fulfillments.open': 'fulfillments has the filter `status`',
  licenseDevices: 'the page of an issued license shows them',
  mailTemplates: 'the page of mails shows one at a time',
  'licenseDevices.uses': 'the page of an issued license shows them',
  'search.find': 'the palette shows its hits',
  'statistics.cart': 'the overview shows it as a chart with a table',
  'statistics.order': 'the overview shows it as a chart with a table',
  'statistics.orderDevices': 'the overview shows it as a chart with a table',
  'statistics.orderProducts': 'the overview shows the best ones',
  'statistics.traffic': 'the overview shows it as a chart with a table',
  users: 'companyUsers is the same for the console',
  'users.search': 'the palette finds users',
  views: 'the menu of each list shows them',
};
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
    const name = verb === 'list' ? resource : `${resource}.${verb}`;
    if (!(name in WITHOUT_SPECIFICATION)) lists[name] = listOf(document, operation, row, count?.operation);
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
      .map(([name, schema]) => [name, withoutAny({ ...fieldOf(document, schema), ...searchedIn(schema) })]),
  );
}

/** A filter that is not set has the same rows. */
function withoutAny(spec) {
  if (!spec.values?.includes('any')) return spec;
  const { default: _, ...others } = spec;
  return { ...others, values: spec.values.filter((value) => value !== 'any') };
}

function searchedIn({ description = '' }) {
  const [, fields] = SEARCH_BY_FIELD.exec(description) ?? [];
  return fields === undefined ? {} : { fields: fields.split(', ') };
}

const columnsOf = (document, row) =>
  Object.fromEntries(
    Object.entries(row.properties ?? {}).map(([name, schema]) => [name, kindOf(resolved(document, schema))]),
  );
