import { randomBytes } from 'node:crypto';
import { PRODUCT_TYPES, ShopError, type Fault, type Product, type ProductType } from '@marquee/contracts';
import { twins } from '@marquee/validation';
import type { ProductEntity } from './product.entity';

/** Its members are sold together. */
export const COLLECTION: ProductType = 8;
/** One of its members is chosen. */
export const VARIATION: ProductType = 21;
/** They are made of other products. */
export const BUNDLES: readonly ProductType[] = [COLLECTION, VARIATION];

const VIDEO: readonly ProductType[] = [1, 9];
const AUDIO: readonly ProductType[] = [5];
const BOOKS: readonly ProductType[] = [16];
const PHYSICAL: readonly ProductType[] = [6];
const TAGGED = [...AUDIO, ...VIDEO, ...BOOKS];

/** Interface, "Product": the types that a field is there for. */
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

/** Four groups of four hex digits that nobody can guess. docs/internal/decisions.md, "Ids". */
export function drawnProductId(): string {
  const digits = randomBytes(8).toString('hex').toUpperCase();
  return (digits.match(/.{4}/g) as string[]).join('-');
}

/** What the rules look at: a product as it would be. */
export type Judged = Pick<
  ProductEntity,
  | ('runtime' | 'gtin' | 'weight' | 'items_in_stock' | 'manage_stock' | 'chapters' | 'collection' | 'product_type')
  | ('tagging' | 'tagging_genre' | 'tagging_studios' | 'tagging_people' | 'tagging_script' | 'tagging_director')
  | ('groups' | 'themes' | 'price_license_binding' | 'preview_pictures')
>;

type Bindings = Product['price_license_binding'];

/** Refuses a product that breaks a rule of the interface; names every field concerned. */
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

/** Values of other types than the product's. What is empty or zero passes: whole objects are echoed back. */
function misplaced(wanted: Judged): Fault[] {
  const { product_type: type, tagging } = wanted;
  const sentence = `does not apply to products of type ${type}: ${PRODUCT_TYPES[type]}`;
  const wrong = Object.entries(ONLY_FOR)
    .filter(([field, types]) => !types.includes(type) && !isEmpty(wanted[field as keyof typeof wanted]))
    .map(([field]) => field);
  if (tagging && tagging.isbn !== '' && !TAGGED.includes(type)) wrong.push('tagging.isbn');
  return wrong.map((field) => [field, sentence]);
}

/** Interface: null where stock is not managed. */
function inStock({ product_type, manage_stock, items_in_stock }: Judged): Fault[] {
  const unmanaged = PHYSICAL.includes(product_type) && !manage_stock && items_in_stock !== null;
  return unmanaged ? [['items_in_stock', 'is for stock that is managed: send manage_stock, too']] : [];
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : value === null || value === 0 || value === '' || value === false;
}

/** They come in many requests, and are printed and held in memory together, with those of a whole list. */
const MAX_CHARACTERS = 256 * 1024;
const LISTS = [
  ...(['chapters', 'groups', 'themes', 'price_license_binding', 'preview_pictures', 'collection'] as const),
  ...(['tagging_genre', 'tagging_studios', 'tagging_people', 'tagging_script', 'tagging_director'] as const),
];

/** The fault of lists that are too large; it names the longest of them. */
function inSize(wanted: Judged): Fault[] {
  const sizes = LISTS.map((name) => [name, JSON.stringify(wanted[name]).length] as const);
  const sum = sizes.reduce((total, [, size]) => total + size, 0);
  const [longest] = sizes.toSorted(([, one], [, other]) => other - one);
  if (sum <= MAX_CHARACTERS || !longest) return [];
  return [[longest[0], `is too long: all lists have at most ${MAX_CHARACTERS} characters together, as JSON`]];
}

/** Interface, "Price license binding". */
function inBindings({ product_type: type, price_license_binding: bindings }: Judged): Fault[] {
  return PHYSICAL.includes(type) ? inPhysicalBindings(bindings) : inDigitalBindings(type, bindings);
}

const BINDINGS = 'price_license_binding';

function inPhysicalBindings(bindings: Bindings): Fault[] {
  const many: Fault[] = bindings.length > 1 ? [[BINDINGS, 'has at most one entry for a physical product']] : [];
  const licensed = bindings.flatMap(({ license_id }, index): Fault[] =>
    license_id === null ? [] : [[`${BINDINGS}.${index}.license_id`, 'is not for a physical product']],
  );
  return [...many, ...licensed];
}

/** A license is sold once in each resolution. */
function inDigitalBindings(type: ProductType, bindings: Bindings): Fault[] {
  const misplaced = bindings.flatMap(({ hd }, index): Fault[] =>
    hd && !VIDEO.includes(type) ? [[`${BINDINGS}.${index}.hd`, 'is for video only']] : [],
  );
  const sold = bindings.map(({ license_id, hd }) => ({ license_id: `${license_id} ${hd}` }));
  return [...misplaced, ...twins(BINDINGS, 'license_id', sold, 'has an entry already')];
}

/** Interface, "Product": one type letter and an id. Printed times compare as text. */
function inGroups(groups: Product['groups']): Fault[] {
  return groups.flatMap(({ group_id, start_at, end_at }, index): Fault[] => {
    if (!/^[csp]\d{1,16}$/.test(group_id)) {
      return [[`groups.${index}.group_id`, 'must be c, s or p and the id of a group']];
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
