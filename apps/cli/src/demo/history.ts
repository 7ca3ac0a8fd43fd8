import type { CreateOrder, Device, ImportCart, ImportOrder, ImportTraffic } from '@marquee/contracts';
import { bindingsOf, priceIn, productIdOf, type Binding, type Currency } from './catalogue';
import { dayBefore, hoursAfter, timeOn, type Today } from './days';
import type { LicenseIds } from './licenses';
import type { DemoCustomer } from './people';
import { PRODUCTS, type DemoProduct } from './products';
import { Random } from './random';

/** The length of the history. */
export const DAYS = 90;

/** An order to import, without the customer's token, which the service generates. */
export interface DemoOrder {
  readonly by: DemoCustomer;
  readonly device: Device;
  readonly sent: ImportOrder;
}
interface BoughtLine {
  readonly product: DemoProduct;
  readonly offer: Binding;
  readonly quantity: number;
}

const SOLD = PRODUCTS.filter(({ demand }) => demand > 0);
const DEVICES: readonly (readonly [Device, number])[] = [
  ['ios', 30],
  ['android', 26],
  ['windows', 22],
  ['os_x', 14],
  ['linux', 5],
  ['chrome_os', 2],
  ['fire_os', 1],
];
const REFERRERS = [null, null, 'https://search.example/', 'https://news.example/harbour', 'https://social.example/'];
const CODES = [
  { code: 'WELCOME', type: 'percentage', percent: 10 },
  { code: 'HARBOUR5', type: 'fixed_amount', amount: 500 },
] as const;

/** The orders of these numbers, the oldest first. Each depends only on its number. */
export function ordersOf(
  today: Today,
  { from, count }: { readonly from: number; readonly count: number },
  customers: readonly DemoCustomer[],
  licenses: LicenseIds,
): DemoOrder[] {
  const all = Array.from({ length: count }, (_, index) => orderOf(today, from + index, customers, licenses));
  return all.toSorted((one, other) => one.sent.placed_at.localeCompare(other.sent.placed_at));
}

function orderOf(today: Today, number: number, customers: readonly DemoCustomer[], licenses: LicenseIds): DemoOrder {
  const random = new Random(`order ${number}`);
  const days = random.weighted(Array.from(Array(DAYS).keys()), (day) => liveliness(today, day));
  const placed_at = timeOn(today, days, 0.29 + random.next() * 0.65);
  // The first customers buy most.
  const there = customers.filter(({ joined }) => joined > days);
  const by = random.weighted(there, (one) => 1 / (1 + there.indexOf(one) / 8));
  const lines = linesOf(random);
  const currency = currencyOf(by);
  const isSent = lines.some(({ product }) => product.more.product_type === 6);
  const order = {
    currency: currency.toUpperCase(),
    line_items: lines.map((line) => lineItem(line, licenses)),
    ...(isSent && { shipping_lines: [{ price: by.country_code === 'DE' ? 490 : 990, title: 'Parcel' }] }),
    ...(random.chance(0.12) && { discount_codes: [random.of(CODES)] }),
    browser_ip: `198.51.100.${random.between(1, 254)}`,
    landing_site: random.of(['/', '/films', '/music', '/sale']),
    referring_site: random.of(REFERRERS),
    buyer_accepts_marketing: random.chance(0.3),
    ...(number % 97 === 96 && { test: true }),
  } satisfies CreateOrder;
  const shipment = isSent ? shipmentOf(random, today, placed_at) : undefined;
  const refunds = isSent && !shipment ? [] : refundsOf(random, today, shipment?.at ?? placed_at, lines);
  return {
    by,
    device: random.weighted(DEVICES, ([, share]) => share)[0],
    sent: { key: `demo-${number}`, placed_at, order, refunds, ...(shipment && { shipment }) },
  };
}

/** The shop grows and sells more at weekends. */
function liveliness(today: Today, daysAgo: number): number {
  const weekday = new Date(`${dayBefore(today, daysAgo)}T00:00:00Z`).getUTCDay();
  return (1 + (DAYS - daysAgo) / DAYS) * ([0, 6].includes(weekday) ? 1.6 : 1);
}

