import type { StorefrontPage } from '@marquee/contracts';

type Locale = StorefrontPage['locales'][number];

/** Interface, "Theme setting": the language used if the requested one is missing. */
const FALLBACK = 'en';

/** The texts of a shop for one visitor. Empty texts are not shown. */
export interface ShopMessages {
  readonly language: string;
  readonly name: string;
  readonly description: string;
  readonly offline: string;
  readonly title: string;
  readonly summary: string;
  readonly keywords: string;
}

/** Returns the visitor's preferred language, else English, else the shop's first language. */
export function messagesOf(
  { company_name, locales }: Pick<StorefrontPage, 'company_name' | 'locales'>,
  acceptLanguage: string | undefined,
): ShopMessages {
  const locale = localeFor(locales, acceptLanguage);
  const name = locale?.shop_name || company_name;
  return {
    language: locale?.language_id ?? FALLBACK,
    name,
    description: locale?.shop_description ?? '',
    offline: locale?.offline_message || 'This shop is offline. Please come back later.',
    title: locale?.seo_title || name,
    summary: locale?.seo_description ?? '',
    keywords: locale?.seo_keywords ?? '',
  };
}

function localeFor(locales: readonly Locale[], acceptLanguage = ''): Locale | undefined {
  const byLanguage = new Map(locales.map((locale) => [locale.language_id, locale]));
  const wanted = [...languagesIn(acceptLanguage), FALLBACK].find((language) => byLanguage.has(language));
  return wanted === undefined ? locales[0] : byLanguage.get(wanted);
}

/** RFC 9110, 12.5.4, by preference. Shops ignore regions: `de-AT` is `de`. */
export function languagesIn(header: string): string[] {
  const ranges = header.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { language: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) };
  });
  return ranges
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ language }) => language);
}
