import type { AnyField, FieldSpec } from './fields';
import type { FilterSpec, FilterSpecs } from './filter-specs';
import type { Resource } from './resource';

/**
 * A list declares its filters once, as data, by their fields: `{ created_at: between(), ids: ids() }`. Input types,
 * query parsing, the reference, validation and SQL derive from it.
 */

/** The declaration of a filter; its parameters derive from it and from the field. */
type Way =
  | 'between'
  | 'since'
  | 'equals'
  | 'ids'
  | 'id'
  | 'oneOf'
  | 'switch'
  | 'day'
  | 'words'
  | 'upTo'
  | 'search'
  | 'phrase';
interface Declaration {
  readonly way: Way;
  readonly values?: readonly string[];
  readonly searched?: readonly string[];
  /** The maximum length of a text, or the maximum number. */
  readonly most?: number;
  readonly any?: true;
  readonly required?: true;
  readonly inPath?: true;
  readonly says?: string;
}

/** A query parameter `field:value`. */
export interface FieldQuery<Field extends string> {
  readonly field: Field;
  readonly value: string;
}

/** A text to find in one of these fields, or in any of them. */
export interface Phrase<Field extends string = string> {
  readonly field?: Field;
  readonly value: string;
}
/** The maximum characters of a phrase; longer ones would cost more than they find. */
export const MAX_PHRASE = 200;

export class Filter<W extends Way, Value = unknown, Required extends boolean = false> {
  declare readonly way: W;
  declare readonly value: Value;
  declare readonly isRequired: Required;

  constructor(readonly declaration: Declaration) {}

  required(): Filter<W, Value, true> {
    return new Filter({ ...this.declaration, required: true });
  }
  /** The value is part of the request path instead of its query. */
  inPath(): Filter<W, Value, Required> {
    return new Filter({ ...this.declaration, inPath: true });
  }
  /** The word `any` is accepted as well and means no filter. */
  orAny(): Filter<W, Value, Required> {
    return new Filter({ ...this.declaration, any: true });
  }
  /** A sentence for the reference, if the field name is not clear enough. */
  says(sentence: string): Filter<W, Value, Required> {
    return new Filter({ ...this.declaration, says: sentence });
  }
}
type AnyFilter = Filter<Way, unknown, boolean>;
export type Filters = Readonly<Record<string, AnyFilter>>;

/** `created_at: between()` gives `created_at_min` and `created_at_max`. */
export const between = (): Filter<'between', string> => new Filter({ way: 'between' });
/** `updated_at: since()` accepts only `updated_at_min`. */
export const since = (): Filter<'since', string> => new Filter({ way: 'since' });
/** The field equals the value; the kind of the field determines the accepted values. */
export const equals = (): Filter<'equals'> => new Filter({ way: 'equals' });
/** Comma-separated ids of the resource. */
export const ids = (): Filter<'ids', readonly number[]> => new Filter({ way: 'ids' });
/** An id of another resource; the service provides the SQL. */
export const oneId = (): Filter<'id', number> => new Filter({ way: 'id' });
/** One of these strings, which are not values of a field; the service provides the SQL. */
export const oneOf = <const V extends readonly string[]>(...values: V): Filter<'oneOf', V[number]> =>
  new Filter({ way: 'oneOf', values });
/** A switch, sent as 1 or 0; the service provides the SQL. */
export const oneOrZero = (): Filter<'switch', boolean> => new Filter({ way: 'switch' });
/** A day, like `2026-11-15`; the service provides the SQL. */
export const day = (): Filter<'day', string> => new Filter({ way: 'day' });
/** A text of at most `most` characters. The resource has no such field; the service provides the SQL. */
export const words = (most: number): Filter<'words', string> => new Filter({ way: 'words', most });
/** An integer from 0 to `most`. The resource has no such field; the service provides the SQL. */
export const upTo = (most: number): Filter<'upTo', number> => new Filter({ way: 'upTo', most });
/** `query: search('title', 'comment')` accepts `query=title:…`: a part of a text, or a complete email or product_id. */
export const search = <const S extends readonly string[]>(...searched: S): Filter<'search', FieldQuery<S[number]>> =>
  new Filter({ way: 'search', searched });

/**
 * `query: phrase('email', 'title')` accepts a text, or `email:…` for one of the fields. The service provides the SQL,
 * because a phrase may be searched in several columns.
 */
export const phrase = <const S extends readonly string[]>(...searched: S): Filter<'phrase', Phrase<S[number]>> =>
  new Filter({ way: 'phrase', searched });

/** Rejects at compile time a filter on a field that the resource lacks. */
export type Fitting<R extends Resource, F extends Filters> = {
  readonly [K in keyof F]: F[K]['way'] extends 'between' | 'since' | 'equals'
    ? K extends keyof R['fields']
      ? F[K]
      : never
    : F[K] extends Filter<'search', FieldQuery<infer S>, boolean>
      ? [S] extends [keyof R['fields']]
        ? F[K]
        : never
      : F[K];
};

type Suffix<W extends Way> = W extends 'between' ? '_min' | '_max' : W extends 'since' ? '_min' : '';
type ValueOf<R extends Resource, K, F extends AnyFilter> = F['way'] extends 'equals'
  ? R['fields'][K & keyof R['fields']]['out']
  : F['value'];
type Flat<T> = { [K in keyof T]: T[K] };

