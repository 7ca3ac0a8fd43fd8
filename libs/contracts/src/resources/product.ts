import {
  anyText,
  bool,
  flag,
  gmt,
  id,
  int,
  language,
  list,
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
import { idList, nothing, printedFields } from '../paging';

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
const bindingId = () => id().identity();
const pictures = () =>
  list({ id: bindingId(), src: url().says('Where the picture is; sent: where to download it from.') }).atMost(
    MAX_PREVIEW_PICTURES,
  );
const values = () => list({ id: bindingId(), value: text().requiredOnCreate() });
const people = () => list({ id: bindingId(), person: text().requiredOnCreate() });

/** Interface, "Product locale". */
const productLocale = {
  id: id().identity(),
  language_id: language().requiredOnCreate(),
  title: text().default(''),
  description: longText().says('HTML allowed.'),
  email_text: longText().says('Added to the sales confirmation mail; HTML allowed.'),
  product_url: url().orNull().default(null).says('Shown on the trial dialog of protected software.'),
  seo_title: text().default('').says('From the product when absent, like the other seo fields.'),
  seo_description: longText(),
  seo_keywords: longText(),
  src: url().orNull().default(null).says('Picture; on create it is downloaded from here.'),
  version: text().default(''),
} satisfies Fields;

/** Interface, "Product". */
export const product = resource('product', 'products', {
  id: id().identity(),
  product_id: productId().createOnly().says('Four groups of four hex digits; drawn unless sent.'),
  title: text().requiredOnCreate().says('Admin name, and what the shop falls back to.'),
  version: text().default('').says("A locale's version goes first."),
  comment: longText().says('For admins only.'),
  product_type: int()
    .among(TYPES)
    .requiredOnCreate()
    .says(
      Object.entries(PRODUCT_TYPES)
        .map(([value, meaning]) => `${value} ${meaning}`)
        .join('; '),
    ),
  created_at: gmt().readOnly(),
  updated_at: gmt().readOnly(),
  published_at: gmt().orNull().default(null).says('In the future: unavailable until then, unless pre_sales.'),
  pre_sales: bool().default(false).says('Sold before its release, even when set up in part.'),
  drm_protected: bool().default(false).createOnly(),
  allow_download_trial: flag().default(0).says('1: software can be downloaded without purchase.'),
  attribute_set_id: id().orNull().default(null),
  mirrored: bool().readOnly().says("Mirrored from another shop; can't be changed."),
  runtime: int().range(0, 2147483647).default(0).says('Seconds; video and audio.'),
  supplier: id().orNull().default(null),
  gtin: text(64).default('').says('Physical products.'),
  weight: num().range(0, 1_000_000_000).default(0).says('Grams; physical products.'),
  items_in_stock: int()
    .orNull()
    .default(null)
    .says('Without reserved items; null where stock is not managed. Physical products.'),
  manage_stock: bool().default(false).says('Physical products.'),
  published: bool().default(true).says('Shows or hides the product.'),
  categories: list({ id: bindingId(), category_id: id().requiredOnCreate(), created_at: gmt().readOnly() }),
  chapters: list({
    id: bindingId(),
    name: text().requiredOnCreate(),
    runtime: int().range(0, 2147483647).default(0).says('Seconds.'),
  }).says('In order of position; video only.'),
  groups: list({
    group_id: text(20).requiredOnCreate().says('A letter and an id: c access, s subscription, p sharing group.'),
    start_at: gmt().orNull().default(null).says('Null: no bound.'),
    end_at: gmt().orNull().default(null).says('Null: no bound.'),
    created_at: gmt().readOnly(),
  }),
  locales: list(productLocale)
    .atMost(200)
    .says('Merged by id, else by language. The shop falls back to English, then to the first.'),
  preview_pictures: pictures().says('An empty list clears them.'),
  price_license_binding: list({
    id: bindingId(),
    license_id: id().orNull().default(null).says('Null for a physical product.'),
    price_id: id().orNull().default(null),
    compare_price_id: id().orNull().default(null).says('The price model shown as compare price.'),
    hd: bool().default(false).says('Video only.'),
  }).says('A physical product has at most one entry.'),
  tagging: object({
    id: bindingId(),
    isbn: text(32).default('').says('Books, audio, video.'),
    year: int().orNull().default(null),
  })
    .orNull()
    .default(null),
  tagging_genre: values().says('Audio, video, books.'),
  tagging_studios: values().says('Audio, video, books.'),
  tagging_people: list({
    id: bindingId(),
    role: text().default(''),
    person: text().requiredOnCreate(),
  }).says('Audio, video, books.'),
  tagging_script: people().says('Audio, video, books.'),
  tagging_director: people().says('Audio, video, books.'),
  themes: list({
    id: bindingId(),
    theme_id: int().range(-1, 2147483647).requiredOnCreate().says('-1: all themes.'),
    created_at: gmt().readOnly(),
  }),
  images: pictures().writeOnly().says('Another name for preview_pictures, on input.'),
  collection: list({ product_id: productId().requiredOnCreate(), position: int().default(0) }).says(
    'Members of a collection or variation.',
  ),
});
export type Product = Shape<typeof product>;
export type CreateProduct = CreateOf<typeof product>;
export type UpdateProduct = UpdateOf<typeof product>;

/** By numeric id, or by `product_id` in upper case. */
const key = either(id(), anyText());
export type ProductKey = GivenBy<typeof key>;

export const products = operations('catalog.products', {
  list: listOp(product, {
    ids: ids(),
    created_at: between(),
    updated_at: between(),
    published_at: between(),
    published_status: oneOf('published', 'unpublished')
      .orAny()
      .says('What the shop sells at present, what it does not, or any.'),
    product_type: equals().says('Products of that type.'),
    query: search('version', 'title', 'comment', 'product_id', 'product_type'),
  }),
  count: countOp(product),
  get: readOp(takes({ id: key, fields: printedFields() }), product),
  create: op(creates(product), product),
  update: op(takes({ id: key, product: updates(product) }), product),
  remove: op(takes({ id: key }), nothing),
});
export type ListProducts = InputOf<typeof products.list>;

const productChange = event(
  {
    id: id(),
    product_id: productId().says('Webhooks print it as long_id.'),
    changed: changedFields(),
    published: bool().says('As the switch stands, whatever the date.'),
    priced: bool().says('Has a price.'),
    mirrored: bool(),
  },
  'What happened to a product, and the fields it concerns.',
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
  /** Omits what the company does not have; licenses include shared ones. */
  existing: readOp(takes({ company_id: id(), ...references }), answers<CatalogReferences>()),
});
