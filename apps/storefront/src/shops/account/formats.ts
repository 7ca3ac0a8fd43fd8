import { readGmt } from '@marquee/contracts';
import type { InLanguages, ShopLanguage } from '@marquee/edge';

/** The locale of a language; English puts the day before the month. */
const LOCALES: InLanguages<string> = { en: 'en-GB', de: 'de-DE' };

/** Formats cents as `1.234,56 €`. */
export function money(language: ShopLanguage, currency: string, cents: number): string {
  const format = new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency, minimumFractionDigits: 2 });
  return format.format(cents / 100);
}

/** Formats a time of the contracts as its day in GMT: `16. November 2026`. */
export function day(language: ShopLanguage, time: string): string {
  return readGmt(time).toLocaleDateString(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' });
}

/** Formats a fraction as `19 %`. */
export function percent(language: ShopLanguage, rate: number): string {
  return new Intl.NumberFormat(LOCALES[language], { style: 'percent', maximumFractionDigits: 2 }).format(rate);
}

/** Formats the name of a two-letter country code: `Deutschland`. */
export function countryName(language: ShopLanguage, code: string): string {
  return new Intl.DisplayNames(LOCALES[language], { type: 'region' }).of(code) ?? code;
}
