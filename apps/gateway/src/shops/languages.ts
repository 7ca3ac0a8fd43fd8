/** The languages that the pages of shops are written in. */
const LANGUAGES = ['en', 'de'] as const;
export type ShopLanguage = (typeof LANGUAGES)[number];
/** The words of a page in each of them. */
export type InLanguages<T> = Readonly<Record<ShopLanguage, T>>;

/** The first of these that the pages are written in; English where none is. */
export function languageFor(wanted: readonly string[]): ShopLanguage {
  return LANGUAGES.find((language) => language === wanted.find((one) => isWritten(one))) ?? 'en';
}

function isWritten(language: string): boolean {
  return LANGUAGES.some((one) => one === language);
}
