import type { ShownProduct } from '@marquee/contracts';
import { cut } from '../product-texts/seo.rules';
import type { ShownRow } from './shown-products.repository';

/** Interface, "Product locale": a shop falls back to English, then to the first locale. */
const FALLBACK = 'en';
const SUMMARY_LENGTH = 200;

/** The texts of a product in the best available language. */
export function shownTexts(row: ShownRow, languages: readonly string[]): Omit<ShownProduct, 'picture'> {
  const { product_id } = row;
  const locale = localesInOrder(row.locales, languages)[0];
  const title = locale?.title.trim() || row.title;
  // Without a description the seo text equals the title, which is shown already.
  const summary = locale === undefined || locale.seo_description === title ? '' : locale.seo_description;
  return { product_id, language: locale?.language_id ?? null, title, summary: cut(summary, SUMMARY_LENGTH) };
}

/** Picture addresses, best match first: of the language, of another language, then the preview. */
export function shownPictures(row: ShownRow, languages: readonly string[]): string[] {
  const pictures = localesInOrder(row.locales, languages).map(({ src }) => src);
  return [...pictures, row.preview].filter((src) => src !== null);
}

/** Best match first. */
export function localesInOrder<T extends { readonly language_id: string }>(
  locales: readonly T[],
  languages: readonly string[],
): T[] {
  const wanted = [...languages, FALLBACK];
  const placeOf = (language: string) => {
    const place = wanted.indexOf(language.toLowerCase());
    return place === -1 ? wanted.length : place;
  };
  return locales.toSorted((one, other) => placeOf(one.language_id) - placeOf(other.language_id));
}
