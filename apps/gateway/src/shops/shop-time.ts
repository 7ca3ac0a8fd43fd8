import { readGmt } from '@marquee/contracts';
import type { InLanguages, ShopLanguage } from './languages';

const FORM = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
} as const;
const FORMATS: InLanguages<Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', FORM),
  de: new Intl.DateTimeFormat('de-DE', FORM),
};

/** A time of the contracts as the language writes it. Where the reader is nobody knows, so it says which clock is meant. */
export function shopTime(text: string, language: ShopLanguage): string {
  return `${FORMATS[language].format(readGmt(text))} GMT`;
}
