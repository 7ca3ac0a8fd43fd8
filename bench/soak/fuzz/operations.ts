import { readFileSync } from 'node:fs';

/** As much of JSON Schema as the reference uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly readOnly?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

/** An operation of the reference, with what can be sent to it. */
export interface Operation {
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** The media type of its body and the schema of that; null where it takes none. */
  readonly body: { readonly type: string; readonly schema: Schema } | null;
}

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
interface Reference {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** A company that has switched its API off could send nothing more, and of a shop that is offline there is little to see. */
const SWITCHES: ReadonlySet<string> = new Set(['api_active', 'shop_offline']);

/** Every operation of the reference, its schemas without references to others. */
export function operationsIn(file: string): Operation[] {
  const { paths, components } = JSON.parse(readFileSync(file, 'utf8')) as Reference;
  const whole = (schema: Schema): Schema => {
    const { $ref, properties, items, oneOf, ...words } = schema;
    if ($ref !== undefined) return whole(components.schemas[$ref.split('/').at(-1) ?? ''] ?? {});
    const fields = Object.entries(properties ?? {})
      .filter(([name]) => !SWITCHES.has(name))
      .map(([name, field]) => [name, whole(field)] as const);
    return {
      ...words,
      ...(properties && { properties: Object.fromEntries(fields) }),
      ...(items && { items: whole(items) }),
      ...(oneOf && { oneOf: oneOf.map(whole) }),
    };
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const [content] = Object.entries(requestBody?.content ?? {});
      return {
        method: method.toUpperCase(),
        path,
        parameters,
        body: content === undefined ? null : { type: content[0], schema: whole(content[1].schema) },
      };
    }),
  );
}
