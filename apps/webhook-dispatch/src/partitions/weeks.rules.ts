const DAY_MS = 24 * 3_600_000;
const WEEK_MS = 7 * DAY_MS;
const THURSDAY = 3;

/** An ISO 8601 week in GMT: starts on Monday, and belongs to the year of its Thursday. */
export interface Week {
  /** The suffix of its partitions: `2026_w47`. */
  readonly name: string;
  readonly from: Date;
  /** The Monday after the week, exclusive. */
  readonly to: Date;
}

/** The week of a time and the following ones: `count` in all. */
export function weeksFrom(time: Date, count: number): Week[] {
  const first = mondayOf(time);
  return Array.from({ length: count }, (_, nth) => weekFrom(first + nth * WEEK_MS));
}

/** The week in the suffix of a name; null without one. */
export function weekNamed(name: string): Week | null {
  const [, year, number] = /_(\d{4})_w(\d\d)$/.exec(name) ?? [];
  if (year === undefined) return null;
  // The fourth of January always belongs to the first week.
  return weekFrom(mondayOf(new Date(Date.UTC(Number(year), 0, 4))) + (Number(number) - 1) * WEEK_MS);
}

function weekFrom(monday: number): Week {
  const year = new Date(monday + THURSDAY * DAY_MS).getUTCFullYear();
  const number = (monday - mondayOf(new Date(Date.UTC(year, 0, 4)))) / WEEK_MS + 1;
  const name = `${year}_w${String(number).padStart(2, '0')}`;
  return { name, from: new Date(monday), to: new Date(monday + WEEK_MS) };
}

function mondayOf(time: Date): number {
  const midnight = Math.floor(time.getTime() / DAY_MS) * DAY_MS;
  return midnight - ((time.getUTCDay() + 6) % 7) * DAY_MS;
}