/** The input of a list or a count from its filters. */
export type FilterInput<R extends Resource, F extends Filters> = Flat<
  {
    readonly [K in keyof F & string as F[K]['isRequired'] extends true ? `${K}${Suffix<F[K]['way']>}` : never]: ValueOf<
      R,
      K,
      F[K]
    >;
  } & {
    readonly [
      K in keyof F & string as F[K]['isRequired'] extends true ? never : `${K}${Suffix<F[K]['way']>}`
    ]?: ValueOf<R, K, F[K]>;
  }
>;

/** The values of SQL conditions: each parameter, and each searched field as `query:title`. */
export type ConditionValues<R extends Resource, F extends Filters> = {
  readonly [
    K in keyof F & string as F[K]['value'] extends FieldQuery<infer S> ? `${K}:${S}` : `${K}${Suffix<F[K]['way']>}`
  ]: F[K]['value'] extends FieldQuery<string> ? string : ValueOf<R, K, F[K]>;
};
/**
 * Conditions whose SQL the service provides: words and ids without a field, and searches in fields that are not text.
 */
export type OwnConditions<R extends Resource, F extends Filters> = {
  [K in keyof F & string]: F[K]['value'] extends FieldQuery<infer S>
    ? `${K}:${{ [N in S]: R['fields'][N]['out'] extends string | null ? never : N }[S]}`
    : F[K]['way'] extends 'oneOf' | 'id' | 'switch' | 'day' | 'words' | 'upTo' | 'phrase'
      ? K
      : never;
}[keyof F & string];

/** An operation with filters; these members are types only and absent at run time. */
export interface Filtered<Input = unknown, Values = unknown, Own = unknown> {
  readonly filters: FilterSpecs;
  readonly filtering?: { readonly input: Input; readonly values: Values; readonly own: Own };
}

/** The parameters of the filters by name, in order of declaration. */
export function filterSpecs(filters: Filters, resource?: Resource): FilterSpecs {
  const entries = Object.entries(filters).flatMap(([name, { declaration }]) => {
    const { any, required, inPath } = declaration;
    const more = { ...(any && { any }), ...(required && { required }), ...(inPath && { inPath }) };
    return specsOf(name, declaration, resource).map(
      ([parameter, spec]) => [parameter, { ...spec, ...more, says: declaration.says ?? spec.says }] as const,
    );
  });
  return Object.fromEntries(entries);
}

type Entry = readonly [parameter: string, spec: FilterSpec];

function specsOf(name: string, { way, values, most, searched = [] }: Declaration, resource?: Resource): Entry[] {
  switch (way) {
    case 'between':
      return [timeSpec(name, 'min'), timeSpec(name, 'max')];
    case 'since':
      return [timeSpec(name, 'min')];
    case 'equals':
      return [[name, equalsSpec(name, fieldOf(name, resource))]];
    case 'ids':
      return [[name, { kind: 'ids', field: 'id', says: `Comma-separated ids of ${resource?.plural}.` }]];
    case 'id':
      return [[name, { kind: 'int', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, says: 'An id.' }]];
    case 'oneOf':
      return [[name, { kind: 'choice', values, says: 'One of the listed words.' }]];
    case 'switch':
      return [[name, { kind: 'bool', says: '1 for true, 0 for false.' }]];
    case 'day':
      return [[name, { kind: 'day', says: 'A day in GMT.' }]];
    case 'words':
      return [[name, { kind: 'text', maxLength: most, says: 'A text.' }]];
    case 'upTo':
      return [[name, { kind: 'int', minimum: 0, maximum: most, says: 'A whole number.' }]];
    case 'phrase': {
      const says = `A part of ${searched.join(', ')}, without regard to case; or \`field:value\` with one of these fields.`;
      return [[name, { kind: 'phrase', values: searched, maxLength: MAX_PHRASE, says }]];
    }
    case 'search': {
      const says = `\`field:value\` with one of the fields ${searched.join(', ')}.`;
      const fields = Object.fromEntries(searched.map((field) => [field, fieldOf(field, resource)]));
      return [[name, { kind: 'search', searched: fields, says }]];
    }
  }
}

/** How the reference describes the times that nearly every resource has. */
const HAPPENED: Readonly<Record<string, string>> = { created_at: 'created', updated_at: 'changed' };

function timeSpec(field: string, bound: 'min' | 'max'): Entry {
  const says = `Only entries ${HAPPENED[field] ?? `with \`${field}\``} at this time or ${bound === 'min' ? 'later' : 'earlier'}.`;
  return [`${field}_${bound}`, { kind: 'time', field, bound, says }];
}

function equalsSpec(field: string, { spec }: AnyField): FilterSpec {
  const says = `Only entries with this \`${field}\`.`;
  if (spec.values) return { kind: 'choice', field, values: valuesOf(spec), says };
  const { kind, minimum, maximum, maxLength } = spec;
  if (kind === 'int') return { kind, field, minimum, maximum, says };
  if (kind === 'text') return { kind, field, maxLength, says };
  if (kind === 'bool') return { kind, field, says };
  throw new Error(`A filter cannot compare the field ${field} of kind ${kind}. Use a field with a single value.`);
}

function valuesOf({ values = [], nullable }: FieldSpec): FilterSpec['values'] {
  return nullable ? [...values, null] : values;
}

function fieldOf(name: string, resource?: Resource): AnyField {
  const field = resource?.fields[name];
  if (!field) throw new Error(`There is no field ${name} for this filter. Name a field of the resource.`);
  return field;
}
