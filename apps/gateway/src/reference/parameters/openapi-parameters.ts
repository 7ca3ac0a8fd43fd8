import {
  LIST_ORDERS,
  MAX_LIMIT,
  PAGE_LIMIT,
  PRODUCT_ID,
  choicesOf,
  type FilterKind,
  type FilterSpec,
  type JsonSchema,
} from '@marquee/contracts';
import { isKeyed, isOfOne, isOfPerson, isScoped, isToRow, type Route } from '@marquee/edge';
import type { ApiParameter, ApiReference } from '../document';
import { withExample } from './parameter-examples';

/** Parameters of many operations, by their names as components. */
export const PARAMETERS = {
  Limit: query('limit', `The maximum number of rows; ${MAX_LIMIT} without \`page\`, ${PAGE_LIMIT} with it.`, {
    type: 'integer',
    minimum: 1,
    maximum: MAX_LIMIT,
  }),
  Page: query('page', 'The number of the page, starting at 1; `Page` is accepted, too.', {
    type: 'integer',
    minimum: 1,
  }),
  SinceId: query('since_id', 'Only rows with a greater id.', { type: 'integer', minimum: 0 }),
  PageInfo: query('page_info', 'The cursor in the `Link` header of the previous page.', { type: 'string' }),
  Order: withExample(
    query(
      'order',
      'The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order.',
      { type: 'string', enum: LIST_ORDERS, default: 'id asc' },
    ),
  ),
  Fields: query(
    'fields',
    'Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires.',
    { type: 'string' },
  ),
  IdempotencyKey: header(
    'Idempotency-Key',
    'The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`.',
    { type: 'string', minLength: 1, maxLength: 255 },
  ),
  IfMatch: header('If-Match', 'The `ETag` that the resource must still have.', { type: 'string' }),
  IfMatchNothing: header('If-Match', 'The resource has no version: any tag gets 412; `*` is ignored.', {
    type: 'string',
  }),
  IfNoneMatch: header('If-None-Match', 'An `ETag`; the response is 304 if the resource still has it.', {
    type: 'string',
  }),
} satisfies Record<string, ApiParameter>;
const LAST_EVENT_ID = header(
  'Last-Event-ID',
  'Only with `Accept: text/event-stream`: the id of the last event that the client has received.',
  { type: 'string' },
);
type Shared = keyof typeof PARAMETERS;

const shared = (name: Shared): ApiReference => ({ $ref: `#/components/parameters/${name}` });
const LIST = (['Limit', 'Page', 'SinceId', 'PageInfo', 'Order', 'Fields'] as const).map(shared);

type Parameter = ApiParameter | ApiReference;

export function parametersOf(route: Route): Parameter[] {
  const { method, path } = route;
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => pathParameter(name ?? '', route));
  return [...inPath, ...(method === 'GET' ? readParameters(route) : changeParameters(route))];
}

function readParameters(route: Route): Parameter[] {
  const { answer } = route;
  if (answer?.kind === 'document') return documentQuery(route);
  const shown = [...filtersOf(route), ...(answer?.kind === 'list' && !answer.whole ? LIST : [])];
  const single = answer?.kind === 'one' && !answer.whole ? [shared('Fields')] : [];
  const resumed = answer?.streamed ? [LAST_EVENT_ID] : [];
  return [...shown, ...single, ...resumed, ...(answer !== undefined && isOfOne(answer) ? [shared('IfNoneMatch')] : [])];
}

/** Routes without a token have neither versions nor keys. */
function changeParameters(route: Route): Parameter[] {
  if (route.keyed) return [{ ...PARAMETERS.IdempotencyKey, required: true }];
  if (!isScoped(route)) return formInQuery(route);
  const match = shared(isToRow(route.path, route) && !isOfPerson(route) ? 'IfMatch' : 'IfMatchNothing');
  return [...filtersOf(route), match, ...(isKeyed(route) ? [shared('IdempotencyKey')] : [])];
}

function filtersOf({ filters = {} }: Route): ApiParameter[] {
  return Object.entries(filters).map(([name, spec]) =>
    withExample({
      ...query(name, spec.kind === 'time' ? `${spec.says} ${TIMES}` : spec.says, FILTER_SCHEMAS[spec.kind](spec)),
      ...(spec.required === true && { required: true }),
    }),
  );
}

