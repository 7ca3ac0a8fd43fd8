import { randomBytes } from 'node:crypto';
import {
  PRODUCT_TYPES,
  ShopError,
  type DescribedProduct,
  type Fault,
  type Product,
  type ProductType,
} from '@marquee/contracts';
import { twins } from '@marquee/validation';
import type { ProductEntity } from './product.entity';

/** The members of a collection are sold together. */
export const COLLECTION: ProductType = 8;
/** The customer chooses one of its members. */
export const VARIATION: ProductType = 21;
/** Products made of other products. */
export const BUNDLES: readonly ProductType[] = [COLLECTION, VARIATION];

const VIDEO: readonly ProductType[] = [1, 9];
const AUDIO: readonly ProductType[] = [5];
const BOOKS: readonly ProductType[] = [16];
const PHYSICAL: readonly ProductType[] = [6];
const TAGGED = [...AUDIO, ...VIDEO, ...BOOKS];

/** Interface, "Product": the product types that a field applies to. */
const ONLY_FOR: Partial<Record<keyof Product, readonly ProductType[]>> = {
  runtime: [...VIDEO, ...AUDIO],
  gtin: PHYSICAL,
  weight: PHYSICAL,
  items_in_stock: PHYSICAL,
  manage_stock: PHYSICAL,
  chapters: VIDEO,
  tagging_genre: TAGGED,
  tagging_studios: TAGGED,
  tagging_people: TAGGED,
  tagging_script: TAGGED,
  tagging_director: TAGGED,
  collection: BUNDLES,
};

/** Four unguessable groups of four hex digits. docs/internal/decisions.md, "Ids". */
export function drawnProductId(): string {
  const digits = randomBytes(8).toString('hex').toUpperCase();
  return (digits.match(/.{4}/g) as string[]).join('-');
}

/** The texts of a product for mails, in each language. */
export function mailTextsOf(locales: ProductEntity['locales']): DescribedProduct['texts'] {
  return locales.map(({ language_id, title, email_text }) => ({ language_id, title, email_text }));
}

/** The input of the rules: a product after the change. */
export type Judged = Pick<
  ProductEntity,
  | ('runtime' | 'gtin' | 'weight' | 'items_in_stock' | 'manage_stock' | 'chapters' | 'collection' | 'product_type')
  | ('tagging' | 'tagging_genre' | 'tagging_studios' | 'tagging_people' | 'tagging_script' | 'tagging_director')
  | ('groups' | 'themes' | 'price_license_binding' | 'preview_pictures')
>;

type Bindings = Product['price_license_binding'];

/** Refuses a product that breaks a rule of the interface, and names every invalid field. */
export function refuseBroken(wanted: Judged): void {
  const faults = [
    ...misplaced(wanted),
    ...inStock(wanted),
    ...inBindings(wanted),
    ...inGroups(wanted.groups),
    ...inThemes(wanted.themes),
    ...twins('collection', 'product_id', wanted.collection),
    ...inSize(wanted),
  ];
  if (faults.length > 0) throw ShopError.invalidAll(faults);
}

/** Values that belong to another product type. Empty values and zero pass, because clients echo whole objects. */
function misplaced(wanted: Judged): Fault[] {
  const { product_type: type, tagging } = wanted;
  const sentence = `does not apply to products of type ${type} (${PRODUCT_TYPES[type]}); omit it`;
  const wrong = Object.entries(ONLY_FOR)
    .filter(([field, types]) => !types.includes(type) && !isEmpty(wanted[field as keyof typeof wanted]))
    .map(([field]) => field);
  if (tagging && tagging.isbn !== '' && !TAGGED.includes(type)) wrong.push('tagging.isbn');
  return wrong.map((field) => [field, sentence]);
}

/** Interface: null if stock is not managed. */
function inStock({ product_type, manage_stock, items_in_stock }: Judged): Fault[] {
  const unmanaged = PHYSICAL.includes(product_type) && !manage_stock && items_in_stock !== null;
  return unmanaged ? [['items_in_stock', 'requires managed stock; send manage_stock true as well']] : [];
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : value === null || value === 0 || value === '' || value === false;
}

/** Lists can grow over many requests, and a page of products holds all of them in memory. */
const MAX_CHARACTERS = 256 * 1024;
const LISTS = [
  ...(['chapters', 'groups', 'themes', 'price_license_binding', 'preview_pictures', 'collection'] as const),
  ...(['tagging_genre', 'tagging_studios', 'tagging_people', 'tagging_script', 'tagging_director'] as const),
];

/** The fault of too large lists; it names the longest one. */
function inSize(wanted: Judged): Fault[] {
  const sizes = LISTS.map((name) => [name, JSON.stringify(wanted[name]).length] as const);
  const sum = sizes.reduce((total, [, size]) => total + size, 0);
  const [longest] = sizes.toSorted(([, one], [, other]) => other - one);
  if (sum <= MAX_CHARACTERS || !longest) return [];
  return [
    [
      longest[0],
      `is too long: all lists of a product together have at most ${MAX_CHARACTERS} characters as JSON; shorten one`,
    ],
  ];
}

/** Interface, "Price license binding". */
function inBindings({ product_type: type, price_license_binding: bindings }: Judged): Fault[] {
  return PHYSICAL.includes(type) ? inPhysicalBindings(bindings) : inDigitalBindings(type, bindings);
}

const BINDINGS = 'price_license_binding';

function inPhysicalBindings(bindings: Bindings): Fault[] {
  const many: Fault[] = bindings.length > 1 ? [[BINDINGS, 'must have at most one entry for a physical product']] : [];
  const licensed = bindings.flatMap(({ license_id }, index): Fault[] =>
    license_id === null ? [] : [[`${BINDINGS}.${index}.license_id`, 'does not apply to a physical product; omit it']],
  );
  return [...many, ...licensed];
}

/** A license can be sold once in each resolution. */
function inDigitalBindings(type: ProductType, bindings: Bindings): Fault[] {
  const misplaced = bindings.flatMap(({ hd }, index): Fault[] =>
    hd && !VIDEO.includes(type) ? [[`${BINDINGS}.${index}.hd`, 'applies to videos only; omit it']] : [],
  );
  const sold = bindings.map(({ license_id, hd }) => ({ license_id: `${license_id} ${hd}` }));
  return [...misplaced, ...twins(BINDINGS, 'license_id', sold, 'already has an entry in this list; send it once')];
}

/** Interface, "Product": one type letter and an id. Rendered times compare as text. */
function inGroups(groups: Product['groups']): Fault[] {
  return groups.flatMap(({ group_id, start_at, end_at }, index): Fault[] => {
    if (!/^[csp]\d{1,16}$/.test(group_id)) {
      return [[`groups.${index}.group_id`, 'must be the letter c, s or p followed by the id of a group']];
    }
    const backwards = start_at !== null && end_at !== null && end_at < start_at;
    return backwards ? [[`groups.${index}.end_at`, 'must not be before start_at']] : [];
  });
}

function inThemes(themes: Product['themes']): Fault[] {
  const zero = themes.flatMap(({ theme_id }, index): Fault[] =>
    theme_id === 0 ? [[`themes.${index}.theme_id`, 'must be the id of a theme, or -1 for all']] : [],
  );
  return [...zero, ...twins('themes', 'theme_id', themes)];
}
