import {
  anything,
  anyText,
  bool,
  flag,
  gmt,
  id,
  int,
  language,
  list,
  listOf,
  num,
  object,
  productId,
  text,
  url,
  type Fields,
} from '../engine/fields';
import { resource, type CreateOf, type Shape, type UpdateOf } from '../engine/resource';
import { changedFields, event, events, type DataOf } from '../engine/events';
import { between, equals, ids, oneOf, search } from '../engine/filters';
import { answers, creates, either, takes, updates, type GivenBy } from '../engine/input';
import { countOp, internalOperations, listOp, op, operations, readOp, type InputOf } from '../engine/operations';
import { idList, nothing, renderedFields } from '../paging';

/** Interface, "Product type values"; the numbers in between are reserved. */
export const PRODUCT_TYPES = {
  1: 'video (SD)',
  3: 'web access',
  4: 'software and generic files',
  5: 'audio collection (MP3)',
  6: 'physical',
  7: 'package (HTML or PDF)',
  8: 'collection: its products are sold together',
  9: 'video (HD, with SD)',
  16: 'e-book (ePub)',
  17: 'service',
  18: 'app',
  19: 'theme',
  20: 'certificate',
  21: 'variation: one of its products is chosen',
} as const;
export type ProductType = keyof typeof PRODUCT_TYPES;
const TYPES = Object.keys(PRODUCT_TYPES).map(Number) as ProductType[];

/** Interface, "Limits". */
export const MAX_PREVIEW_PICTURES = 256;

const longText = () => text(65535).default('');
const bindingId = () => id().identity().says('The id of the entry.');
export const PICTURE_STATES = ['pending', 'stored', 'failed'] as const;
const pictureState = {
  state: text()
    .among(PICTURE_STATES)
    .orNull()
    .perhaps()
    .readOnly()
    .says(
      'pending until the picture is downloaded; stored when `src` is its address here; failed if the download was given up. Absent or null without a picture.',
    ),
  reason: text()
    .orNull()
    .perhaps()
    .readOnly()
    .says(
      'Why the download failed, for example bad_status, not_an_image, too_large or quota; absent or null otherwise. "Pictures that cannot be downloaded" in docs/reference/errors.md lists all values. Send another `src` to try again.',
    ),
};
const pictures = () =>
  list({
    id: bindingId(),
    src: url().none('').says('The address of the picture; in a request, the address to download it from.'),
    ...pictureState,
  }).atMost(MAX_PREVIEW_PICTURES);
const values = (what: string) => list({ id: bindingId(), value: text().requiredOnCreate().says(what) });
const people = (what: string) => list({ id: bindingId(), person: text().requiredOnCreate().says(what) });

/** Interface, "Product locale". */
const productLocale = {
  id: id().identity().says('The id of the locale.'),
  language_id: language()
    .requiredOnCreate()
    .says('The language of the locale: a code of two letters, unique in the list.'),
  title: text().default('').says('The title that the shop shows in this language.'),
  description: longText().says('The description that the shop shows; it may contain HTML.'),
  email_text: longText().says('Added to the sales confirmation mail; may contain HTML.'),
  product_url: url()
    .orNull()
    .default(null)
    .says('The address where the product is bought, also shown in the trial dialog of protected software.'),
  seo_title: text()
    .default('')
    .says('The title for search engines; derived from the product if absent, like the other seo fields.'),
  seo_description: longText().says('The description for search engines.'),
  seo_keywords: longText().says('The keywords for search engines.'),
  src: url()
    .orNull()
    .none('')
    .default(null)
    .says('The address of the picture; in a request, the address to download it from.'),
  version: text().default('').says('The version of the product in this language.'),
  ...pictureState,
} satisfies Fields;

