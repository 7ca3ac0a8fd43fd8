import { PRODUCT_TYPES, ShopError, type FieldErrors, type Product, type ProductType } from '@marquee/contracts';
import type { ProductEntity } from './product.entity';

const VIDEO: readonly ProductType[] = [1, 9];
const AUDIO: readonly ProductType[] = [5];
const BOOKS: readonly ProductType[] = [16];
const PHYSICAL: readonly ProductType[] = [6];
/** They are made of other products. */
export const BUNDLES: readonly ProductType[] = [8, 21];
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

/** What the rules look at: a product as it would be. */
export type Judged = Pick<
  ProductEntity,
  | ('runtime' | 'gtin' | 'weight' | 'items_in_stock' | 'manage_stock' | 'chapters' | 'collection' | 'product_type')
  | ('tagging' | 'tagging_genre' | 'tagging_studios' | 'tagging_people' | 'tagging_script' | 'tagging_director')
  | ('groups' | 'themes' | 'price_license_binding')
>;
type Fault = readonly [path: string, sentence: string];

/** Refuses a product that breaks a rule of the interface; names every field concerned. */
export function refuseBroken(wanted: Judged): void {
  const faults = [
    ...misplaced(wanted),
    ...inStock(wanted),
    ...inBindings(wanted),
    ...inGroups(wanted.groups),
    ...inThemes(wanted.themes),
    ...twins('collection', 'product_id', wanted.collection),
  ];
  if (faults.length > 0) throw ShopError.invalid(errorsOf(faults));
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

/** Interface, "Price license binding". */
function inBindings({ product_type: type, price_license_binding: bindings }: Judged): Fault[] {
  const physical = PHYSICAL.includes(type);
  const path = 'price_license_binding';
  return bindings.flatMap(({ license_id, hd }, index): Fault[] => {
    const same = bindings.findIndex((other) => other.license_id === license_id && other.hd === hd);
    if (physical && index > 0) return [[path, 'has at most one entry for a physical product']];
    if (physical && license_id !== null) return [[`${path}.${index}.license_id`, 'is not for a physical product']];
    if (hd && !VIDEO.includes(type)) return [[`${path}.${index}.hd`, 'is for video only']];
    return same < index ? [[`${path}.${index}.license_id`, 'has an entry already']] : [];
  });
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

function twins<K extends string>(path: string, key: K, elements: readonly Record<K, unknown>[]): Fault[] {
  const values = elements.map((one) => one[key]);
  return values.flatMap((value, index): Fault[] =>
    values.indexOf(value) < index ? [[`${path}.${index}.${key}`, 'is there already']] : [],
  );
}

function errorsOf(faults: readonly Fault[]): FieldErrors {
  return Object.fromEntries(faults.map(([path, sentence]) => [path, [sentence]]));
}
