import { ShopError, type Period } from '@marquee/contracts';

const DAY_MS = 24 * 3_600_000;
/** docs/internal/decisions.md, "Days". */
const USUAL_DAYS = 30;
const MAX_DAYS = 366;
/** Postgres has no year 0. */
const FIRST_DAY_MS = Date.parse('0001-01-01');

/** Inclusive days in GMT. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** The requested period: by default until today and thirty days long. */
export function daysOf({ StartDate, EndDate }: Pick<Period, 'StartDate' | 'EndDate'>, now: Date): Days {
  const last = EndDate ?? dayOf(now.getTime());
  const first = StartDate ?? dayOf(Math.max(FIRST_DAY_MS, Date.parse(last) - (USUAL_DAYS - 1) * DAY_MS));
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  const [wrong, early] =
    EndDate === undefined ? ['StartDate', 'today or an earlier day'] : ['EndDate', 'StartDate or a later day'];
  if (days < 1) throw ShopError.badQuery(wrong, early);
  if (days > MAX_DAYS) throw ShopError.badQuery(wrong, `a day that gives a period of at most ${MAX_DAYS} days`);
  return { first, last };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
