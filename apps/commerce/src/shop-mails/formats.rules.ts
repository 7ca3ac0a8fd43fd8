import { LRUCache } from 'lru-cache';

/**
 * Caches number formats, because creating one takes longer than rendering a mail. There is one per language and
 * currency, and one for rates.
 */
const FORMATS = new LRUCache<string, Intl.NumberFormat>({ max: 100 });

export function moneyIn(language: string, currency: string): (cents: number) => string {
  const name = `${language} ${currency}`;
  const format =
    FORMATS.get(name) ?? new Intl.NumberFormat(language, { style: 'currency', currency, minimumFractionDigits: 2 });
  FORMATS.set(name, format);
  return (cents) => format.format(cents / 100).replaceAll(/\s/g, ' ');
}

/** A tax rate: `19%`, `5,5 %`. */
export function percentIn(language: string, rate: number): string {
  const name = `${language} %`;
  const format = FORMATS.get(name) ?? new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  FORMATS.set(name, format);
  return format.format(rate).replaceAll(/\s/g, ' ');
}

/** The day in UTC, like all times of the interface. */
export function dayIn(language: string, at: Date): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}
