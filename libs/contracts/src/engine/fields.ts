/**
 * The field table: a resource is declared once, as data. Types, validation, OpenAPI and the SQL projection derive from
 * it, so it knows neither HTTP nor SQL.
 */

/**
 * Who sets a field. `identity` is assigned by the system, and identifies an element sent inside a list. `secretOnCreate`
 * is both create-only and write-only.
 */
export type Access =
  | 'identity'
  | 'readOnly'
  | 'createOnly'
  | 'updateOnly'
  | 'writable'
  | 'writeOnly'
  | 'secretOnCreate';

export type Kind = 'int' | 'number' | 'text' | 'bool' | 'time' | 'date' | 'any' | 'object' | 'list';

/** How a point in time is rendered: `gmt`, except for two cases of the interface. */
export type TimeStyle = 'gmt' | 'offset' | 'precise';

export type TextFormat = 'language' | 'country' | 'url' | 'email' | 'product_id';

export interface FieldSpec {
  readonly kind: Kind;
  readonly access: Access;
  /** Required on create; a required text must never be blank. */
  readonly required: boolean;
  readonly nullable: boolean;
  /** A sent value that means none: null, or absent if the field cannot be null. */
  readonly none?: 0 | '';
  /** The field beside it that a request with both ignores. */
  readonly insteadOf?: string;
  /** Readable only by admins and partners. */
  readonly partnersOnly: boolean;
  /** Omitted from the output if it has no value. */
  readonly perhaps?: true;
  /** Personal data or a secret: events and the activity show that it changed, but no value. */
  readonly sensitive?: true;
  /** Whoever has the value can act with it, so CSV contains it only if the client asks for the field. */
  readonly credential?: true;
  readonly default?: unknown;
  readonly values?: readonly (string | number)[];
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly format?: TextFormat;
  /** A text of any length and any characters; validation checks only that it is text. */
  readonly raw?: true;
  readonly timeStyle?: TimeStyle;
  /** The fields of an object, or of each element of a list. */
  readonly fields?: Fields;
  /** The element of a list of plain values. */
  readonly element?: AnyField;
  readonly says?: string;
  readonly example?: unknown;
}

export class Field<
  Out,
  In = Out,
  A extends Access = 'writable',
  Required extends boolean = false,
  Defaulted extends boolean = false,
