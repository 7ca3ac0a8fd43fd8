import { isInUnion, vatOf } from '@marquee/countries';

/** Rates are kept to so many parts of one: no country has finer ones. */
const PARTS = 1_000_000n;

/** Who sells: the country by two letters, and its rate. */
export interface Seller {
  readonly country: string;
  readonly vat: number;
}

/**
 * docs/internal/decisions.md, "Tax": inside the union the customer's country taxes; a sale at home, or to a country that nobody
 * knows, is taxed as the seller's; everything else is an export.
 */
export function taxRate({ country, vat }: Seller, customer: string | null): number {
  if (customer === null || customer === country) return vat;
  return isInUnion(country) && isInUnion(customer) ? vatOf(customer) : 0;
}

/** The tax that an amount with taxes contains, in cents, half up. Exact: no fraction of a cent is ever a float. */
export function taxWithin(gross: number, rate: number): number {
  const parts = partsOf(rate);
  return halfUp(BigInt(gross) * parts, PARTS + parts);
}

/** The tax that comes on top of an amount without taxes. */
export function taxOnTop(net: number, rate: number): number {
  return halfUp(BigInt(net) * partsOf(rate), PARTS);
}

/** Percents of an amount, of which a client may send fractions. */
export function percentOf(amount: number, percent: number): number {
  return halfUp(BigInt(amount) * partsOf(percent), PARTS * 100n);
}

/** What is due to a part of a whole, without the cents that divide unevenly. */
export function shareOf(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}

function partsOf(fraction: number): bigint {
  return BigInt(Math.round(fraction * Number(PARTS)));
}

function halfUp(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor));
}
