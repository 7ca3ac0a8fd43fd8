import type { ShopWindow } from '@marquee/contracts';
import type { CookiePlace } from '../pages/cookie';

/** The address of a shop page: under a shop host, or under the platform host. */
export interface ShopPlace {
  readonly shop: ShopWindow;
  /** What all paths of the shop begin with here: nothing, or `/shop/2044`. */
  readonly base: string;
  /** The cookie with the session, which is this shop's alone, also where other shops have the same host. */
  readonly cookie: CookiePlace;
}

export function ownPlace(shop: ShopWindow): ShopPlace {
  return { shop, base: '', cookie: { name: '__Host-shop', path: '/' } };
}

/**
 * The name of the cookie alone tells the shops of one host apart. A path would not do so as well: browsers take a cookie with
 * the prefix `__Host-` for all paths or not at all, and without that prefix any neighbouring host could set it.
 */
export function platformPlace(shop: ShopWindow): ShopPlace {
  const { theme_setting_id } = shop;
  return { shop, base: `/shop/${theme_setting_id}`, cookie: { name: `__Host-shop-${theme_setting_id}`, path: '/' } };
}
