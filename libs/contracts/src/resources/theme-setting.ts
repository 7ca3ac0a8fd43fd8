import { bool, gmt, id, language, list, num, text, url } from '../engine/fields';
import { resource, type CreateOf, type Shape, type UpdateOf } from '../engine/resource';
import { creates, takes, updates } from '../engine/input';
import { countOp, listOp, op, operations, readOp } from '../engine/operations';
import { byId, nothing } from '../paging';

const domain = () => text(253).orNull().default(null);
const link = () => url().orNull().default(null);
const longText = () => text(65535).default('');
const off = () => bool().default(false);

/** Interface, "Theme setting": one shop's design, domains, communication and presentation. */
export const themeSetting = resource(
  'ThemeSetting',
  'ThemeSettings',
  {
    id: id().identity(),
    company_id: id().readOnly(),
    theme_id: id().requiredOnCreate().createOnly(),
    name: text().readOnly(),
    domain: text(253).readOnly().says('The recommended domain of the shop.'),
    enabled: bool().readOnly(),
    mobile_domain_available: bool().readOnly(),
    access_domain: domain().says('A separate domain for My Content, which is used once it is proven.'),
    shop_domain: domain().says('The custom domain of the shop, which is used once it is proven.'),
    sub_domain: text(63).readOnly().says('The numeric sub-domain assigned at creation.'),
    vanity_domain: domain().says('The sub-domain that the company has chosen.'),
    homepage_url: link(),
    facebook_url: link(),
    google_url: link(),
    twitter_url: link(),
    youtube_url: link(),
    affiliates_enabled: off(),
    affiliate_percentage: num().range(0, 100).default(0).says('The percentage of revenue paid to affiliates.'),
    allow_reviews: off(),
    allow_anonymous_reviews: off(),
    need_approval_of_reviews: off(),
    send_email_on_new_review: off(),
    newsletter_enabled: off(),
    google_tracking_id: text(64).default(''),
    google_ecommerce_enabled: off(),
    google_shopping_account_id: text(64).default(''),
    html_tag: longText().says('The HTML that is placed into every page of the shop.'),
    meta_tag: longText().says('The HTML meta tags of every page.'),
    sample_product_id: id().orNull().default(null),
    sample_product_license_id: id().orNull().default(null),
    shop_offline: off().says('True shows the offline message to all visitors except the owner.'),
    shop_icon: link().says('The address of the icon.'),
    updated_at: gmt().readOnly(),
    locales: list({
      id: id().identity(),
      language_id: language().requiredOnCreate(),
      shop_name: text().default(''),
      shop_description: longText(),
      offline_message: longText(),
      seo_title: text().default(''),
      seo_description: longText(),
      seo_keywords: longText(),
    })
      .atMost(200)
      .says('Sent locales are merged by id, else by language. The shop falls back to English.'),
  },
  { title: 'Theme setting' },
);
export type ThemeSetting = Shape<typeof themeSetting>;
export type CreateThemeSetting = CreateOf<typeof themeSetting>;
export type UpdateThemeSetting = UpdateOf<typeof themeSetting>;

export const themeSettings = operations('tenant.theme_settings', {
  list: listOp(themeSetting),
  count: countOp(themeSetting),
  get: readOp(byId, themeSetting),
  create: op(creates(themeSetting), themeSetting),
  update: op(takes({ id: id(), theme_setting: updates(themeSetting) }), themeSetting),
  remove: op(takes({ id: id() }), nothing),
});
