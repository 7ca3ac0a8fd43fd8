import { readGmt } from '@marquee/contracts';
import type { InLanguages, ShopLanguage } from '../languages';

/** Which kind of a language is printed: in English, days stand before months, as most of the world has them. */
const LOCALES: InLanguages<string> = { en: 'en-GB', de: 'de-DE' };

/** `1.234,56 €`, by cents. */
export function money(language: ShopLanguage, currency: string, cents: number): string {
  const format = new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency, minimumFractionDigits: 2 });
  return format.format(cents / 100);
}

/** `16. November 2026`, of a time of the contracts, in GMT. */
export function day(language: ShopLanguage, time: string): string {
  return readGmt(time).toLocaleDateString(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' });
}

/** `19 %`, by a fraction. */
export function percent(language: ShopLanguage, rate: number): string {
  return new Intl.NumberFormat(LOCALES[language], { style: 'percent', maximumFractionDigits: 2 }).format(rate);
}

/** `Deutschland`, by two letters. */
export function countryName(language: ShopLanguage, code: string): string {
  return new Intl.DisplayNames(LOCALES[language], { type: 'region' }).of(code) ?? code;
}
