import { ShopError } from '@marquee/contracts';

export interface Rate {
  readonly day: string;
  /** The currency in lower case. */
  readonly currency: string;
  /** A decimal number as written in the file. */
  readonly rate: string;
}

const HEADER = 'date,currency,rate';
const RATE = /^\d{1,9}(\.\d{1,12})?$/;
/** Maximum number of invalid lines in an error. */
const MAX_REPORTED_LINES = 20;
/** The base currency of all rates. */
const BASE = 'eur';

/**
 * The rates of a CSV file with lines like `2026-11-15,USD,1.0842` and an optional header. Refuses the whole file if a
 * line is invalid.
 */
export function ratesIn(csv: string): Rate[] {
  const faults: Record<string, string[]> = {};
  const found = new Map<string, Rate>();
  for (const [index, line] of csv.split(/\r?\n/).entries()) {
    const text = line.trim();
    if (text === '' || (index === 0 && text.toLowerCase() === HEADER)) continue;
    const rate = rateIn(text);
    const fault = typeof rate === 'string' ? rate : conflictOf(rate, found);
    if (fault !== undefined) faults[`line ${index + 1}`] = [fault];
    else if (typeof rate !== 'string') found.set(keyOf(rate), rate);
  }
  const wrong = Object.entries(faults);
  if (wrong.length > 0) throw ShopError.invalid(Object.fromEntries(wrong.slice(0, MAX_REPORTED_LINES)));
  if (found.size === 0) throw ShopError.invalid({ csv: ['must contain a line such as 2026-11-15,USD,1.0842'] });
  return [...found.values()];
}

/** The rate of a line, or an error message. */
function rateIn(line: string): Rate | string {
  const parts = line.split(',').map((part) => part.trim());
  const [day = '', currency = '', rate = ''] = parts;
  if (parts.length !== 3) return 'must have a date, a currency and a rate, separated by commas';
  if (!isDay(day)) return 'must begin with a day: YYYY-MM-DD';
  if (!/^[A-Za-z]{3}$/.test(currency)) return 'must contain a currency code of three letters';
  if (!RATE.test(rate) || Number(rate) === 0) {
    return 'must have a rate above 0 with a decimal point and at most 12 decimals';
  }
  const named = currency.toLowerCase();
  if (named === BASE && Number(rate) !== 1) return 'must have the rate 1 for EUR, which is the base currency';
  return { day, currency: named, rate };
}

function conflictOf(rate: Rate, found: ReadonlyMap<string, Rate>): string | undefined {
  const other = found.get(keyOf(rate));
  return other && Number(other.rate) !== Number(rate.rate)
    ? 'contradicts an earlier line for the same day and currency; remove one of them'
    : undefined;
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return time !== null && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

function keyOf({ day, currency }: Rate): string {
  return `${currency} ${day}`;
}
