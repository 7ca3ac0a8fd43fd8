import type { CreateProduct } from '@marquee/contracts';
import type { LicenseName } from './licenses';
import { PRODUCTS, type DemoProduct, type Language, type Texts } from './products';

export const LANGUAGES = ['en', 'de', 'fr'] as const satisfies readonly Language[];

/** The names of a category by language; its admin name is the English one. */
export const CATEGORIES: readonly Record<Language, string>[] = [
  { en: 'Films', de: 'Filme', fr: 'Films' },
  { en: 'Music', de: 'Musik', fr: 'Musique' },
  { en: 'Books', de: 'Bücher', fr: 'Livres' },
  { en: 'Goods', de: 'Waren', fr: 'Objets' },
  { en: 'Software', de: 'Software', fr: 'Logiciels' },
  { en: 'Services', de: 'Dienste', fr: 'Services' },
];

/** One binding of a demo product: a license, a resolution and a price. */
export interface Binding {
  readonly license: LicenseName | null;
  readonly hd: boolean;
  /** Euro cents. */
  readonly price: number;
  /** The id of the price model. */
  readonly title: string;
}

/**
 * The bindings of a product: a film to buy or rent, in one or two resolutions; all other products have one binding.
 */
export function bindingsOf({ price, more: { product_type }, license = 'keep', texts }: DemoProduct): Binding[] {
  const { title } = texts.en;
  if (price === null) return [];
  if (product_type === 9) {
    return [
      { license: 'keep', hd: true, price, title: `${title}, HD` },
      { license: 'keep', hd: false, price: price - 200, title: `${title}, SD` },
      { license: 'rent', hd: true, price: 399, title: `${title}, rented` },
    ];
  }
  return [{ license: PHYSICAL.has(product_type) ? null : license, hd: false, price, title }];
}

/** Goods and services have no license. */
const PHYSICAL: ReadonlySet<number> = new Set([6, 17]);

/** Rounds prices in other currencies, as shops do. */
export const CURRENCIES = { eur: 1, usd: 1.1, gbp: 0.88 } as const;
export type Currency = keyof typeof CURRENCIES;

export function priceIn(currency: Currency, cents: number): number {
  return currency === 'eur' ? cents : Math.round((cents * CURRENCIES[currency]) / 10) * 10 - 1;
}

/** Computed, so it is known in advance and the same in every demo. */
export function productIdOf(product: DemoProduct): string {
  return `DE30-0000-0000-${String(PRODUCTS.indexOf(product) + 1).padStart(4, '0')}`;
}

export function productNamed(title: string): DemoProduct {
  const found = PRODUCTS.find(({ texts }) => texts.en.title === title);
  if (!found) throw new Error(`The demo has no product called ${title}.`);
  return found;
}

export function localesOf(texts: Record<Language, Texts>): NonNullable<CreateProduct['locales']> {
  return LANGUAGES.map((language_id) => ({ language_id, ...texts[language_id] }));
}
