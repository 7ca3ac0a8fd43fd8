import { readGmt } from '@marquee/contracts';
import type { InLanguages, ShopLanguage } from '@marquee/edge';

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

/** A localized time that names its zone, because the zone of the reader is unknown. */
export function shopTime(text: string, language: ShopLanguage): string {
  return `${FORMATS[language].format(readGmt(text))} GMT`;
}