function linesOf(random: Random): BoughtLine[] {
  const lines = new Map<DemoProduct, BoughtLine>();
  for (let left = random.weighted([1, 2, 3], (count) => 4 - count); left > 0; left--) {
    const product = random.weighted(SOLD, ({ demand }) => demand);
    const offer = random.of(bindingsOf(product));
    const quantity = product.more.product_type === 6 && random.chance(0.25) ? random.between(2, 3) : 1;
    lines.set(product, { product, offer, quantity });
  }
  return [...lines.values()];
}

function lineItem({ product, offer, quantity }: BoughtLine, licenses: LicenseIds): CreateOrder['line_items'][number] {
  const { license, hd } = offer;
  return { product_id: productIdOf(product), quantity, hd, ...(license && { license_id: licenses[license] }) };
}

/** Parcels leave within three days; a few are never sent. */
function shipmentOf(random: Random, today: Today, placed_at: string): ImportOrder['shipment'] {
  const at = hoursAfter(today, placed_at, random.between(6, 72));
  const tracking_number = `HB${random.between(100_000_000, 999_999_999)}DE`;
  return at === null || random.chance(0.04) ? undefined : { at, tracking_number };
}

/** Some customers get a refund: in full, for a line, or in part. */
function refundsOf(random: Random, today: Today, since: string, lines: readonly BoughtLine[]): ImportOrder['refunds'] {
  const at = hoursAfter(today, since, random.between(20, 200));
  if (!random.chance(0.08) || at === null) return [];
  const all = lines.map(({ quantity }, line) => ({ line, quantity }));
  const [first] = all;
  return random.of([
    [{ at, lines: all, restock: true, note: 'Did not like it' }],
    [{ at, lines: first ? [{ ...first, quantity: 1 }] : [], note: 'One too many' }],
    [{ at, lines: all.slice(-1), amount: 100, note: 'Arrived late' }],
  ]);
}

function currencyOf({ country_code }: DemoCustomer): Currency {
  if (country_code === 'US') return 'usd';
  return country_code === 'GB' ? 'gbp' : 'eur';
}

/** Visitors' actions by day. */
export function trafficOf(today: Today): ImportTraffic[] {
  return Array.from({ length: DAYS }, (_, daysAgo) => {
    const random = new Random(`traffic ${daysAgo}`);
    const visits = Math.round(90 * liveliness(today, daysAgo) * (0.85 + random.next() * 0.3));
    const visitors = Math.round(visits * (0.82 + random.next() * 0.08));
    return {
      date: dayBefore(today, daysAgo),
      visits,
      page_views: Math.round(visits * (2.6 + random.next())),
      visitors,
      repeating_visitors: Math.round(visitors * (0.15 + random.next() * 0.1)),
      bots: Math.round(visits * (0.08 + random.next() * 0.08)),
      bounce: Math.round(visits * (0.3 + random.next() * 0.15)),
    };
  });
}

/** Abandoned carts. */
export function cartsOf(today: Today, count: number, licenses: LicenseIds): ImportCart[] {
  return Array.from({ length: count }, (_, number) => {
    const random = new Random(`cart ${number}`);
    const days = 1 + random.weighted(Array.from(Array(DAYS - 1).keys()), (day) => liveliness(today, day + 1));
    return {
      key: `demo-${number}`,
      updated_at: timeOn(today, days, random.next()),
      currency: 'eur',
      country: random.weighted(['DE', 'FR', 'AT'], (code) => (code === 'DE' ? 3 : 1)),
      lines: linesOf(random).map(({ product, offer, quantity }) => ({
        product_id: productIdOf(product),
        quantity,
        price: priceIn('eur', offer.price),
        ...(offer.license && { license_id: licenses[offer.license] }),
      })),
    };
  });
}

/** The currencies with rates in the demo. */
export const CURRENCIES = ['USD', 'GBP', 'CHF'] as const;
export interface DemoRate {
  readonly day: string;
  readonly currency: (typeof CURRENCIES)[number];
  readonly rate: string;
}

/** The rates of a euro by day. */
export function ratesOf(today: Today): DemoRate[] {
  const days = Array.from({ length: DAYS + 1 }, (_, index) => dayBefore(today, DAYS - index));
  return days.flatMap((day, index) => [
    { day, currency: 'USD', rate: (1.09 + Math.sin(index / 11) * 0.02).toFixed(4) },
    { day, currency: 'GBP', rate: (0.86 + Math.cos(index / 13) * 0.01).toFixed(4) },
    { day, currency: 'CHF', rate: (0.95 + Math.sin(index / 17) * 0.01).toFixed(4) },
  ]);
}
