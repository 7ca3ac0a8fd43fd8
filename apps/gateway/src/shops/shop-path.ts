import type { ShopPlace } from './shop-place';

const MAX_LENGTH = 2048;
/** A base for parsing paths; only path and query of the result are used. */
const BASE = 'https://shop.invalid';

type At = { readonly place: Pick<ShopPlace, 'base'> };

/** Where to go in this shop, and never anywhere else: its own pages on this host, else what customers have bought. */
export function shopPath({ place }: At, sent: string | undefined): string {
  const home = `${place.base}/player`;
  if (sent === undefined || sent.length > MAX_LENGTH || !sent.startsWith('/') || !URL.canParse(sent, BASE)) return home;
  // Judged as a browser will read it: with dots resolved, and backslashes taken for slashes.
  const { origin, pathname, search } = new URL(sent, BASE);
  // Two slashes at the beginning, as `/.//elsewhere.example` leaves them, would make a browser read a host after them.
  const isPath = origin === BASE && !pathname.startsWith('//');
  const isHere = isPath && (place.base === '' || pathname.startsWith(`${place.base}/`));
  return isHere ? `${pathname}${search}` : home;
}

/** The sign-in page that leads on to a path. */
export function signInPath({ place }: At, next: string): string {
  const page = `${place.base}/account/sign-in`;
  return next === `${place.base}/player` ? page : `${page}?next=${encodeURIComponent(next)}`;
}
