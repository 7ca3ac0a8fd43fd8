/** The days that the overview shows, both included, in GMT as the statistics are. */
export interface Range {
  readonly from: string;
  readonly to: string;
  readonly days: number;
  /** One of the choices of the page; absent for a range of the user's own. */
  readonly preset?: number;
}

export const PRESETS = [7, 30, 90] as const;
const USUAL = 30;
/** The statistics answer at most this many days at once. */
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

type Search = Readonly<Record<string, string | undefined>>;

const timeOf = (day: string | undefined): number =>
  day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length);

export function shiftDay(day: string, days: number): string {
  return dayOf(timeOf(day) + days * DAY_MS);
}

/** The range in the address: `?days=7`, or `?from=2026-01-01&to=2026-03-31`; otherwise the last 30 days. */
export function rangeOf(search: Search, now: number): Range {
  const [from, to] = [timeOf(search.from), timeOf(search.to)];
  const days = Math.round((to - from) / DAY_MS) + 1;
  if (days >= 1 && days <= MAX_DAYS) return { from: dayOf(from), to: dayOf(to), days };
  const preset = PRESETS.find((one) => String(one) === search.days) ?? USUAL;
  const today = dayOf(now);
  return { from: shiftDay(today, 1 - preset), to: today, days: preset, preset };
}

/** The same number of days before; absent if both do not fit into one answer of the statistics. */
export function rangeBefore({ from, days }: Range): Range | undefined {
  if (days * 2 > MAX_DAYS) return undefined;
  return { from: shiftDay(from, -days), to: shiftDay(from, -1), days };
}

/** The rows of the range and of the period before, from one answer. */
export function splitRows<T extends { readonly date: string }>(rows: readonly T[], { from }: Range) {
  return { now: rows.filter(({ date }) => date >= from), before: rows.filter(({ date }) => date < from) };
}

export function sumOf<K extends string>(rows: readonly Readonly<Record<K, number>>[], field: K): number {
  return rows.reduce((sum, row) => sum + row[field], 0);
}

/** The relative change; absent if there is nothing to compare with. */
export function changeOf(now: number, before: number | undefined): number | undefined {
  return before === undefined || before === 0 ? undefined : (now - before) / before;
}
