import type { ShopPlace } from './shop-place';

const MAX_LENGTH = 2048;
/** A base for parsing paths; only path and query of the result are used. */
const BASE = 'https://shop.invalid';

type At = { readonly place: Pick<ShopPlace, 'base'> };

/** Restricts a destination to this shop's pages on this host; by default the customer's purchases. */
export function shopPath({ place }: At, sent: string | undefined): string {
  const home = `${place.base}/player`;
  if (sent === undefined || sent.length > MAX_LENGTH || !sent.startsWith('/') || !URL.canParse(sent, BASE)) return home;
  // Resolves dots and backslashes like a browser.
  const { origin, pathname, search } = new URL(sent, BASE);
  // A browser would read a host after two leading slashes, as in the result of `/.//elsewhere.example`.
  const isPath = origin === BASE && !pathname.startsWith('//');
  const isHere = isPath && (place.base === '' || pathname.startsWith(`${place.base}/`));
  return isHere ? `${pathname}${search}` : home;
}

/** The sign-in page that continues to a path. */
export function signInPath({ place }: At, next: string): string {
  const page = `${place.base}/account/sign-in`;
  return next === `${place.base}/player` ? page : `${page}?next=${encodeURIComponent(next)}`;
}
