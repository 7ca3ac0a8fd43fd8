import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly oneOf?: readonly Schema[];
}
interface Reference {
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
}
interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: Schema }>> }>>;
}

/** The list and count paths of the reference: `/api/orders.json`. */
export function listsAndCounts(root: string): string[] {
  const { paths } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as Reference;
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const schema = get?.responses['200']?.content?.['application/json']?.schema;
    return schema && isListOrCount(schema) ? [path] : [];
  });
}

/** Whether a schema has one property, which is a list or the count. */
function isListOrCount({ properties = {}, oneOf = [] }: Schema): boolean {
  const own = Object.entries(properties);
  return oneOf.some(isListOrCount) || (own.length === 1 && own.some(([name, { type }]) => isShown(name, type)));
}

function isShown(name: string, type: string | undefined): boolean {
  return type === 'array' || name === 'count';
}

/** The count of an answer, or its number of rows. A day without figures counts as no row. */
export function sizeOf(body: object): number {
  const [value] = Object.values(body) as [number | object[]];
  return typeof value === 'number' ? value : value.filter(hasFigures).length;
}

function hasFigures(row: object): boolean {
  const values: unknown[] = Object.values(row);
  return !('date' in row) || values.some((value) => typeof value === 'number' && value > 0);
}
