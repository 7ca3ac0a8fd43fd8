/** What a field is. `flag`: yes or no, sent as 1 or 0. `money`: cents, sent as a whole number. */
export type FieldKind =
  | 'text'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'boolean'
  | 'flag'
  | 'time'
  | 'date'
  | 'choice'
  | 'url'
  | 'email'
  | 'html'
  | 'password'
  | 'object'
  | 'list';

/** A field of a form, or a filter of a list. */
export interface FieldSpec {
  readonly kind: FieldKind;
  /** The values of a choice without null. */
  readonly values?: readonly (string | number)[];
  /** A create needs it, and an update must not empty it. */
  readonly required?: boolean;
  readonly nullable?: boolean;
  /** The API never returns it, so a form starts without it. */
  readonly writeOnly?: boolean;
  /** The platform stores the field and does nothing with it. */
  readonly storedOnly?: boolean;
  readonly min?: number;
  /** The greatest number, the most characters of a text or the most rows of a list. */
  readonly max?: number;
  readonly pattern?: string;
  /** The initial value of a create form, unless it is empty, false, or 0 of a number. */
  readonly default?: string | number | boolean;
  /** The fields of an object, or of each row of a list. A list without it has plain values. */
  readonly of?: FormSpec;
  /** A search that needs `field:value`: the fields that it searches. */
  readonly fields?: readonly string[];
}

/** A choice of a `select`. */
export interface Option<T = string> {
  readonly value: T;
  readonly label: string;
}

export interface FormSpec {
  readonly [field: string]: FieldSpec;
}

export interface ListSpec {
  readonly filters: FormSpec;
  readonly columns: Readonly<Record<string, FieldKind>>;
  /** The values of `order`; absent if the list has one page only. */
  readonly orders?: readonly string[];
  /** The filters that `count` takes; absent if the rows cannot be counted. */
  readonly count?: readonly string[];
}
