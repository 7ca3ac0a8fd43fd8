import {
  asUnchecked,
  MAX_CART_LINES,
  MAX_TRACKING_EVENTS,
  ShopError,
  trafficReport,
  type TrackingEvent,
  type TrackingEventKind,
  type TrafficReport,
} from '@marquee/contracts';
import { checkedInput } from '@marquee/validation';

type Sent = Readonly<Record<string, unknown>>;
type Faults = Record<string, string[]>;

/** The required fields of a tracking event. */
const OF_CARTS = ['cart', 'currency', 'lines'] as const;
const NEEDED: Readonly<Record<TrackingEventKind, readonly (keyof TrackingEvent)[]>> = {
  visit: [],
  page_view: ['path'],
  cart: OF_CARTS,
  abandoned_cart: OF_CARTS,
};

/** The format of ids from shop fronts, which no email address or telephone number matches. */
const KEY = /^[\w-]{16,64}$/;
const CURRENCY = /^[a-z]{3}$/i;
const KEY_WANTED = 'must be 16 to 64 random letters, digits, - and _';

/** Whether a body is a traffic report; any other body is a sign-up. */
export function isReport(sent: Sent): boolean {
  return Object.hasOwn(sent, 'happenings');
}

/** A report's cost for the rate limit, valid or not: one per event and per cart line. */
export function sizeOf({ happenings }: Sent): number {
  const looked: readonly ({ lines?: unknown } | null)[] = Array.isArray(happenings)
    ? happenings.slice(0, MAX_TRACKING_EVENTS)
    : [];
  const sizes = looked.map((one) => Math.min(Math.max(lengthOf(one?.lines), 1), MAX_CART_LINES));
  return Math.max(
    sizes.reduce((sum, size) => sum + size, 0),
    1,
  );
}

/** Parses a report, or throws a ShopError with each fault. Lists that are too long are not read. */
export function checkedReport(sent: Sent): TrafficReport {
  refuse(faultsOfSize(sent));
  const report = checkedInput(trafficReport, asUnchecked(sent)) as TrafficReport;
  const faults: Faults = KEY.test(report.visitor) ? {} : { visitor: [KEY_WANTED] };
  report.happenings.forEach((one, index) => addFaults(one, `happenings.${index}`, faults));
  refuse(faults);
  return report;
}

function refuse(faults: Faults): void {
  if (Object.keys(faults).length > 0) throw ShopError.invalid(faults);
}

function faultsOfSize({ happenings }: Sent): Faults {
  if (!Array.isArray(happenings)) return {};
  const count = happenings.length;
  if (count === 0) return { happenings: ['must not be empty'] };
  if (count > MAX_TRACKING_EVENTS) return { happenings: [`must have at most ${MAX_TRACKING_EVENTS} entries`] };
  const tooLong = happenings.findIndex((one: { lines?: unknown } | null) => lengthOf(one?.lines) > MAX_CART_LINES);
  return tooLong < 0 ? {} : { [`happenings.${tooLong}.lines`]: [`must have at most ${MAX_CART_LINES} entries`] };
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}

function addFaults(one: TrackingEvent, path: string, faults: Faults): void {
  for (const name of NEEDED[one.kind]) {
    if (one[name] === undefined) faults[`${path}.${name}`] = ['is required'];
  }
  const { cart, currency } = one;
  if (cart !== undefined && !KEY.test(cart)) faults[`${path}.cart`] = [KEY_WANTED];
  if (currency !== undefined && !CURRENCY.test(currency)) {
    faults[`${path}.currency`] = ['must be a three-letter currency code'];
  }
}
