import {
  MAX_LIMIT,
  PAGE_LIMIT,
  PRODUCT_ID,
  wordsOf,
  type FilterKind,
  type FilterSpec,
  type JsonSchema,
} from '@marquee/contracts';
import { isOfOne } from '../http/replies/answer';
import { isToRow } from '../http/routing/route';
import type { ApiParameter } from './document';
import { isScoped, type Route } from './routes';

const FIELDS = query(
  'fields',
  'Comma-separated names of first-level fields to return; unknown names are ignored. All others are left out, whatever the schema requires.',
  { type: 'string' },
);
const LIST = [
  query('limit', `Rows at most. ${MAX_LIMIT} without \`page\`, ${PAGE_LIMIT} with it.`, {
    type: 'integer',
    minimum: 1,
    maximum: MAX_LIMIT,
  }),
  query('page', 'Counts from 1; `Page` does as well.', { type: 'integer', minimum: 1 }),
  query('since_id', 'Rows with a greater id.', { type: 'integer', minimum: 0 }),
  query('page_info', 'The cursor in the `Link` header of the page before.', { type: 'string' }),
  FIELDS,
];

const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  'The same key and body within 24 hours give the first answer again, with `Idempotent-Replayed: true`.',
  { type: 'string', minLength: 1, maxLength: 255 },
);
const IF_MATCH = header('If-Match', 'The `ETag` that the row must still have.', { type: 'string' });
const IF_MATCH_NOTHING = header('If-Match', 'Nothing here has a version yet: any tag is 412, `*` is passed over.', {
  type: 'string',
});
const IF_NONE_MATCH = header('If-None-Match', 'An `ETag`; 304 when the row still has it.', { type: 'string' });

export function parametersOf(route: Route): ApiParameter[] {
  const { method, path } = route;
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => pathParameter(name ?? '', route));
  return [...inPath, ...(method === 'GET' ? readParameters(route) : changeParameters(route))];
}

function readParameters(route: Route): ApiParameter[] {
  const { answer } = route;
  if (answer?.kind === 'document') return documentQuery(route);
  const shown = [...filtersOf(route), ...(answer?.kind === 'list' && !answer.whole ? LIST : [])];
  const single = answer?.kind === 'one' ? [FIELDS] : [];
  return [...shown, ...single, ...(answer !== undefined && isOfOne(answer) ? [IF_NONE_MATCH] : [])];
}

/** Routes without a token have neither versions nor keys. */
function changeParameters(route: Route): ApiParameter[] {
  if (!isScoped(route)) return formInQuery(route);
  const match = isToRow(route.path) ? IF_MATCH : IF_MATCH_NOTHING;
  // A query may be repeated without a key.
  const isRepeated = route.method === 'POST' && route.question === undefined;
  return [match, ...(isRepeated ? [IDEMPOTENCY_KEY] : [])];
}

function filtersOf({ filters = {} }: Route): ApiParameter[] {
  return Object.entries(filters).map(([name, spec]) => ({
    ...query(name, spec.kind === 'time' ? `${spec.says} ${TIMES}` : spec.says, FILTER_SCHEMAS[spec.kind](spec)),
    ...(spec.required === true && { required: true }),
  }));
}

const TIMES = '`YYYY-MM-DDThh:mm:ss`, GMT; a blank does instead of `T`, seconds may be left out, an offset may follow.';
const FILTER_SCHEMAS: Readonly<Record<FilterKind, (spec: FilterSpec) => JsonSchema>> = {
  time: () => ({ type: 'string', examples: ['2026-11-15T08:30:00'] }),
  day: () => ({ type: 'string', format: 'date' }),
  ids: () => ({ type: 'string', examples: ['17,18'] }),
  int: ({ minimum, maximum }) => ({ type: 'integer', minimum, maximum }),
  text: ({ maxLength }) => ({ type: 'string', minLength: 1, maxLength }),
  bool: () => ({ type: 'integer', enum: [0, 1] }),
  choice: (spec) => {
    const isNumber = spec.values?.every((value) => typeof value === 'number') === true && spec.any !== true;
    if (isNumber) return { type: 'integer', enum: spec.values };
    return { type: 'string', enum: wordsOf(spec), ...(spec.any && { default: 'any' }) };
  },
  search: ({ searched = {} }) => ({ type: 'string', examples: [`${Object.keys(searched)[0]}:value`] }),
};

function documentQuery({ answer }: Route): ApiParameter[] {
  return Object.entries(answer?.query ?? {}).map(([name, says]) => query(name, says, { type: 'string' }));
}

/** Form fields that a client may send in the query instead; none of them is required. */
function formInQuery({ form }: Route): ApiParameter[] {
  if (form?.inQuery !== true) return [];
  const fields = (form.schema?.['properties'] ?? {}) as Record<string, JsonSchema>;
  return Object.entries(fields).map(([name, { description, ...schema }]) =>
    query(name, ['Here or in the form.', description].filter(Boolean).join(' '), schema),
  );
}

const PRODUCT_KEY = {
  description: 'The id of the product, or its `product_id`.',
  schema: { type: 'string', pattern: `^([1-9][0-9]*|${PRODUCT_ID})$` },
};

/** Some resources have no token, so the interface calls their path parameter an id. */
function pathParameter(name: string, { answer, names }: Route): ApiParameter {
  if (name === 'id' && names === 'product') return { name, in: 'path', required: true, ...PRODUCT_KEY };
  const byToken = name === 'token' && answer?.resource?.fields['token'] !== undefined;
  const description = byToken ? 'The token of the row, or its id.' : 'Names the row.';
  const schema = byToken ? { type: 'string', pattern: '^([A-Z]{16}|[1-9][0-9]*)$' } : { type: 'integer', minimum: 1 };
  return { name, in: 'path', required: true, description, schema };
}
function query(name: string, description: string, schema: ApiParameter['schema']): ApiParameter {
  return { name, in: 'query', description, schema };
}
function header(name: string, description: string, schema: ApiParameter['schema']): ApiParameter {
  return { name, in: 'header', description, schema };
}
