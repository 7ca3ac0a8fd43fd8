import { defaultsOf, product, type Product } from '@marquee/contracts';
import { view } from '@marquee/storage';
import { SELLABLE } from '../product-rows/availability.rules';
import { ProductEntity } from '../product-rows/product.entity';

/**
 * Which companies read a field: `everybody`, `takers` with a mirror, or only the `owner`. A contract field that is not
 * listed here does not compile.
 */
type Readers = 'everybody' | 'takers' | 'owner';
export const READERS: Readonly<Record<keyof Product, Readers>> = {
  id: 'everybody',
  product_id: 'everybody',
  title: 'everybody',
  version: 'everybody',
  comment: 'owner',
  product_type: 'everybody',
  created_at: 'everybody',
  updated_at: 'everybody',
  published_at: 'everybody',
  pre_sales: 'everybody',
  drm_protected: 'everybody',
  allow_download_trial: 'everybody',
  attribute_set_id: 'owner',
  mirrored: 'everybody',
  runtime: 'everybody',
  supplier: 'owner',
  gtin: 'everybody',
  weight: 'everybody',
  items_in_stock: 'takers',
  manage_stock: 'takers',
  published: 'everybody',
  categories: 'owner',
  chapters: 'everybody',
  groups: 'owner',
  locales: 'everybody',
  preview_pictures: 'everybody',
  price_license_binding: 'takers',
  tagging: 'everybody',
  tagging_genre: 'everybody',
  tagging_studios: 'everybody',
  tagging_people: 'everybody',
  tagging_script: 'everybody',
  tagging_director: 'everybody',
  themes: 'owner',
  collection: 'everybody',
  valid: 'everybody',
  content_files: 'everybody',
};
/** Omits `state` and `reason` of the picture, which concern only its owner. */
type OfferedInLocale = Exclude<keyof Product['locales'][number], 'state' | 'reason'>;
const LOCALE_READERS: Readonly<Record<OfferedInLocale, Exclude<Readers, 'owner'>>> = {
  id: 'everybody',
  language_id: 'everybody',
  title: 'everybody',
  description: 'everybody',
  // The mail text may contain what buyers paid for.
  email_text: 'takers',
  product_url: 'everybody',
  seo_title: 'everybody',
  seo_description: 'everybody',
  seo_keywords: 'everybody',
  src: 'everybody',
  version: 'everybody',
};

/** Restricted field → SQL of the value that other companies read instead. */
function empty(readers: Readonly<Record<string, Readers>>, defaults: Readonly<Record<string, unknown>>) {
  const hidden = Object.keys(readers).filter((field) => readers[field] !== 'everybody');
  return Object.fromEntries(hidden.map((field) => [field, `'${JSON.stringify(defaults[field])}'::json`]));
}

const emptyInLocale = empty(LOCALE_READERS, { email_text: '' });
const shownOfLocale = Object.keys(LOCALE_READERS).map(
  (field) => `'${field}', ${emptyInLocale[field] ?? `l->'${field}'`}`,
);

/** The JSON of an offered product for other companies. */
export const offeredProductView = view(product, {
  entity: ProductEntity,
  computed: {
    ...empty(READERS, defaultsOf(product)),
    version: 'r.release',
    mirrored: 'false',
    valid: SELLABLE,
    content_files: "'[]'::json",
    // Omits members that the owner hides.
    collection: `(select coalesce('[' || string_agg(member::text, ',' order by place) || ']', '[]')::json
      from json_array_elements(r.collection) with ordinality e (member, place)
      where exists (select from products o
        where o.company_id = r.company_id and o.product_id = member ->> 'product_id' and o.published and o.origin_id is null))`,
    locales: `(select coalesce('[' || string_agg(json_build_object(${shownOfLocale.join(', ')})::text, ',' order by place) || ']', '[]')::json
      from json_array_elements(r.locales) with ordinality e (l, place))`,
  },
});
