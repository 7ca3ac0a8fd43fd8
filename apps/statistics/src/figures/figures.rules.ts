import { isDeepStrictEqual } from 'node:util';

/** Operating systems with counters; other devices count as unknown. */
export const COUNTED_DEVICES = ['fire_os', 'chrome_os', 'ios', 'android', 'windows', 'os_x', 'linux'] as const;
export type CountedDevice = (typeof COUNTED_DEVICES)[number];

/** The series of abandoned carts; series of orders start at 1. */
export const CARTS_SERIES = 0;

/** The counters of orders and abandoned carts per day and currency. Amounts are cents of that currency. */
export const FIGURES = [
  'order_count',
  'order_amount',
  'item_count',
  'digital_count',
  'digital_amount',
  'physical_count',
  'physical_amount',
  'permanent_license_count',
  'permanent_license_amount',
  'rental_license_count',
  'rental_license_amount',
  ...COUNTED_DEVICES,
] as const;
export type Figure = (typeof FIGURES)[number];
export type Figures = Readonly<Record<Figure, number>>;

/** The counted part of a line of an order or cart. */
export interface CountedLine {
  readonly quantity: number;
  /** The amount paid minus refunds. */
  readonly amount: number;
  readonly physical: boolean;
  /** Whether its license expires; null without a license. */
  readonly rental: boolean | null;
}

/** The increments that one order or abandoned cart adds to its day. */
export interface Sale {
  /** `2026-11-16`, in GMT. */
  readonly day: string;
  /** The currency in lower case. */
  readonly currency: string;
  /** The country of the customer; empty if unknown. */
  readonly country: string;
  readonly figures: Figures;
  readonly products: readonly SoldProduct[];
}
export interface SoldProduct {
  readonly product: number;
  readonly count: number;
  readonly amount: number;
}

const NONE = Object.fromEntries(FIGURES.map((figure) => [figure, 0])) as Figures;
const PHYSICAL = 6;

/** docs/internal/decisions.md, "digital, physical". */
export function isPhysical(productType: number): boolean {
  return productType === PHYSICAL;
}

/** The increments of one order or cart, from its amount and lines. */
export function figuresOf(amount: number, lines: readonly CountedLine[], device: CountedDevice | null): Figures {
  const figures: Record<Figure, number> = { ...NONE, order_count: 1, order_amount: amount };
  if (device) figures[device] = 1;
  for (const { quantity, amount: paid, physical, rental } of lines) {
    figures.item_count += quantity;
    const kind = physical ? 'physical' : 'digital';
    figures[`${kind}_count`] += quantity;
    figures[`${kind}_amount`] += paid;
    if (rental === null) continue;
    const term = rental ? 'rental_license' : 'permanent_license';
    figures[`${term}_count`] += quantity;
    figures[`${term}_amount`] += paid;
  }
  return figures;
}

export function isSameSale(one: Sale | null, other: Sale | null): boolean {
  return isDeepStrictEqual(one, other);
}
