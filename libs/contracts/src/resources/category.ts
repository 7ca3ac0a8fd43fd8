import { bool, gmt, id, int, language, list, productId, text, url } from '../engine/fields';
import { resource, type CreateOf, type Shape, type UpdateOf } from '../engine/resource';
import { changedFields, event, events, type DataOf } from '../engine/events';
import { creates, takes, updates } from '../engine/input';
import { countOp, listOp, op, operations, readOp } from '../engine/operations';
import { byId, nothing } from '../paging';

/** Interface, "Category". */
export const category = resource('category', 'categories', {
  id: id().identity().says('The id of the category.'),
  title: text(255).requiredOnCreate().says('The name of the category for admins.'),
  comment: text(65535).default('').says('A comment that only admins see.'),
  created_at: gmt().readOnly().says('When the category was created.'),
  enabled: bool().default(true).says('True shows the category in the shop.'),
  parent_id: id().orNull().default(0).example(0).says('The id of the parent category; 0 or null means the top level.'),
  position: int().range(0, 2147483647).default(0).says('The position among siblings; 0 is the top.'),
  locales: list({
    id: id().identity().says('The id of the locale.'),
    title: text(255).default('').says('The title that the shop shows in this language.'),
    description: text(65535).default('').says('The description that the shop shows; it may contain HTML.'),
    seo_title: text(255).default('').says('The title for search engines.'),
    seo_description: text(65535).default('').says('The description for search engines.'),
    seo_keywords: text(65535).default('').says('The keywords for search engines.'),
    src: url()
      .orNull()
      .none('')
      .default(null)
      .says('The address of the picture; in a request, the address to download it from.'),
    language: language()
      .requiredOnCreate()
      .says('The language of the locale: a code of two letters, unique in the list.'),
  })
    .atMost(200)
    .says(
      'Sent locales are merged by id, else by language. The shop falls back to English if a language has no locale.',
    ),
  entries: list({
    id: id().identity().says('The id of the entry.'),
    product_id: productId().requiredOnCreate().says('The `product_id` of the product.'),
    created_at: gmt().readOnly().says('When the product was added to the category.'),
  })
    .atMost(10000)
    .says('The products in this category; a sent list replaces them.'),
});
export type Category = Shape<typeof category>;
export type CreateCategory = CreateOf<typeof category>;
export type UpdateCategory = UpdateOf<typeof category>;

export const categories = operations('catalog.categories', {
  list: listOp(category),
  count: countOp(category),
  get: readOp(byId, category),
  create: op(creates(category), category),
  update: op(takes({ id: id(), category: updates(category) }), category),
  remove: op(takes({ id: id() }), nothing),
});

const categoryChange = event(
  {
    id: id(),
    parent_id: id().says('The id of the parent category; 0 means the top level.').example(0),
    changed: changedFields(),
  },
  'A category was created, changed or deleted; `changed` names the changed fields.',
);
export type CategoryChange = DataOf<typeof categoryChange>;
export const categoryEvents = events('catalog', 'category', {
  create: categoryChange,
  update: categoryChange,
  delete: categoryChange,
});
