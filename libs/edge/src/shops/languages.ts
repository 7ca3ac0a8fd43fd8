/** The languages of shop pages. */
const LANGUAGES = ['en', 'de'] as const;
export type ShopLanguage = (typeof LANGUAGES)[number];
/** The strings of a page by language. */
export type InLanguages<T> = Readonly<Record<ShopLanguage, T>>;

/** The first supported language of the list, else English. */
export function languageFor(wanted: readonly string[]): ShopLanguage {
  return LANGUAGES.find((language) => language === wanted.find((one) => isWritten(one))) ?? 'en';
}

function isWritten(language: string): boolean {
  return LANGUAGES.some((one) => one === language);
}
