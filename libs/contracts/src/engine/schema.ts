import { isReadable, isWritten, namesExisting, PRODUCT_ID } from './fields';
import type { AnyField, Fields, FieldSpec, Kind, TextFormat, TimeStyle } from './fields';
import type { Resource } from './resource';

/** A schema in JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly [word: string]: unknown;
}
export type SchemaUse = 'read' | 'create' | 'update';

/** The input or output of a resource, without the wrapper key. */
export function schemaOf({ title, fields }: Pick<Resource, 'title' | 'fields'>, use: SchemaUse): JsonSchema {
  return { title, ...objectSchema(fields, use, 'resource') };
}

/** The position of a table of fields in a body. Only an existing element of a list is identified by a sent id. */
type Place = 'resource' | 'element' | 'new element';

function objectSchema(fields: Fields, use: SchemaUse, place: Place): JsonSchema {
  const shown = Object.entries(fields).filter(([, field]) => isShown(field, use, place));
  const required = shown.filter(([, field]) => isAlwaysThere(field, use)).map(([name]) => name);
  const properties = Object.fromEntries(shown.map(([name, field]) => [name, fieldSchema(field, use, place)]));
  return present({ type: 'object', properties, required: required.length > 0 ? required : undefined });
}

/** List elements and objects always follow the rules for create. */
function isShown(field: AnyField, use: SchemaUse, place: Place): boolean {
  if (use === 'read') return isReadable(field);
  if (place === 'resource') return isWritten(field, use);
  return isWritten(field, 'create') || namesExisting(field, place === 'element');
}

/** An update requires nothing: an element may be identified by its id, with only the changed fields. */
function isAlwaysThere({ spec }: AnyField, use: SchemaUse): boolean {
  return use === 'read' ? !spec.partnersOnly && !spec.perhaps : use === 'create' && spec.required;
}

function fieldSchema(field: AnyField, use: SchemaUse, place: Place): JsonSchema {
  const { spec } = field;
  const { type, ...words } = valueSchema(spec, use, place);
  return present({
    type: spec.nullable && type !== undefined ? [type as string, 'null'] : type,
    ...words,
    ...(spec.example === undefined ? {} : { examples: [spec.example] }),
    description: spec.says,
    enum: spec.values && (spec.nullable ? [...spec.values, null] : spec.values),
    readOnly: use === 'read' && (spec.access === 'readOnly' || spec.access === 'identity') ? true : undefined,
    writeOnly: isReadable(field) ? undefined : true,
    default: use === 'create' && !spec.required ? spec.default : undefined,
  });
}

function valueSchema(spec: FieldSpec, use: SchemaUse, place: Place): JsonSchema {
  if (spec.kind === 'any') return {};
  if (spec.kind === 'object') return objectSchema(spec.fields ?? {}, use, 'new element');
  if (spec.kind === 'list') {
    const inner = use === 'update' && place !== 'new element' ? 'element' : 'new element';
    const items = spec.element ? fieldSchema(spec.element, use, inner) : objectSchema(spec.fields ?? {}, use, inner);
    return { type: 'array', items, maxItems: spec.maxItems };
  }
  const type = TYPES[spec.kind];
  if (spec.values) return { type, examples: spec.values.slice(0, 1) };
  const { maxLength } = spec;
  const format = FORMATS[spec.timeStyle ?? spec.format ?? spec.kind];
  const bounds = spec.kind === 'int' ? integerSchema(spec) : { minimum: spec.minimum, maximum: spec.maximum };
  return { type, maxLength, ...bounds, ...(use !== 'read' && spec.kind === 'time' ? ANY_TIME : format) };
}

/** Bounds that only follow from the integer type become a format; all others appear in the schema. */
function integerSchema({ minimum, maximum }: FieldSpec): JsonSchema {
  return {
    minimum: isOfMachine(minimum) ? undefined : minimum,
    maximum: isOfMachine(maximum) ? undefined : maximum,
    format: Math.max(-(minimum ?? 0), maximum ?? 0) > MAX_INT32 ? 'int64' : 'int32',
  };
}

const MAX_INT32 = 2147483647;
const isOfMachine = (bound = 0): boolean =>
  [MAX_INT32 + 1, MAX_INT32, Number.MAX_SAFE_INTEGER].includes(Math.abs(bound));

const TYPES: Partial<Record<Kind, string>> = {
  int: 'integer',
  number: 'number',
  text: 'string',
  bool: 'boolean',
  time: 'string',
  date: 'string',
};

/** A time without a zone is not a `date-time` of RFC 3339. */
const ANY_TIME = { examples: ['2026-11-15T08:30:00'] };
const FORMATS: Partial<Record<TextFormat | TimeStyle | Kind, JsonSchema>> = {
  language: { pattern: '^[A-Za-z]{2}$', examples: ['de'] },
  country: { pattern: '^[A-Za-z]{2}$', examples: ['DE'] },
  url: { format: 'uri', examples: ['https://example.org/picture.png'] },
  email: { format: 'email', examples: ['kim@example.org'] },
  product_id: { pattern: `^${PRODUCT_ID}$`, examples: ['0A1B-2C3D-4E5F-6071'] },
  gmt: { pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$', ...ANY_TIME },
  offset: { format: 'date-time', examples: ['2026-11-15T08:30:00+00:00'] },
  precise: { format: 'date-time', examples: ['2026-11-15T08:30:00.123456+00:00'] },
  date: { format: 'date', examples: ['2026-11-15'] },
};

function present(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}
