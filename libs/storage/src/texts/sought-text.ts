import type { Phrase } from '@marquee/contracts';
import type { Condition, SoughtText } from '../core';

/** The index finds only texts with three letters or digits in a row, which form a trigram. */
const INDEXED = /[\p{L}\p{N}]{3}/u;

/** The view of a table's searched texts, which policies do not slow down. Each row is called `w`. */
export function textsOf({ table }: Pick<SoughtText, 'table'>): string {
  return `${table}_texts_sought w`;
}

export function isIndexed({ text }: SoughtText): boolean {
  return INDEXED.test(text);
}

/** Matches a part of one of the texts; the value of each `?` is `patternOf`. */
export function matches({ fields }: SoughtText, placeholder: string): string {
  return `(${fields.map((field) => `w.${field} like lower(${placeholder})`).join(' or ')})`;
}

/** The `like` pattern; percent signs, underscores and backslashes of the text are escaped. */
export function patternOf({ text }: SoughtText): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** The rows of a company with this phrase in the texts of its field, or in any of these. */
export function soughtIn(
  company: number,
  table: string,
  fields: readonly string[],
  { field, value }: Phrase,
): Condition {
  const sought = { table, fields: field === undefined ? fields : [field], text: value };
  const sql = `r.id = any(array(select w.id from ${textsOf(sought)} where w.company_id = ? and ${matches(sought, '?')}))`;
  const values = [company, ...sought.fields.map(() => patternOf(sought))];
  return { sql, values, notInIdOrder: true, unprepared: true, sought };
}
