import { bool, gmt, id, language, list, num, text, url } from '../engine/fields';
import { resource, type CreateOf, type Shape, type UpdateOf } from '../engine/resource';
import { creates, takes, updates } from '../engine/input';
import { countOp, listOp, op, operations, readOp } from '../engine/operations';
import { byId, nothing } from '../paging';

const domain = () => text(253).orNull().default(null);
const link = (means: string, example: string) => url().orNull().default(null).says(means).example(example);
const longText = () => text(65535).default('');
const off = (means: string) => bool().default(false).says(means);

/** Interface, "Theme setting": one shop's design, domains, communication and presentation. */
export const themeSetting = resource(
  'ThemeSetting',
  'ThemeSettings',
  {
    id: id().identity().says('The id of the shop.'),
    company_id: id().readOnly().says('The id of the company.'),
    theme_id: id().requiredOnCreate().createOnly().says('The id of the theme.'),
    name: text().readOnly().says('The name of the theme.'),
    domain: text(253).readOnly().says('The recommended domain of the shop.'),
    enabled: bool().readOnly().says('True if visitors can reach the shop.'),
    mobile_domain_available: bool().readOnly().says('Always false: the domain of a shop serves mobile devices, too.'),
    access_domain: domain().says('A separate domain for My Content, which is used once it is proven.'),
    shop_domain: domain().says('The custom domain of the shop, which is used once it is proven.'),
    sub_domain: text(63).readOnly().says('The numeric sub-domain assigned at creation.'),
    vanity_domain: domain().says('The sub-domain that the company has chosen.'),
    homepage_url: link('The address of the home page of the company.', 'https://harbourfilms.example.org'),
    facebook_url: link('The address of the company on Facebook.', 'https://facebook.com/harbourfilms'),
    google_url: link('The address of the company on Google.', 'https://business.google.com/harbourfilms'),
    twitter_url: link('The address of the company on Twitter.', 'https://twitter.com/harbourfilms'),
    youtube_url: link('The address of the channel on YouTube.', 'https://youtube.com/@harbourfilms'),
    affiliates_enabled: off('True if the shop takes part in the affiliate program.'),
    affiliate_percentage: num().range(0, 100).default(0).says('The percentage of revenue paid to affiliates.'),
    allow_reviews: off('True if customers may write reviews.'),
    allow_anonymous_reviews: off('True if visitors may write reviews without signing in.'),
    need_approval_of_reviews: off('True if reviews are shown only after approval.'),
    send_email_on_new_review: off('True if the owner wants a mail about each new review.'),
    newsletter_enabled: off('True if visitors can sign up for the newsletter of the shop.'),
    google_tracking_id: text(64).default('').says('The tracking id of Google Analytics.').example('G-8Q2XK4M1ZT'),
    google_ecommerce_enabled: off('True if sales are reported to Google Analytics.'),
    google_shopping_account_id: text(64).default('').says('The account of Google Shopping.').example('120934412'),
    html_tag: longText().says(
      'HTML for every page of your own front end. Stored only: pages of the platform have sessions and never render it.',
    ),
    meta_tag: longText().says('HTML meta tags for every page of your own front end. Stored only, like `html_tag`.'),
    sample_product_id: id().orNull().default(null).says('The id of the product that the shop offers as a sample.'),
    sample_product_license_id: id().orNull().default(null).says('The id of the license of the sample.'),
    shop_offline: off('True shows the offline message at the hosts of the shop, also to the owner.'),
    login_tokens_need_time: off(
      'Addition. True refuses login tokens without `created_at`, which stay valid until they are used once.',
    ),
    shop_icon: link('The address of the icon.', 'https://harbourfilms.example.org/icon.png'),
    updated_at: gmt().readOnly().says('When the theme setting was last changed.'),
    locales: list({
      id: id().identity().says('The id of the locale.'),
      language_id: language()
        .requiredOnCreate()
        .says('The language of the locale: a code of two letters, unique in the list.'),
      shop_name: text().default('').says('The name of the shop in this language.'),
      shop_description: longText().says('The description of the shop.'),
      offline_message: longText().says('The message that visitors see while the shop is offline.'),
      seo_title: text().default('').says('The title for search engines.'),
      seo_description: longText().says('The description for search engines.'),
      seo_keywords: longText().says('The keywords for search engines.'),
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
