import type { ShopWindow } from '@marquee/contracts';
import type { CookiePlace } from '../pages/cookie';

/** Where a page of a shop was asked for: under a name of its own, or of the platform's. */
export interface ShopPlace {
  readonly shop: ShopWindow;
  /** What all paths of the shop begin with here: nothing, or `/shop/2044`. */
  readonly base: string;
  /** The session is this shop's alone, also where its neighbours have the same name. */
  readonly cookie: CookiePlace;
}

export function ownPlace(shop: ShopWindow): ShopPlace {
  return { shop, base: '', cookie: { name: '__Host-shop', path: '/' } };
}

export function platformPlace(shop: ShopWindow): ShopPlace {
  const base = `/shop/${shop.theme_setting_id}`;
  return { shop, base, cookie: { name: `__Secure-shop-${shop.theme_setting_id}`, path: base } };
}
