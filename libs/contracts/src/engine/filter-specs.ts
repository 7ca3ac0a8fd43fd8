import type { Fields } from './fields';

/** The kind of value that a parameter accepts. */
export type FilterKind = 'time' | 'day' | 'ids' | 'int' | 'text' | 'bool' | 'choice' | 'search' | 'phrase';

/** The complete specification of one parameter of a list or a count. */
export interface FilterSpec {
  readonly kind: FilterKind;
  /** The compared field; absent if only the service knows the meaning of the filter. */
  readonly field?: string;
  /** `min` and `max` of a time; both bounds are inclusive. */
  readonly bound?: 'min' | 'max';
  /** The values of a choice, of which null is sent as the word `null`, or the fields of a phrase. */
  readonly values?: readonly (string | number | null)[];
  /** The word `any` is accepted and means no filter. */
  readonly any?: true;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  /** The fields that a search accepts: `query=title:…`. */
  readonly searched?: Fields;
  readonly required?: true;
  /** The parameter is part of the path instead of the query. */
  readonly inPath?: true;
  /** A sentence about the filter for the reference. */
  readonly says: string;
}
/** Filters by the names of their parameters. */
export type FilterSpecs = Readonly<Record<string, FilterSpec>>;

/** The accepted words of a choice. */
export function choicesOf({ values = [], any }: FilterSpec): string[] {
  return [...values.map(String), ...(any ? ['any'] : [])];
}

/** The expected value, for the error message "must be …". */
export function expectationOf(spec: FilterSpec): string {
  switch (spec.kind) {
    case 'time':
      return 'a time: YYYY-MM-DDThh:mm:ss';
    case 'day':
      return 'a day: YYYY-MM-DD';
    case 'ids':
      return 'a list of ids, separated by commas';
    case 'int':
      return `a whole number from ${spec.minimum} to ${spec.maximum}`;
    case 'text':
    case 'phrase':
      return `text of 1 to ${spec.maxLength} characters`;
    case 'bool':
      return '0 or 1';
    case 'choice':
      return `one of ${choicesOf(spec).join(', ')}`;
    case 'search': {
      const [first, ...others] = Object.keys(spec.searched ?? {});
      if (others.length === 0) return `${first}:<value>`;
      return `<field>:<value>, with one of the fields ${[first, ...others].join(', ')}`;
    }
  }
}
