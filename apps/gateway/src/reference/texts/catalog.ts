import type { OperationTexts } from './operation-text';

const MIRRORED = 'The product is mirrored from another shop, and the change touches more than `published`.';

/** Products, categories, licenses, prices, files and the marketplace. */
export const CATALOG: OperationTexts = {
  'products.list': {
    summary: 'List products',
    description:
      'Lists the products of the company with their locales, pictures, prices and licenses. Combine filters to narrow the list; ' +
      '`updated_at_min` finds what has changed since the last synchronization.',
  },
  'products.create': {
    summary: 'Create a product',
    description:
      'Creates a product. `title` and `product_type` are required. A product can be sold once `price_license_binding` names a price ' +
      'and, for digital products, a license. Pictures are downloaded from each `src` after the answer.',
    conflict: 'Another product of the company has this `product_id`.',
    invalid:
      'A field is invalid: for example, `product_type` is missing, a category, price or license does not exist, or a locale occurs twice.',
  },
  'products.count': { summary: 'Count products', description: 'Counts all products of the company.' },
  'products.get': {
    summary: 'Read a product',
    description: 'Reads one product by its numeric id or by its `product_id`.',
  },
  'products.update': {
    summary: 'Change a product',
    description:
      'Changes the sent fields; all others stay as they are. Locales are merged by id, else by language. An empty ' +
      '`preview_pictures` removes all pictures. `published` shows or hides the product.',
    conflict: MIRRORED,
    invalid: 'A sent field is invalid: for example, a category, price or license does not exist.',
  },
  'products.remove': {
    summary: 'Delete a product',
    description: 'Deletes a product with its pictures, and its mirrors in other shops. Orders keep their lines.',
  },
  'categories.list': {
    summary: 'List categories',
    description: 'Lists the categories of the company. `parent_id` shows their hierarchy.',
  },
  'categories.create': {
    summary: 'Create a category',
    description: 'Creates a category; only `title` is required. Without `parent_id` it is at the top level.',
    invalid: 'A field is invalid: for example, `title` is missing, or the parent or a product does not exist.',
  },
  'categories.count': { summary: 'Count categories', description: 'Counts all categories of the company.' },
  'categories.get': {
    summary: 'Read a category',
    description: 'Reads one category with its locales and the products in it.',
  },
  'categories.update': {
    summary: 'Change a category',
    description:
      'Changes the sent fields. Locales are merged by id, else by language; a sent list of `entries` replaces the products in the category.',
    invalid: 'A sent field is invalid: for example, the category would be below itself.',
  },
  'categories.updateByPost': {
    summary: 'Change a category by POST',
    description: 'The same as `PUT`, for clients that cannot send it. It also takes an `Idempotency-Key`.',
    invalid: 'A sent field is invalid: for example, the category would be below itself.',
  },
  'categories.remove': {
    summary: 'Delete a category',
    description: 'Deletes a category. Its products stay; its subcategories move to its parent.',
  },
  'licenses.list': {
    summary: 'List licenses',
    description:
      'Lists the license models that products can be sold under: those of the company and those that all companies share.',
  },
  'licenses.count': {
    summary: 'Count licenses',
    description: 'Counts the license models that the company can use.',
  },
  'licenses.get': { summary: 'Read a license', description: 'Reads one license model with its terms.' },
  'licenses.create': {
    summary: 'Create a license',
    description:
      'Creates a license model of the company; only `name` is required. Products name it in `price_license_binding`.',
    invalid: 'A field is invalid: for example, `assignment` is 2, which only the operator of the platform may set.',
    addition: true,
  },
  'licenses.update': {
    summary: 'Change a license',
    description:
      'Changes the sent fields. Later sales use the new terms; issued licenses keep those of their sale. `valid` 0 ends the license for ' +
      'new orders only. Locales are merged by id, else by language; other sent lists replace the present ones.',
    conflict: 'The license is mirrored from another shop, or shared with all companies.',
    invalid: 'A sent field is invalid: for example, a country occurs twice.',
    addition: true,
  },
  'licenses.remove': {
    summary: 'Delete a license',
    description: 'Deletes a license that no product uses. Issued licenses stay.',
    conflict:
      'A product uses the license; the error names it. Or the license is mirrored or shared with all companies.',
    addition: true,
  },
  'prices.list': {
    summary: 'List prices',
    description: 'Lists the price models of the company. A product names one in `price_license_binding`.',
  },
  'prices.count': { summary: 'Count prices', description: 'Counts the price models of the company.' },
  'prices.get': {
    summary: 'Read a price',
    description: 'Reads one price model with its amounts by currency and country.',
  },
  'prices.create': {
    summary: 'Create a price',
    description:
      'Creates a price model of the company; `title` is required. Amounts are in cents, each currency and country once. Products name the ' +
      'price model in `price_license_binding`.',
    invalid:
      'A field is invalid: for example, a currency or country is unknown, or an amount is negative or not a whole number.',
    addition: true,
  },
  'prices.update': {
    summary: 'Change a price',
    description:
      'Changes the sent fields; a sent list replaces the present one. Orders that exist keep their amounts. `valid` 0 ends the price model ' +
      'for new orders only.',
    conflict: 'The price model is mirrored from another shop.',
    invalid: 'A sent field is invalid: for example, a currency occurs twice.',
    addition: true,
  },
  'prices.remove': {
    summary: 'Delete a price',
    description: 'Deletes a price model that no product uses as its price or its compare price.',
    conflict: 'A product uses the price model; the error names it. Or the price model is mirrored from another shop.',
    addition: true,
  },
  'files.list': {
    summary: 'List files',
    description: 'Lists the pictures and content files that the company has uploaded.',
    addition: true,
  },
  'files.create': {
    summary: 'Upload a file',
    description:
      'Uploads a picture: PNG, JPEG, GIF, WebP or AVIF, as the body or as the part `file` of a form. Its `src` can then be used as the ' +
      '`src` of a product or a category. With the header `Tus-Resumable`, the request begins the resumable upload of a content file, ' +
      'whose bytes follow at the address of `Location`.',
    invalid:
      'The bytes are not a picture, or the picture has too many pixels. The description of a content file is invalid, or its company has no space left.',
    addition: true,
  },
  'files.count': {
    summary: 'Count files',
    description: 'Counts the uploaded pictures and content files.',
    addition: true,
  },
  'files.get': {
    summary: 'Read a file',
    description: 'Reads one uploaded picture with the addresses of its sizes, or one content file.',
    addition: true,
  },
  'files.update': {
    summary: 'Change a file',
    description: 'Changes name, kind, product, language or quality of a content file.',
    conflict: 'The file is a picture.',
    invalid: 'The product does not exist or is mirrored, or the content does not fit the kind.',
    addition: true,
  },
  'files.remove': {
    summary: 'Delete a file',
    description:
      'Deletes a content file, or an uploaded picture. Products and categories that use the picture lose it.',
    addition: true,
  },
  'marketplace.list': {
    summary: 'List marketplace entries',
    description: 'Lists the companies that offer their products to other shops.',
  },
  'marketplace.products': {
    summary: 'List the products of a marketplace entry',
    description: 'Lists the products that a company offers to other shops.',
  },
  'marketplace.add': {
    summary: 'Add the products of a marketplace entry',
    description:
      'Mirrors all offered products into the shop of the caller without publishing them. Products that are mirrored already are skipped, ' +
      'so the call can be repeated.',
    conflict: "The entry belongs to the caller's own company.",
  },
  'marketplace.activate': {
    summary: 'Add and publish the products of a marketplace entry',
    description:
      'Mirrors all offered products into the shop of the caller and publishes them, including those that were mirrored before.',
    conflict: "The entry belongs to the caller's own company.",
  },
};