/** Interface, "Product". */
export const product = resource('product', 'products', {
  id: id().identity().says('The id of the product.'),
  product_id: productId().createOnly().says('Four groups of four hex digits; generated unless it is sent.'),
  title: text().requiredOnCreate().says('The name for admins, and the fallback title in the shop.'),
  version: text().default('').says('The version of a locale takes precedence over it.'),
  comment: longText().says('A comment that only admins see.'),
  product_type: int()
    .among(TYPES)
    .requiredOnCreate()
    .says(
      Object.entries(PRODUCT_TYPES)
        .map(([value, meaning]) => `${value} ${meaning}`)
        .join('; '),
    ),
  created_at: gmt().readOnly().says('When the product was created.'),
  updated_at: gmt().readOnly().says('When the product was last changed.'),
  published_at: gmt()
    .orNull()
    .default(null)
    .says('The product is unavailable until this time, unless pre_sales is true.'),
  pre_sales: bool().default(false).says('Sells the product before its release, even if it is incomplete.'),
  drm_protected: bool().default(false).createOnly().says('True if the content is protected by DRM.'),
  allow_download_trial: flag().default(0).says('1 allows the download of software without purchase.'),
  attribute_set_id: id().orNull().default(null).says('The id of an attribute set; stored only.'),
  mirrored: bool()
    .readOnly()
    .says('True if the product is mirrored from another shop; only published can then be changed.'),
  runtime: int().range(0, 2147483647).default(0).says('The duration in seconds; for video and audio.'),
  supplier: id().orNull().default(null).says('The id of the supplier; stored only.'),
  gtin: text(64).default('').says('For physical products only.'),
  weight: num().range(0, 1_000_000_000).default(0).says('The weight in grams; for physical products only.'),
  items_in_stock: int()
    .orNull()
    .default(null)
    .says('The items in stock without reserved ones; null if stock is not managed. For physical products only.'),
  manage_stock: bool().default(false).says('For physical products only.'),
  published: bool().default(true).says('True shows the product in the shop, false hides it.'),
  categories: list({
    id: bindingId(),
    category_id: id().requiredOnCreate().says('The id of the category.'),
    created_at: gmt().readOnly().says('When the product was added to the category.'),
  }).says('The categories of the product; a sent list replaces them.'),
  chapters: list({
    id: bindingId(),
    name: text().requiredOnCreate().says('The name of the chapter.'),
    runtime: int().range(0, 2147483647).default(0).says('The duration in seconds.'),
  }).says('The chapters in order of position; for video only.'),
  groups: list({
    group_id: text(20)
      .requiredOnCreate()
      .says('A letter and an id: c for an access group, s for a subscription group, p for a sharing group.'),
    start_at: gmt().orNull().default(null).says('The start of the access; null means no limit.'),
    end_at: gmt().orNull().default(null).says('The end of the access; null means no limit.'),
    created_at: gmt().readOnly().says('When the group was added.'),
  }).says('The groups whose members get access to the product.'),
  locales: list(productLocale)
    .atMost(200)
    .says('Sent locales are merged by id, else by language. The shop falls back to English, then to the first locale.'),
  preview_pictures: pictures().says('The preview pictures; an empty list removes all.'),
  price_license_binding: list({
    id: bindingId(),
    license_id: id().orNull().none(0).default(null).says('The license; null for a physical product.'),
    price_id: id().orNull().default(null).says('The id of the price model.'),
    compare_price_id: id().orNull().default(null).says('The price model that is shown as the compare price.'),
    hd: bool().default(false).says('True for HD resolution; for video only.'),
  }).says('The prices and licenses of the product; a physical product has at most one entry.'),
  tagging: object({
    id: bindingId(),
    isbn: text(32).default('').says('For books, audio and video.'),
    year: int().orNull().default(null).says('The year of publication.'),
  })
    .orNull()
    .default(null)
    .says('Bibliographic data of the product.'),
  tagging_genre: values('The name of the genre.').says('The genres; for audio, video and books.'),
  tagging_studios: values('The name of the studio or publisher.').says('The studios; for audio, video and books.'),
  tagging_people: list({
    id: bindingId(),
    role: text().default('').says('The role of the person.'),
    person: text().requiredOnCreate().says('The name of the person.'),
  }).says('The people with their roles; for audio, video and books.'),
  tagging_script: people('The name of the author.').says('The authors; for audio, video and books.'),
  tagging_director: people('The name of the director.').says('The directors; for audio, video and books.'),
  themes: list({
    id: bindingId(),
    theme_id: int().range(-1, 2147483647).requiredOnCreate().says('The id of a theme; -1 means all themes.'),
    created_at: gmt().readOnly().says('When the theme was added.'),
  }).says('The themes, and so the shops, that show the product.'),
  images: pictures()
    .writeOnly()
    .insteadOf('preview_pictures')
    .says('Another name for `preview_pictures` in requests; it wins if both are sent.'),
  collection: list({
    product_id: productId().requiredOnCreate().says('The `product_id` of the member.'),
    position: int().default(0).says('The position among the members; 0 is the first.'),
  }).says('The members of a collection or variation.'),
  valid: bool()
    .readOnly()
    .says(
      'True if the product can be sold: it is published, released or on pre-sale, no variation, and bound to a valid license and price model. An order also checks country, currency, stock and the members of a collection. A line with its own `price` can sell a product with `valid` false. The value changes at the release without an event or a new ETag, and within five minutes after the owner changes a shared license.',
    ),
  content_files: listOf(anything())
    .readOnly()
    .says('The content files of the product; always empty, because Marquee stores no content.'),
});
export type Product = Shape<typeof product>;
export type CreateProduct = CreateOf<typeof product>;
export type UpdateProduct = UpdateOf<typeof product>;

/** A product's numeric id, or its `product_id` in upper case. */
const key = either(id(), anyText());
export type ProductKey = GivenBy<typeof key>;

const listed = {
  ids: ids(),
  created_at: between(),
  updated_at: between(),
  published_at: between(),
  published_status: oneOf('published', 'unpublished')
    .orAny()
    .says('Products that the shop currently sells, products that it does not sell, or all.'),
  product_type: equals().says('Products of this type.'),
  query: search('version', 'title', 'comment', 'product_id', 'product_type'),
};
export const products = operations('catalog.products', {
  list: listOp(product, listed),
  count: countOp(product, listed),
  get: readOp(takes({ id: key, fields: renderedFields() }), product),
  create: op(creates(product), product),
  update: op(takes({ id: key, product: updates(product) }), product),
  remove: op(takes({ id: key }), nothing),
});
export type ListProducts = InputOf<typeof products.list>;

const productChange = event(
  {
    id: id(),
    product_id: productId().says('The public id of the product, which webhooks call long_id.'),
    changed: changedFields(),
    published: bool().says('The value of the field published, independent of published_at.'),
    priced: bool().says('True if the product has a price.'),
    mirrored: bool(),
  },
  'A product was created, changed or deleted; `changed` names the changed fields.',
);
export type ProductChange = DataOf<typeof productChange>;
export const productEvents = events('catalog', 'product', {
  create: productChange,
  update: productChange,
  delete: productChange,
});

const references = { product_ids: idList(), license_ids: idList() };
const catalogReference = takes(references);
export type CatalogReferences = GivenBy<typeof catalogReference>;
/** For tenant, which stores such ids and receives new products and licenses only with delay. */
export const catalogReferences = internalOperations('catalog.internal.references', ['tenant'], {
  /** Omits products and licenses that the company does not have; includes shared licenses. */
  existing: readOp(takes({ company_id: id(), ...references }), answers<CatalogReferences>()),
});
