import { ShopError, type Order } from '@marquee/contracts';
import { percentOf, shareOf, taxOnTop, taxWithin } from './tax.rules';

/** docs/internal/decisions.md, "Most that an order may cost": sums of many orders stay exact. */
export const MAX_ORDER_CENTS = 10_000_000_000_000;

export interface CartLine {
  readonly quantity: number;
  /** The price of one item in cents, with or without taxes as in the cart. */
  readonly price: number;
  readonly rate: number;
}

export interface Discount {
  readonly type: 'percentage' | 'fixed_amount';
  /** Cents with taxes for a fixed amount. */
  readonly amount?: number;
  readonly percent?: number;
}

export interface Cart {
  /** Prices are without taxes: the company sells to businesses. */
  readonly net: boolean;
  readonly lines: readonly CartLine[];
  readonly discounts: readonly Discount[];
  readonly shipping: readonly { readonly price: number }[];
}

/** The amounts of a line; all except `unit` are cents of the whole line. */
export interface PricedLine {
  /** The price of one item without taxes and discounts; only for display. */
  readonly unit: number;
  /** The price of the line with taxes, before discounts. */
  readonly gross: number;
  readonly discount: number;
  /** The tax in the price after discounts. */
  readonly tax: number;
  readonly rate: number;
}

/** The price of shipping: cents with taxes, and the tax in them. */
export interface PricedShipping {
  readonly gross: number;
  readonly tax: number;
  readonly rate: number;
}

type Totals = Pick<
  Order,
  'subtotal_price' | 'total_discounts' | 'total_line_items_price' | 'total_price' | 'total_tax' | 'tax_lines'
>;

export interface PricedCart {
  readonly lines: readonly PricedLine[];
  readonly shipping: readonly PricedShipping[];
  /** The cents of each discount, in their order. */
  readonly discounts: readonly number[];
  readonly totals: Totals;
}

/** docs/internal/decisions.md, "Money": computes every amount of an order from prices, rates and discounts. */
export function priced(cart: Cart): PricedCart {
  const { net, discounts: sent } = cart;
  const grosses = cart.lines.map(({ price, quantity, rate }) => withTax(net, price * quantity, rate));
  refuseTooMuch([...grosses, ...cart.shipping.map(({ price }) => price)]);
  const whole = sumOf(grosses);
  const discounts = takenOff(whole, sent);
  const spread = spreadOver(grosses, sumOf(discounts));
  const lines = cart.lines.map(({ price, rate }, index): PricedLine => {
    const gross = grosses[index] ?? 0;
    const discount = spread[index] ?? 0;
    const unit = net ? price : price - taxWithin(price, rate);
    return { unit, gross, discount, tax: taxWithin(gross - discount, rate), rate };
  });
  const rate = Math.max(0, ...cart.lines.map((line) => line.rate));
  const shipping = cart.shipping.map(({ price }): PricedShipping => {
    const gross = withTax(net, price, rate);
    return { gross, tax: taxWithin(gross, rate), rate };
  });
  return { lines, shipping, discounts, totals: totalsOf(lines, shipping) };
}

function totalsOf(lines: readonly PricedLine[], shipping: readonly PricedShipping[]): Totals {
  const charged = [...lines.map(({ gross, discount, ...of }) => ({ ...of, gross: gross - discount })), ...shipping];
  const total_price = sumOf(charged.map(({ gross }) => gross));
  const total_tax = sumOf(charged.map(({ tax }) => tax));
  return {
    subtotal_price: total_price - total_tax,
    total_discounts: sumOf(lines.map(({ discount }) => discount)),
    total_line_items_price: sumOf(lines.map(({ gross }) => gross)),
    total_price,
    total_tax,
    tax_lines: taxLinesOf(charged),
  };
}

/** The net amount and tax for each rate; the net amounts add up to the subtotal. */
export function taxLinesOf(charged: readonly PricedShipping[]): Order['tax_lines'] {
  const rates = [...new Set(charged.map(({ rate }) => rate))].toSorted((one, other) => one - other);
  return rates.map((rate) => {
    const at = charged.filter((one) => one.rate === rate);
    return { price: sumOf(at.map(({ gross, tax }) => gross - tax)), rate };
  });
}

/** Each discount applies to the remainder of those before it, so the total is never negative. */
function takenOff(whole: number, discounts: readonly Discount[]): number[] {
  let left = whole;
  return discounts.map(({ type, amount = 0, percent = 0 }) => {
    const taken = Math.min(left, type === 'percentage' ? percentOf(left, percent) : amount);
    left -= taken;
    return taken;
  });
}

/**
 * Divides a discount over the lines by their prices. The remaining cents go to the largest line, and from there to the
 * next.
 */
function spreadOver(grosses: readonly number[], discount: number): number[] {
  const whole = sumOf(grosses);
  const spread = grosses.map((gross) => shareOf(discount, gross, whole));
  let rest = discount - sumOf(spread);
  for (const index of largestFirst(grosses)) {
    const more = Math.min(rest, (grosses[index] ?? 0) - (spread[index] ?? 0));
    spread[index] = (spread[index] ?? 0) + more;
    rest -= more;
  }
  return spread;
}

function largestFirst(amounts: readonly number[]): number[] {
  return [...amounts.keys()].toSorted((one, other) => (amounts[other] ?? 0) - (amounts[one] ?? 0) || one - other);
}

function withTax(net: boolean, amount: number, rate: number): number {
  if (!Number.isSafeInteger(amount)) return refuseTooMuch([amount]);
  return net ? amount + taxOnTop(amount, rate) : amount;
}

function refuseTooMuch(amounts: readonly number[]): number {
  const sum = sumOf(amounts);
  if (sum <= MAX_ORDER_CENTS) return sum;
  throw ShopError.invalid({ line_items: [`must cost at most ${MAX_ORDER_CENTS} cents in total`] });
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
