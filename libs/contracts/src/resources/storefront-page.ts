import { anyText, id } from '../engine/fields';
import { answers, takes } from '../engine/input';
import { internalOperations, readOp } from '../engine/operations';
import type { ThemeSetting } from './theme-setting';

/** The public description of a shop, for visitors of its domains. */
export interface StorefrontPage {
  readonly company_id: number;
  readonly theme_setting_id: number;
  readonly company_name: string;
  readonly company_disabled: boolean;
  readonly shop_offline: boolean;
  readonly newsletter_enabled: boolean;
  readonly login_tokens_need_time: boolean;
  readonly shop_icon: string | null;
  readonly meta_tag: string;
  readonly locales: ThemeSetting['locales'];
  /** Host names, the preferred one first. */
  readonly hosts: readonly string[];
}

/** The address of the company behind a shop, as on its invoices. */
export interface Seller {
  readonly additional_name: string;
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  readonly province: string;
}

/** What the public pages of a shop show besides its texts. */
export interface ShopFront extends Pick<
  ThemeSetting,
  | ('theme_id' | 'html_tag' | 'meta_tag')
  | ('homepage_url' | 'facebook_url' | 'google_url' | 'twitter_url' | 'youtube_url')
> {}

export const shops = internalOperations('tenant.internal.shops', ['gateway', 'storefront'], {
  /** Finds a shop by any of its host names in lower case. */
  at: readOp(takes({ host: anyText() }), answers<StorefrontPage>()),
  /** Finds a shop by the number in links of the platform. */
  get: readOp(takes({ theme_setting_id: id() }), answers<StorefrontPage>()),
  front: readOp(takes({ company_id: id(), theme_setting_id: id() }), answers<ShopFront>()),
  seller: readOp(takes({ company_id: id() }), answers<Seller>()),
});
