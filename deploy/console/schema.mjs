// Derives the console's field specifications from the schemas of docs/openapi.json.

const TIME = /^\d{4}-\d{2}-\d{2}T/;
const FORMATS = { uri: 'url', email: 'email', date: 'date', 'date-time': 'time' };
const TYPES = { integer: 'integer', number: 'decimal', boolean: 'boolean', array: 'list', object: 'object' };
const TIME_PATTERN = /^\^\\d\{4\}-/;

/** Follows the references of a schema or parameter. */
export function resolved(document, schema) {
  if (schema?.$ref === undefined) return schema;
  const found = schema.$ref
    .slice(2)
    .split('/')
    .reduce((at, key) => at?.[key], document);
  if (found === undefined) throw new Error(`docs/openapi.json lacks ${schema.$ref}.`);
  return resolved(document, found);
}

/** The values of a choice without null. */
export const valuesOf = (schema) => (schema.enum ?? []).filter((value) => value !== null);

export function kindOf(schema) {
  const description = schema.description ?? '';
  const type = [schema.type].flat().find((one) => one !== 'null');
  if (schema.enum) return isFlag(schema) ? 'flag' : 'choice';
  if (type === 'integer' && /\bin cents\b/.test(description)) return 'money';
  if (type !== 'string') return TYPES[type] ?? 'object';
  if (FORMATS[schema.format]) return FORMATS[schema.format];
  if (TIME_PATTERN.test(schema.pattern ?? '')) return 'time';
  if ((schema.examples ?? []).some((example) => TIME.test(example))) return 'time';
  return /\bHTML\b/.test(description) ? 'html' : 'text';
}

/** A yes or no that the API sends as 1 or 0. Other fields of 0 and 1 name two alternatives, for example NTSC and PAL. */
function isFlag(schema) {
  const description = (schema.description ?? '').replace(/^[^.]*addition[^.:]*[.:] /i, '');
  const onlyBits = valuesOf(schema).every((value) => value === 0 || value === 1);
  return (
    onlyBits && /^$|^1\b(?!.*\b0 (?:in)?valid)|^0 (?:suppresses|forbids)|^0 means disabled, 1 enabled/.test(description)
  );
}

/** The specification of a field of a form or of a filter. */
export function fieldOf(document, given, required = false) {
  const schema = resolved(document, given);
  const kind = kindOf(schema);
  const spec = { kind };
  if (kind === 'choice') spec.values = valuesOf(schema);
  if (required) spec.required = true;
  if ([schema.type].flat().includes('null')) spec.nullable = true;
  if (schema.writeOnly) spec.writeOnly = true;
  if (/\bstored only\b/i.test(schema.description ?? '')) spec.storedOnly = true;
  Object.assign(spec, limitsOf(schema, kind));
  if (isInitial(schema.default, kind)) spec.default = schema.default;
  const of = kind === 'list' ? itemsOf(document, schema) : kind === 'object' ? fieldsOf(document, schema) : undefined;
  if (of !== undefined && Object.keys(of).length > 0) spec.of = of;
  return spec;
}

/** Other defaults equal those of an empty form. */
const isInitial = (value, kind) =>
  ['string', 'number', 'boolean'].includes(typeof value) && (kind === 'choice' || !!value);

function limitsOf(schema, kind) {
  const { minimum, maximum, maxLength, maxItems, pattern } = schema;
  if (kind === 'integer' || kind === 'decimal' || kind === 'money') return defined({ min: minimum, max: maximum });
  if (kind === 'list') return defined({ max: maxItems });
  return kind === 'time' ? {} : defined({ max: maxLength, pattern });
}

function itemsOf(document, schema) {
  const items = resolved(document, schema.items ?? {});
  if (items.properties === undefined) return undefined;
  // The console sends back the id of a row that has one; users never edit it.
  const { id: _, ...fields } = fieldsOf(document, items);
  return fields;
}

/** The fields of an object that a client can send. */
export function fieldsOf(document, given) {
  const { properties = {}, required = [] } = resolved(document, given);
  return Object.fromEntries(
    Object.entries(properties)
      .map(([name, schema]) => [name, resolved(document, schema)])
      .filter(([, schema]) => !schema.readOnly && !(schema.description ?? '').startsWith('Another name for'))
      .map(([name, schema]) => [name, named(name, fieldOf(document, schema, required.includes(name)))]),
  );
}

const named = (name, spec) => (/^password(_confirmation)?$/.test(name) ? { ...spec, kind: 'password' } : spec);

const defined = (record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
