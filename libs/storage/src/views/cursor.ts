import { ShopError } from '@marquee/contracts';

/**
 * Opaque to clients, which return the value of the `Link` header. A list of changes includes the second up to which
 * it shows them.
 */
export function cursorAfter(id: number, until?: number): string {
  return Buffer.from(until === undefined ? `after:${id}` : `after:${id}:${until}`).toString('base64url');
}

/** The id after which the list continues. */
export function readCursor(cursor: string): number {
  return partsOf(cursor).id;
}

/** The second up to which the first page showed changes, in seconds since 1970. */
export function cursorBound(cursor: string): number | undefined {
  return partsOf(cursor).until;
}

function partsOf(cursor: string): { id: number; until?: number } {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, digits, seconds] = /^after:(\d{1,16})(?::(\d{1,12}))?$/.exec(text) ?? [];
  const id = Number(digits);
  if (!Number.isSafeInteger(id)) throw ShopError.badQuery('page_info', 'a cursor from a Link header');
  return { id, ...(seconds !== undefined && { until: Number(seconds) }) };
}
