import {
  formatGmt,
  product,
  readGmt,
  ShopError,
  type Fields,
  type FieldSpec,
  type Product,
  type UpdateProduct,
} from '@marquee/contracts';

/** Lists with separate code: references in a table, and texts that merge. */
type Apart = 'categories' | 'locales';
const APART: ReadonlySet<string> = new Set<Apart>(['categories', 'locales']);

export type ListName = Exclude<
  { [K in keyof Product]: Product[K] extends readonly object[] ? K : never }[keyof Product],
  Apart
>;
/** Lists that the input replaces, each stored as it is rendered. docs/internal/decisions.md, "Lists inside a PUT". */
export const LISTS = (Object.keys(product.fields) as (keyof typeof product.fields)[]).filter(isReplaced);

function isReplaced(name: keyof typeof product.fields): name is ListName {
  const { kind, fields, access } = product.fields[name].spec;
  return kind === 'list' && fields !== undefined && access === 'writable' && !APART.has(name);
}

export type ProductLists = Pick<Product, ListName | 'tagging'>;
type SentLists = Pick<UpdateProduct, keyof ProductLists | 'images'>;
type Values = Readonly<Record<string, unknown>> & { readonly id?: number };

/** The key that identifies a changed element without an id. */
const KEYS: Partial<Record<ListName, string>> = { groups: 'group_id', themes: 'theme_id', collection: 'product_id' };

/** The ids and the time of new elements. */
export interface Fresh {
  /** One id per new element. */
  readonly ids: number[];
  readonly now: Date;
}

export function listsFrom(sent: SentLists, present: ProductLists, fresh: Fresh): Partial<ProductLists> {
  const lists = LISTS.flatMap((name) => {
    const list = sentList(sent, name);
    return list ? [[name, replaced({ name, path: pathOf(sent, name) }, present[name], list, fresh)] as const] : [];
  });
  return { ...(Object.fromEntries(lists) as Partial<ProductLists>), ...taggingFrom(sent.tagging, present, fresh) };
}

/** The number of ids that `listsFrom` needs. */
export function newElements(sent: SentLists, present: ProductLists): number {
  const added = LISTS.map((name) => {
    if (fieldsOf(name)['id'] === undefined) return 0;
    const known = new Set((present[name] as readonly Values[]).map(({ id }) => id));
    // An id belongs to one element: a client that sends it twice copies the element.
    return (sentList(sent, name) ?? []).filter(({ id }) => id === undefined || !known.delete(id)).length;
  });
  return added.reduce((sum, count) => sum + count, sent.tagging && !present.tagging ? 1 : 0);
}

/** `images` is an alias of `preview_pictures` and wins, because echoed objects never contain it. */
function pathOf(sent: SentLists, name: ListName): ListName | 'images' {
  return name === 'preview_pictures' && sent.images !== undefined ? 'images' : name;
}

function sentList(sent: SentLists, name: ListName): readonly Values[] | undefined {
  return sent[pathOf(sent, name)];
}

function fieldsOf(name: ListName | 'tagging'): Fields {
  return product.fields[name].spec.fields as Fields;
}

/** Retained elements keep id and time. They are matched by id, then by all values, then by key. */
function replaced(
  { name, path }: { name: ListName; path: string },
  present: readonly Values[],
  sent: readonly Values[],
  fresh: Fresh,
): Values[] {
  const fields = fieldsOf(name);
  const key = KEYS[name];
  const left = new Set(present);
  const named = sent.map(({ id }) => taken(left, (one) => id !== undefined && one.id === id));
  return sent.map((one, index) => {
    const plain = writtenOf(fields, one);
    const before =
      named[index] ??
      taken(left, (other) => Object.entries(plain).every(([field, value]) => other[field] === value)) ??
      (key === undefined ? undefined : taken(left, (other) => other[key] === plain[key]));
    return element(fields, one, before, { path: `${path}.${index}`, fresh });
  });
}

function taken(left: Set<Values>, fits: (one: Values) => boolean): Values | undefined {
  const found = [...left].find(fits);
  if (found) left.delete(found);
  return found;
}

/** The values of a new element. */
function writtenOf(fields: Fields, sent: Values): Record<string, unknown> {
  const written = Object.entries(fields).filter(([, { spec }]) => spec.access === 'writable');
  return Object.fromEntries(written.map(([name, { spec }]) => [name, given(stored(spec, sent[name]), spec.default)]));
}

function element(
  fields: Fields,
  sent: Values,
  before: Values | undefined,
  { path, fresh }: { path: string; fresh: Fresh },
): Values {
  const values = Object.entries(fields).map(([name, { spec }]) => {
    if (spec.access === 'identity') return [name, before?.id ?? fresh.ids.shift()];
    if (spec.access === 'readOnly') {
      return [name, before?.[name] ?? (spec.kind === 'time' ? formatGmt(fresh.now) : undefined)];
    }
    const value = given(stored(spec, sent[name]), before?.[name], spec.default);
    if (value === undefined) throw withoutValue(path, name, sent);
    return [name, value];
  });
  return Object.fromEntries(values) as Values;
}

/** The first value that was sent. Null is a value; only an unsent value is filled in. */
function given(...values: readonly unknown[]): unknown {
  return values.find((value) => value !== undefined);
}

function stored({ kind, format }: FieldSpec, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (kind === 'time') return formatGmt(readGmt(value));
  return format === 'product_id' ? value.toUpperCase() : value;
}

/** A client may name an existing element only by its id. */
function withoutValue(path: string, field: string, { id }: Values): ShopError {
  const errors =
    id === undefined
      ? { [`${path}.${field}`]: ['is required'] }
      : { [`${path}.id`]: ['is not an id of this list; send an existing id, or omit it'] };
  return ShopError.invalid(errors);
}

function taggingFrom(sent: SentLists['tagging'], present: ProductLists, fresh: Fresh): Partial<ProductLists> {
  if (sent === undefined) return {};
  const before = present.tagging ?? undefined;
  const tagging =
    sent && (element(fieldsOf('tagging'), sent, before, { path: 'tagging', fresh }) as Product['tagging']);
  return { tagging };
}
