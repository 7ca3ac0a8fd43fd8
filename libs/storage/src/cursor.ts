import { ShopError } from '@marquee/contracts';

/** Opaque to clients: they send back what the `Link` header gave them. */
export function cursorAfter(id: number): string {
  return Buffer.from(`after:${id}`).toString('base64url');
}

/** The id after which the list goes on. */
export function readCursor(cursor: string): number {
  const [, digits] = /^after:(\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const id = Number(digits);
  if (Number.isSafeInteger(id)) return id;
  throw ShopError.badQuery('page_info', 'a cursor from a Link header');
}
