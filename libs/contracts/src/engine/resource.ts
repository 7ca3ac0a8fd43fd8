import { isReadable, type CreateFields, type DefaultsOf, type Fields, type ShapeOf, type UpdateFields } from './fields';
import { describedAsStored } from './stored-only';

export interface Resource<F extends Fields = Fields> {
  /** The key that wraps a single resource, e.g. `category`. */
  readonly name: string;
  /** The key that wraps a list, e.g. `categories`. */
  readonly plural: string;
  /** The key of a request body; it may differ from `name`. */
  readonly bodyKey: string;
  /** The interface's heading, for the reference. */
  readonly title: string;
  /** The reason for a resource that the interface does not list. */
  readonly addedFor?: string;
  readonly fields: F;
  /** Names of older clients for fields of a body; the field's own name wins. */
  readonly aliases?: Readonly<Record<string, string>>;
}

export type Shape<R extends Resource> = ShapeOf<R['fields']>;
export type CreateOf<R extends Resource> = CreateFields<R['fields']>;
export type UpdateOf<R extends Resource> = UpdateFields<R['fields']>;

const declared: Resource[] = [];

export function resource<const F extends Fields>(
  name: string,
  plural: string,
  fields: F,
  more: Partial<Pick<Resource, 'bodyKey' | 'title' | 'addedFor' | 'aliases'>> = {},
): Resource<F> {
  const { bodyKey = name, title = titled(name), addedFor, aliases } = more;
  const described = describedAsStored(title, fields);
  const made = { name, plural, fields: described, bodyKey, title, addedFor, ...(aliases && { aliases }) };
  declared.push(made);
  return made;
}

/** Every declared resource, in order of declaration. */
export function allResources(): readonly Resource[] {
  return declared;
}

/** The noun in messages: `customer_address` → `customer address`, `ThemeSetting` → `theme setting`. */
export function nounOf({ name }: Resource): string {
  return wordsOf(name).join(' ');
}

/** The plural in code: `order_statistics` → `orderStatistics`, `ThemeSettings` → `themeSettings`. */
export function collectionOf({ plural }: Resource): string {
  const [first = '', ...rest] = wordsOf(plural);
  return first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toLowerCase()
    .split('_');
}

/** The values a new resource starts with, from the fields' declared defaults. */
export function defaultsOf<F extends Fields>(of: Resource<F>): DefaultsOf<F> {
  const entries = Object.entries(of.fields).filter(
    ([, field]) => isReadable(field) && field.spec.default !== undefined,
  );
  return Object.fromEntries(entries.map(([name, field]) => [name, field.spec.default])) as DefaultsOf<F>;
}

function titled(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
