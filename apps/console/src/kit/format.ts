import { useMemo } from 'react';
import { instantOf } from '../data/instant';
import { useLanguage, type Language } from '../strings/strings';

/** Formats of values in the language of the console. */
export interface Formats {
  /** An amount in the smallest unit of its currency. */
  money(amount: number | null | undefined, currency?: string): string;
  number(value: number | null | undefined): string;
  percent(value: number): string;
  time(value: string | null | undefined): string;
  /** A time with its seconds. */
  second(value: string | null | undefined): string;
  date(value: string | null | undefined): string;
  /** "3 minutes ago". */
  ago(value: string): string;
  list(values: readonly string[]): string;
  country(code: string): string;
}

const MINOR_UNITS = 100;
const STEPS = [
  [60, 'second'],
  [60, 'minute'],
  [24, 'hour'],
  [30, 'day'],
  [12, 'month'],
  [Infinity, 'year'],
] as const;

function formatsOf(language: Language): Formats {
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const second = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  // A date without a time is the same day everywhere.
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const countries = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  const currencies = new Map<string, Intl.NumberFormat>();
  const currencyOf = (code: string) => {
    // `Intl` throws for a text that cannot be a code, and the API stores any three letters or signs.
    const isCode = /^[A-Z]{3}$/.test(code);
    const options = isCode ? ({ style: 'currency', currency: code } as const) : { minimumFractionDigits: 2 };
    const known = currencies.get(code) ?? new Intl.NumberFormat(language, options);
    currencies.set(code, known);
    return known;
  };
  return {
    money: (amount, currency = 'EUR') =>
      amount === null || amount === undefined
        ? '–'
        : currencyOf(currency.toUpperCase() || 'EUR').format(amount / MINOR_UNITS),
    number: (value) => (value === null || value === undefined ? '–' : number.format(value)),
    percent: (value) => percent.format(value),
    time: (value) => formatted(time, value),
    second: (value) => formatted(second, value),
    date: (value) => formatted(value?.includes('T') === true ? date : day, value),
    ago: (value) => agoOf(relative, value),
    list: (values) => list.format(values),
    country: (code) => (/^[a-z]{2}$/i.test(code) ? (countries.of(code.toUpperCase()) ?? code) : code),
  };
}

function formatted(format: Intl.DateTimeFormat, value: string | null | undefined): string {
  const at = value ? instantOf(value) : undefined;
  return at === undefined || Number.isNaN(at.getTime()) ? '–' : format.format(at);
}

function agoOf(relative: Intl.RelativeTimeFormat, value: string): string {
  let amount = (instantOf(value).getTime() - Date.now()) / 1000;
  for (const [size, unit] of STEPS) {
    if (Math.abs(amount) < size) return relative.format(Math.round(amount), unit);
    amount /= size;
  }
  return value;
}

export function useFormats(): Formats {
  const language = useLanguage();
  return useMemo(() => formatsOf(language), [language]);
}
