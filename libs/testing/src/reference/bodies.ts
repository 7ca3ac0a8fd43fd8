import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { ValidateFunction } from 'ajv';

type Schemas = Readonly<Record<string, object>>;
type Schema = Readonly<Record<string, unknown>>;

/** The document expresses "or null" by union types. One separate test checks the schemas, since that takes as long as compiling them. */
const ajv = addFormats(
  new Ajv({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    verbose: true,
    validateSchema: false,
    meta: false,
    keywords: ['x-marquee-addition'],
  }),
);

/** Compiled on first use, since a test file needs few schemas. */
const compiled = new Map<string, ValidateFunction>();

/**
 * Checks a body against its schema; null means valid. Unknown fields are errors here, so that developers document new ones; `isPart`
 * permits a subset of fields.
 */
export function bodyFault(text: string, schema: object, schemas: Schemas, isPart: boolean): string | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return 'the body is not JSON';
  }
  const validate = validatorOf(schema, schemas, isPart);
  if (validate(body)) return null;
  return (validate.errors ?? [])
    .map(({ instancePath, message, params, data }) => {
      const value = JSON.stringify(data)?.slice(0, 80);
      return `${instancePath || 'the body'} ${message} (${Object.values(params).join(', ')}), and is ${value}`;
    })
    .join('; ');
}

function validatorOf(schema: object, schemas: Schemas, isPart: boolean): ValidateFunction {
  const key = `${isPart}${JSON.stringify(schema)}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const validate = ajv.compile(closed(schema as Schema, schemas, isPart ? 1 : -1));
  compiled.set(key, validate);
  return validate;
}

/** Resolves references and closes objects to unknown fields. Objects at depth `partly` have no required fields. */
function closed(schema: Schema, schemas: Schemas, partly: number): Schema {
  const name = /^#\/components\/schemas\/(\w+)$/.exec((schema['$ref'] as string | undefined) ?? '')?.[1];
  if (name !== undefined) return closed(schemaNamed(name, schemas), schemas, partly);
  const { properties, items, oneOf, required, ...words } = schema;
  const inner = (one: unknown, level: number) => closed(one as Schema, schemas, level);
  const fields = Object.entries((properties ?? {}) as Schema).map(([key, field]) => [key, inner(field, partly - 1)]);
  return {
    ...words,
    ...(properties === undefined
      ? {}
      : { additionalProperties: schema['additionalProperties'] ?? false, properties: Object.fromEntries(fields) }),
    ...(required === undefined || partly === 0 ? {} : { required }),
    ...(items === undefined ? {} : { items: inner(items, partly) }),
    ...(oneOf === undefined ? {} : { oneOf: (oneOf as unknown[]).map((one) => inner(one, partly)) }),
  };
}

function schemaNamed(name: string, schemas: Schemas): Schema {
  const schema = schemas[name];
  if (schema === undefined) throw new Error(`docs/openapi.json has no schema ${name}`);
  return schema as Schema;
}