> {
  declare readonly out: Out;
  declare readonly in: In;
  declare readonly access: A;
  declare readonly required: Required;
  declare readonly defaulted: Defaulted;

  constructor(readonly spec: FieldSpec) {}

  identity(): Field<Out, In, 'identity', false, Defaulted> {
    return this.with({ access: 'identity' });
  }
  readOnly(): Field<Out, In, 'readOnly', false, Defaulted> {
    return this.with({ access: 'readOnly' });
  }
  createOnly(): Field<Out, In, 'createOnly', Required, Defaulted> {
    return this.with({ access: 'createOnly' });
  }
  /** The field is accepted from clients and never rendered: passwords, card codes. */
  writeOnly(): Field<Out, In, 'writeOnly', Required, Defaulted> {
    return this.with({ access: 'writeOnly' });
  }
  /** The field is accepted only on create and never rendered. */
  secretOnCreate(): Field<Out, In, 'secretOnCreate', Required, Defaulted> {
    return this.with({ access: 'secretOnCreate' });
  }
  /** A new resource starts with the default; an update may change it. */
  updateOnly(): Field<Out, In, 'updateOnly', Required, Defaulted> {
    return this.with({ access: 'updateOnly' });
  }
  requiredOnCreate(): Field<Out, In, A, true, Defaulted> {
    return this.with({ required: true });
  }
  orNull(): Field<Out | null, In | null, A, Required, Defaulted> {
    return this.with({ nullable: true });
  }
  /** Accepts a value of older clients that means none. */
  none(none: 0 | ''): Field<Out, In, A, Required, Defaulted> {
    return this.with({ none });
  }
  /** Another name for a field. It takes precedence if a request has both fields. */
  insteadOf(insteadOf: string): Field<Out, In, A, Required, Defaulted> {
    return this.with({ insteadOf });
  }
  among<const V extends readonly (string | number)[]>(values: V): Field<V[number], V[number], A, Required, Defaulted> {
    return this.with({ values });
  }
  range(minimum: number, maximum: number): Field<Out, In, A, Required, Defaulted> {
    return this.with({ minimum, maximum });
  }
  atMost(maxItems: number): Field<Out, In, A, Required, Defaulted> {
    return this.with({ maxItems });
  }
  /** The default of a new resource. */
  default(value: Out): Field<Out, In, A, Required, true> {
    return this.with({ default: value });
  }
  forPartners(): Field<Out, In, A, Required, Defaulted> {
    return this.with({ partnersOnly: true });
  }
  /** Personal data or a secret: events and the activity show that it changed, but no value. */
  sensitive(): Field<Out, In, A, Required, Defaulted> {
    return this.with({ sensitive: true });
  }
  /** A sensitive value with which its holder can act; CSV contains it only if the client asks for the field. */
  credential(): Field<Out, In, A, Required, Defaulted> {
    return this.with({ sensitive: true, credential: true });
  }
  /** The field is omitted if it has no value, instead of being null. */
  perhaps(): Field<Out | undefined, In, A, Required, Defaulted> {
    return this.with({ perhaps: true });
  }
  /** A sentence about the field for the reference. */
  says(sentence: string): Field<Out, In, A, Required, Defaulted> {
    return this.with({ says: sentence });
  }
  /** An example for the reference, if the kind of the field does not show what a value looks like. */
  example(value: Out): Field<Out, In, A, Required, Defaulted> {
    return this.with({ example: value });
  }

  // The phantom types change with the spec while the class stays the same: `never` fits the declared return type of
  // each caller.
  private with(change: Partial<FieldSpec>): never {
    return new Field({ ...this.spec, ...change }) as never;
  }
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the top type of an invariant phantom
export type AnyField = Field<any, any, Access, boolean, boolean>;
export type Fields = Readonly<Record<string, AnyField>>;

function field<T>(kind: Kind, more: Partial<FieldSpec> = {}): Field<T> {
  return new Field<T>({ kind, access: 'writable', required: false, nullable: false, partnersOnly: false, ...more });
}

/** Postgres `integer`, unless the range says otherwise. */
export const int = (): Field<number> => field('int', { minimum: -2147483648, maximum: 2147483647 });
/** Ids come from `bigint` sequences and stay exact in JSON. */
export const id = (): Field<number> => field('int', { minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
/** Money: an integer in 1/100 of the currency unit. */
export const cents = (): Field<number> =>
  field('int', { minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, says: 'In cents.' });
export const flag = (): Field<0 | 1> => int().among([0, 1]);
export const num = (): Field<number> => field('number');
export const bool = (): Field<boolean> => field('bool');
export const text = (maxLength = 255): Field<string> => field('text', { maxLength });
/** Text of any length and any characters, which the service checks itself. */
export const rawText = (): Field<string> => field('text', { raw: true });
/** Text whose length the service checks. */
export const anyText = (): Field<string> => text(65_535);
export const language = (): Field<string> => field('text', { maxLength: 2, format: 'language' });
export const country = (): Field<string> => field('text', { maxLength: 2, format: 'country' });
export const url = (): Field<string> => field('text', { maxLength: 2048, format: 'url' });
export const email = (): Field<string> => field('text', { maxLength: 254, format: 'email' });
/** Part of a pattern: four groups of four hex digits in either case. */
export const PRODUCT_ID = '[0-9A-Fa-f]{4}(-[0-9A-Fa-f]{4}){3}';
export const productId = (): Field<string> => field('text', { maxLength: 19, format: 'product_id' });
/** `YYYY-MM-DDThh:mm:ss` in GMT. */
export const gmt = (): Field<string> => field('time', { timeStyle: 'gmt' });
/** A time with a UTC offset, such as the `updated_at` of webhooks. */
export const offsetTime = (): Field<string> => field('time', { timeStyle: 'offset' });
/** A time with fractional seconds and offset, such as the `created_at` of a fulfillment. */
export const preciseTime = (): Field<string> => field('time', { timeStyle: 'precise' });
export const date = (): Field<string> => field('date');
/** A value that the interface names without describing it. */
export const anything = (): Field<unknown> => field('any');

/** A list is empty by default. */
export type ListField<O, I = O> = Field<O[], I[], 'writable', false, true>;

export function object<const F extends Fields>(fields: F): Field<ShapeOf<F>, ElementOf<F>> {
  return new Field({ ...field('object').spec, fields });
}
export function list<const F extends Fields>(fields: F): ListField<ShapeOf<F>, ElementOf<F>> {
  return new Field({ ...field('list').spec, fields, maxItems: 1000, default: [] });
}
export function listOf<O, I>(element: Field<O, I>): ListField<O, I> {
  return new Field({ ...field('list').spec, element, maxItems: 1000, default: [] });
}

type Hidden = 'writeOnly' | 'secretOnCreate';
type Readable<F extends Fields> = { [K in keyof F]: F[K]['access'] extends Hidden ? never : K }[keyof F];
type WrittenOnCreate = 'writable' | 'createOnly' | 'writeOnly' | 'secretOnCreate';
type WrittenOnUpdate = 'writable' | 'updateOnly' | 'writeOnly';
type Keys<F extends Fields, A extends Access, R extends boolean = boolean> = {
  [K in keyof F]: F[K]['access'] extends A ? (F[K]['required'] extends R ? K : never) : never;
}[keyof F];
type Flat<T> = { [K in keyof T]: T[K] };

/** The output of a resource. */
export type ShapeOf<F extends Fields> = { [K in Readable<F>]: F[K]['out'] };
/** The defaults of a new resource, for fields that declare one. */
export type DefaultsOf<F extends Fields> = {
  [K in Readable<F> as F[K]['defaulted'] extends true ? K : never]: F[K]['out'];
};
/** The input for an element of a list or a nested object; its `id` identifies an existing element. */
export type ElementOf<F extends Fields> = { [K in Keys<F, WrittenOnCreate | 'identity'>]?: F[K]['in'] };
export type CreateFields<F extends Fields> = Flat<
  { [K in Keys<F, WrittenOnCreate, true>]: F[K]['in'] } & { [K in Keys<F, WrittenOnCreate, false>]?: F[K]['in'] }
>;
export type UpdateFields<F extends Fields> = { [K in Keys<F, WrittenOnUpdate>]?: F[K]['in'] };

export function isReadable(field: AnyField): boolean {
  return !USES[field.spec.access].hidden;
}
/** Whether events omit the values of the field, as for emails and fields that only some callers may read. */
export function isSensitive({ spec }: AnyField): boolean {
  return spec.sensitive === true || spec.format === 'email' || spec.partnersOnly || USES[spec.access].hidden === true;
}
export function isWritten(field: AnyField, on: 'create' | 'update'): boolean {
  return USES[field.spec.access][on] === true;
}

/** Whether the field names an existing row: an id names an element of a changed list, a token any row, such as the customer of an order. */
export function namesExisting({ spec }: AnyField, inChangedList: boolean): boolean {
  return spec.access === 'identity' && (inChangedList || spec.kind === 'text');
}

/** When a field is accepted, and whether it is omitted from responses. */
const USES: Readonly<Record<Access, { create?: true; update?: true; hidden?: true }>> = {
  identity: {},
  readOnly: {},
  createOnly: { create: true },
  updateOnly: { update: true },
  writable: { create: true, update: true },
  writeOnly: { create: true, update: true, hidden: true },
  secretOnCreate: { create: true, hidden: true },
};
