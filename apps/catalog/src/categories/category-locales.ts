import { ShopError, type CreateCategory } from '@marquee/contracts';
import type { CategoryLocale } from './category.entity';

export type LocaleInput = NonNullable<CreateCategory['locales']>[number];

const EMPTY: Omit<CategoryLocale, 'id' | 'language'> = {
  title: '',
  description: '',
  seo_title: '',
  seo_description: '',
  seo_keywords: '',
  src: null,
};

/**
 * Locales merge: a sent one changes the locale with its `id`, else the one of its language, else it is new; those not
 * sent stay. An `id` that is not of this category is passed over where a language is sent: copies are made by
 * echoing. Decisions, "Lists inside a PUT".
 */
export function mergeLocales(
  present: readonly CategoryLocale[],
  sent: readonly LocaleInput[],
  newIds: readonly number[],
): CategoryLocale[] {
  const merged = [...present];
  const places = sent.map((locale, index) => {
    const wanted = { ...locale, ...(locale.language && { language: locale.language.toLowerCase() }) };
    const found = placeOf(merged, wanted, index);
    const at = found < 0 ? merged.length : found;
    const before = merged[at] ?? { ...EMPTY, id: newIds[index] as number, language: '' };
    merged[at] = ordered({ ...before, ...wanted, id: before.id });
    return at;
  });
  refuseTwins(merged, places);
  return merged;
}

function placeOf(merged: readonly CategoryLocale[], { id, language }: LocaleInput, index: number): number {
  const byId = id === undefined ? -1 : merged.findIndex((one) => one.id === id);
  if (byId >= 0) return byId;
  if (language === undefined) {
    throw ShopError.invalid({ [`locales.${index}.id`]: ['is not a locale of this category'] });
  }
  return merged.findIndex((one) => one.language === language);
}

/** Judged when all are merged: two locales may swap their languages. */
function refuseTwins(merged: readonly CategoryLocale[], places: readonly number[]): void {
  const languages = merged.map((one) => one.language);
  const twin = places.findLastIndex((at) => languages.filter((language) => language === languages[at]).length > 1);
  if (twin >= 0) throw ShopError.invalid({ [`locales.${twin}.language`]: ['has a locale already'] });
}

/** Stored as it is printed: in the contract's order of fields. */
function ordered(locale: CategoryLocale): CategoryLocale {
  const { id, title, description, seo_title, seo_description, seo_keywords, src, language } = locale;
  return { id, title, description, seo_title, seo_description, seo_keywords, src, language };
}
