import type { LicenseSnapshot } from '@marquee/contracts';

/** Recorded uses of a license, in total and in its running year. */
export interface RecordedUses {
  readonly downloads: number;
  readonly downloads_in_year: number;
  readonly exports: number;
  readonly exports_in_year: number;
  readonly copies: number;
}

/** Uses that are left; null without a limit. */
export interface UsesLeft {
  readonly downloads: number | null;
  readonly exports: number | null;
  readonly copies: number | null;
}

export interface RunningYear {
  /** 0 for the first year. */
  readonly number: number;
  readonly from: Date;
  readonly until: Date;
}

type Terms = Pick<
  LicenseSnapshot['terms'],
  'total_downloads' | 'annual_downloads' | 'total_export' | 'annual_export' | 'burn_play'
>;

/** A limit of 0 is none; of two limits the nearer one counts. */
export function usesLeft(terms: Terms, used: RecordedUses): UsesLeft {
  return {
    downloads: least(left(terms.total_downloads, used.downloads), left(terms.annual_downloads, used.downloads_in_year)),
    exports: least(left(terms.total_export, used.exports), left(terms.annual_export, used.exports_in_year)),
    copies: left(terms.burn_play, used.copies),
  };
}

function left(limit: number, used: number): number | null {
  return limit <= 0 ? null : Math.max(0, limit - used);
}

function least(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/** The year of a license, counted from its acquisition, in which `now` is. */
export function runningYear(acquired: Date, now: Date): RunningYear {
  const years = now.getUTCFullYear() - acquired.getUTCFullYear();
  const number = Math.max(0, anniversary(acquired, years) > now ? years - 1 : years);
  return yearOf(acquired, number);
}

/** The year of a license with this number; 0 is the first. */
export function yearOf(acquired: Date, number: number): RunningYear {
  return { number, from: anniversary(acquired, number), until: anniversary(acquired, number + 1) };
}

/** The same day and time in a later year; the 28th for the 29th of February. */
function anniversary(acquired: Date, years: number): Date {
  const day = new Date(acquired);
  day.setUTCFullYear(acquired.getUTCFullYear() + years);
  if (day.getUTCMonth() !== acquired.getUTCMonth()) day.setUTCDate(0);
  return day;
}
