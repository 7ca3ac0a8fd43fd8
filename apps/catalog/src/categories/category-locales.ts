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
 * sent stay. Decisions, "Lists inside a PUT".
 */
export function mergeLocales(
  present: readonly CategoryLocale[],
  sent: readonly LocaleInput[],
  newIds: readonly number[],
): CategoryLocale[] {
  const merged = [...present];
  const free = [...newIds];
  sent.forEach((locale, index) => {
    const wanted = { ...locale, ...(locale.language && { language: locale.language.toLowerCase() }) };
    const at = placeOf(merged, wanted, index);
    if (at >= 0) merged[at] = ordered({ ...(merged[at] as CategoryLocale), ...wanted });
    else merged.push(ordered({ ...EMPTY, ...(wanted as { language: string }), id: free.shift() as number }));
    const languages = merged.map((one) => one.language);
    if (new Set(languages).size < languages.length) {
      throw ShopError.invalid({ [`locales.${index}.language`]: ['has a locale already'] });
    }
  });
  return merged;
}

function placeOf(merged: readonly CategoryLocale[], sent: LocaleInput, index: number): number {
  if (sent.id === undefined) return merged.findIndex((one) => one.language === sent.language);
  const at = merged.findIndex((one) => one.id === sent.id);
  if (at < 0) throw ShopError.invalid({ [`locales.${index}.id`]: ['is not a locale of this category'] });
  return at;
}

/** Stored as it is printed: in the contract's order of fields. */
function ordered(locale: CategoryLocale): CategoryLocale {
  const { id, title, description, seo_title, seo_description, seo_keywords, src, language } = locale;
  return { id, title, description, seo_title, seo_description, seo_keywords, src, language };
}
