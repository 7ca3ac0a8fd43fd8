import { readGmt, ShopError, type FieldQuery, type JsonSchema } from '@marquee/contracts';

/** A query parameter of a route: how its text is read, and what the reference says of it. */
export interface Filter<T = unknown> {
  readonly says: string;
  readonly schema: JsonSchema;
  readonly required?: boolean;
  /** Throws what names the parameter. */
  read(name: string, text: string): T;
}
export type Filters = Readonly<Record<string, Filter>>;

const FORM = 'YYYY-MM-DDThh:mm:ss';
/** An unencoded plus sign arrives as a blank. */
const LOST_PLUS = /(:\d{2}(?:\.\d+)?) (\d{2}:?\d{2})$/;

/** Interface, conventions 3: a point in time, GMT unless it says otherwise. Given as ISO 8601 in GMT. */
export const time = (says: string): Filter<string> => ({
  says: `${says} \`${FORM}\`, GMT; a blank does instead of \`T\`, seconds may be left out, an offset may follow.`,
  schema: { type: 'string', examples: ['2026-11-15T08:30:00'] },
  read(name, text) {
    const at = readGmt(text.replace(LOST_PLUS, '$1+$2'));
    if (Number.isNaN(at.getTime())) throw ShopError.badQuery(name, `a time: ${FORM}`);
    return at.toISOString();
  },
});

/** 1 or 0. */
export const flagged = (says: string): Filter<boolean> => ({
  says,
  schema: { type: 'integer', enum: [0, 1] },
  read(name, text) {
    if (text !== '0' && text !== '1') throw ShopError.badQuery(name, '0 or 1');
    return text === '1';
  },
});

/** One of these numbers. */
export const oneOf = (values: readonly number[], says: string): Filter<number> => ({
  says,
  schema: { type: 'integer', enum: values },
  read(name, text) {
    const value = values.find((known) => String(known) === text);
    if (value === undefined) throw ShopError.badQuery(name, `one of ${values.join(', ')}`);
    return value;
  },
});

/** One of these words, or `any`, which is as good as nothing. */
export const anyOr = <V extends string>(values: readonly V[], says: string): Filter<V | undefined> => ({
  says,
  schema: { type: 'string', enum: [...values, 'any'], default: 'any' },
  read(name, text) {
    const value = values.find((known) => known === text);
    if (value === undefined && text !== 'any') throw ShopError.badQuery(name, `one of ${values.join(', ')}, any`);
    return value;
  },
});

/** Comma-separated ids. */
export const ids = (says: string): Filter<readonly number[]> => ({
  says,
  schema: { type: 'string', examples: ['17,18'] },
  read(name, text) {
    const numbers = text.split(',').map((part) => (/^\d{1,16}$/.test(part.trim()) ? Number(part) : Number.NaN));
    if (!numbers.every(Number.isSafeInteger)) throw ShopError.badQuery(name, 'a list of ids, separated by commas');
    return numbers;
  },
});

export const optional = <T>(filter: Filter<T>): Filter<T> => ({ ...filter, required: false });

/** `query=field:value`, on one of these fields. */
export const fieldQuery = <F extends string>(fields: readonly F[]): Filter<FieldQuery<F>> => ({
  says: `\`field:value\`; the field is one of ${fields.join(', ')}.`,
  schema: { type: 'string', examples: [`${fields[0]}:value`] },
  required: true,
  read(name, text) {
    const colon = text.indexOf(':');
    const field = fields.find((known) => known === text.slice(0, colon).trim());
    const value = text.slice(colon + 1).trim();
    if (text.includes('\0')) throw ShopError.badQuery(name, 'without the character U+0000');
    if (colon < 0 || field === undefined || value === '') {
      const more = fields.length > 1 ? `<field>:<value>, with one of the fields ${fields.join(', ')}` : undefined;
      throw ShopError.badQuery(name, more ?? `${fields[0]}:<value>`);
    }
    return { field, value };
  },
});
