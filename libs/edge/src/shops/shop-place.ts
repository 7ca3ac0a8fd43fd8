import type { StorefrontPage } from '@marquee/contracts';
import type { CookiePlace } from '../pages/cookie';

/** The address of a shop page: under a shop host, or under the platform host. */
export interface ShopPlace {
  readonly shop: StorefrontPage;
  /** The prefix of the shop's paths here: empty, or `/shop/2044`. */
  readonly base: string;
  /** The session cookie, separate for each shop, also on a common host. */
  readonly cookie: CookiePlace;
}

export function ownPlace(shop: StorefrontPage): ShopPlace {
  return { shop, base: '', cookie: { name: '__Host-shop', path: '/' } };
}

/**
 * Only the cookie's name separates shops on one host. A path cannot: `__Host-` cookies apply to all paths, and
 * without that prefix any neighbouring host could set the cookie.
 */
export function platformPlace(shop: StorefrontPage): ShopPlace {
  const { theme_setting_id } = shop;
  return { shop, base: `/shop/${theme_setting_id}`, cookie: { name: `__Host-shop-${theme_setting_id}`, path: '/' } };
}
