import { type ListInput, ShopError } from '@marquee/contracts';

/** The ids between which a page begins and continues, and their order. */
export interface PageStart {
  readonly after: number;
  readonly before?: number;
  readonly descending: boolean;
}

/**
 * Opaque to clients, which return the value of the `Link` header. A list of changes includes the second up to which
 * it shows them.
 */
export function cursorAfter(id: number, until?: number, descending = false): string {
  const parts = [descending ? 'before' : 'after', id, ...(until === undefined ? [] : [until])];
  return Buffer.from(parts.join(':')).toString('base64url');
}

/** The id after which an ascending list continues. */
export function readCursor(cursor: string): number {
  return placeIn(cursor, false).id;
}

/** The second up to which the first page showed changes, in seconds since 1970. */
export function cursorBound(cursor: string): number | undefined {
  return partsOf(cursor).until;
}

export function isDescending({ order }: Pick<ListInput, 'order'>): boolean {
  return order === 'id desc';
}

/** Where a page of the list starts: after a smaller id or, in descending order, before a greater one. */
export function startOf(input: ListInput): PageStart {
  const { since_id: after = 0, page_info } = input;
  const descending = isDescending(input);
  if (page_info === undefined) return { after, descending };
  const { id } = placeIn(page_info, descending);
  return descending ? { after, before: id, descending } : { after: Math.max(after, id), descending };
}

/** The `order by` expression for the rows of this alias. */
export function inOrder(alias: string, descending: boolean): string {
  return `${alias}.id${descending ? ' desc' : ''}`;
}

function placeIn(cursor: string, descending: boolean): { id: number } {
  const parts = partsOf(cursor);
  if (parts.descending === descending) return parts;
  throw ShopError.badQuery('page_info', 'a cursor from a Link header of a list with the same order');
}

function partsOf(cursor: string): { id: number; until?: number; descending: boolean } {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, side, digits, seconds] = /^(after|before):(\d{1,16})(?::(\d{1,12}))?$/.exec(text) ?? [];
  const id = Number(digits);
  if (!Number.isSafeInteger(id)) throw ShopError.badQuery('page_info', 'a cursor from a Link header');
  return { id, descending: side === 'before', ...(seconds !== undefined && { until: Number(seconds) }) };
}
