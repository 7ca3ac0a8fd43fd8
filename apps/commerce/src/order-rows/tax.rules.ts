/** The precision of rates: no country has finer ones. */
const PARTS_PER_UNIT = 1_000_000n;

/** The tax in a gross amount in cents, rounded half up. Integers keep it exact. */
export function taxWithin(gross: number, rate: number): number {
  const parts = partsOf(rate);
  return halfUp(BigInt(gross) * parts, PARTS_PER_UNIT + parts);
}

export function taxOnTop(net: number, rate: number): number {
  return halfUp(BigInt(net) * partsOf(rate), PARTS_PER_UNIT);
}

/** A percentage of an amount; clients may send fractions. */
export function percentOf(amount: number, percent: number): number {
  return halfUp(BigInt(amount) * partsOf(percent), PARTS_PER_UNIT * 100n);
}

/** A part of an amount, rounded down. */
export function shareOf(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}

function partsOf(fraction: number): bigint {
  return BigInt(Math.round(fraction * Number(PARTS_PER_UNIT)));
}

function halfUp(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor));
}