const TIMES =
  '`YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow.';
const FILTER_SCHEMAS: Readonly<Record<FilterKind, (spec: FilterSpec) => JsonSchema>> = {
  time: () => ({ type: 'string', examples: ['2026-11-15T08:30:00'] }),
  day: () => ({ type: 'string', format: 'date' }),
  ids: () => ({ type: 'string', examples: ['17,18'] }),
  int: ({ minimum, maximum }) =>
    maximum === Number.MAX_SAFE_INTEGER
      ? { type: 'integer', format: 'int64', minimum }
      : { type: 'integer', minimum, maximum },
  text: ({ maxLength }) => ({ type: 'string', minLength: 1, maxLength }),
  bool: () => ({ type: 'integer', enum: [0, 1] }),
  choice: (spec) => {
    const isNumber = spec.values?.every((value) => typeof value === 'number') === true && spec.any !== true;
    if (isNumber) return { type: 'integer', enum: spec.values };
    return { type: 'string', enum: choicesOf(spec), ...(spec.any && { default: 'any' }) };
  },
  phrase: ({ maxLength }) => ({ type: 'string', minLength: 1, maxLength, examples: ['harbour'] }),
  search: ({ searched = {} }) => {
    const [field = ''] = Object.keys(searched);
    return { type: 'string', examples: [field === 'email' ? 'email:kim@example.org' : `${field}:value`] };
  },
};

function documentQuery({ answer }: Route): ApiParameter[] {
  return Object.entries(answer?.query ?? {}).map(([name, says]) => query(name, says, { type: 'string' }));
}

/** Form fields that a client may send in the query instead; none of them is required. */
function formInQuery({ form }: Route): ApiParameter[] {
  if (form?.inQuery !== true) return [];
  const fields = (form.schema?.['properties'] ?? {}) as Record<string, JsonSchema>;
  return Object.entries(fields).map(([name, { description, ...schema }]) =>
    query(name, [description, 'Sent here or in the form.'].filter(Boolean).join(' '), schema),
  );
}

const PRODUCT_KEY = {
  description: 'The id of the product, or its `product_id`.',
  schema: { type: 'string', pattern: `^([1-9][0-9]*|${PRODUCT_ID})$` },
};

/** The meaning of a number in a path by its name; other numbers are the id of the resource. */
const NUMBERS: Readonly<Record<string, string>> = {
  address: 'The id of the address.',
  company: 'The id of a company of the signed-in user.',
  company_id: 'The id of the company.',
  delivery_id: 'The id of the delivery.',
  market_id: 'The `market_id` of the marketplace entry.',
  themesettings_id: 'The id of the theme setting: of the shop.',
};
const CLIENT_ID = { description: 'The client id of the app.', schema: { type: 'string' } };
const LOGIN_TOKEN = {
  description: 'A login token that the shop has signed; each token works once.',
  schema: { type: 'string' },
};

function pathParameter(name: string, route: Route): ApiParameter {
  return { name, in: 'path', required: true, ...pathValue(name, route) };
}

function pathValue(name: string, { path, noun, names }: Route): Pick<ApiParameter, 'description' | 'schema'> {
  if (name === 'login_token') return LOGIN_TOKEN;
  if (name === 'client_id') return CLIENT_ID;
  if (name === 'id' && names === 'product') return PRODUCT_KEY;
  if (name === 'token' && names === 'token') {
    const named = path.endsWith('/:token.json') ? noun : 'customer';
    const description = `The token of the ${named}, or its numeric id.`;
    return { description, schema: { type: 'string', pattern: '^([A-Z]{16}|[1-9][0-9]*)$' } };
  }
  return { description: NUMBERS[name] ?? idText(path, noun), schema: { type: 'integer', format: 'int64', minimum: 1 } };
}

function idText(path: string, noun: string | undefined): string {
  if (noun === 'fulfillment') return 'The id of the order, which its fulfillment shares.';
  return `The id of the ${path.startsWith('/admin/webhooks/') ? 'webhook' : noun}.`;
}

function query(name: string, description: string, schema: ApiParameter['schema']): ApiParameter {
  return { name, in: 'query', description, schema };
}
function header(name: string, description: string, schema: ApiParameter['schema']): ApiParameter {
  return { name, in: 'header', description, schema };
}
