import type { Fields } from './fields';

/** What the value of a parameter is. */
export type FilterKind = 'time' | 'day' | 'ids' | 'int' | 'text' | 'bool' | 'choice' | 'search';

/** One parameter of a list or a count: everything that is known of it. */
export interface FilterSpec {
  readonly kind: FilterKind;
  /** The field that is compared; absent where only the service knows what the filter means. */
  readonly field?: string;
  /** `min` and `max` of a time; both bounds count. */
  readonly bound?: 'min' | 'max';
  /** The values of a choice. Null is sent as the word `null`. */
  readonly values?: readonly (string | number | null)[];
  /** The word `any` may be sent, which is as good as nothing. */
  readonly any?: true;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  /** The fields that a search takes: `query=title:…`. */
  readonly searched?: Fields;
  readonly required?: true;
  /** It stands in the path and not in the query. */
  readonly inPath?: true;
  /** One sentence for the reference. */
  readonly says: string;
}
/** Filters by the names of their parameters. */
export type FilterSpecs = Readonly<Record<string, FilterSpec>>;

/** The words that may be sent for a choice. */
export function wordsOf({ values = [], any }: FilterSpec): string[] {
  return [...values.map(String), ...(any ? ['any'] : [])];
}

/** What a value must be, for the sentence that refuses another: "must be …". */
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
      return `text of 1 to ${spec.maxLength} characters`;
    case 'bool':
      return '0 or 1';
    case 'choice':
      return `one of ${wordsOf(spec).join(', ')}`;
    case 'search': {
      const [first, ...others] = Object.keys(spec.searched ?? {});
      if (others.length === 0) return `${first}:<value>`;
      return `<field>:<value>, with one of the fields ${[first, ...others].join(', ')}`;
    }
  }
}
