import type { Language } from '../../strings/strings';

/** Days are dates of GMT; the time zone of the browser must not move them. */
const SHORT: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' };
const LONG: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeZone: 'UTC' };

export function shortDays(days: readonly string[], language: Language): string[] {
  const format = new Intl.DateTimeFormat(language, SHORT);
  return days.map((day) => format.format(new Date(day)));
}

export function daysText({ from, to }: { readonly from: string; readonly to: string }, language: Language): string {
  return new Intl.DateTimeFormat(language, LONG).formatRange(new Date(from), new Date(to));
}
