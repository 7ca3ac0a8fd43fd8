import fc from 'fast-check';
import { aCart } from '../testing/carts';
import { MAX_ORDER_CENTS, priced, sumOf, type Cart } from './pricing.rules';

/** Rounds half up in whole numbers: rates have at most six digits. */
function rounded(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor));
}

function holds(check: (cart: Cart, cost: ReturnType<typeof priced>) => void): void {
  fc.assert(
    fc.property(aCart, (cart) => check(cart, priced(cart))),
    { numRuns: 100 },
  );
}

describe('the amounts of an order for any cart', () => {
  it('charges lines with taxes and shipping, less discounts, as the total of an order', () => {
    holds((_, { lines, shipping, totals }) => {
      expect(totals.total_line_items_price).toBe(sumOf(lines.map(({ gross }) => gross)));
      expect(totals.total_price).toBe(
        totals.total_line_items_price + sumOf(shipping.map(({ gross }) => gross)) - totals.total_discounts,
      );
      expect(totals.subtotal_price + totals.total_tax).toBe(totals.total_price);
    });
  });

  it('sums each total of an order from the amounts of its lines', () => {
    holds((_, { lines, shipping, totals }) => {
      expect(totals.total_tax).toBe(sumOf([...lines, ...shipping].map(({ tax }) => tax)));
      expect(totals.subtotal_price).toBe(sumOf(totals.tax_lines.map(({ price }) => price)));
      expect(new Set(totals.tax_lines.map(({ rate }) => rate)).size).toBe(totals.tax_lines.length);
    });
  });

  it('multiplies prices by quantities, and rounds the tax of a line to cents', () => {
    holds((cart, { lines }) => {
      lines.forEach(({ gross, discount, tax, rate }, index) => {
        const { price = 0, quantity = 0 } = cart.lines[index] ?? {};
        const parts = BigInt(Math.round(rate * 1e6));
        const listed = price * quantity;
        expect(gross).toBe(cart.net ? listed + rounded(BigInt(listed) * parts, 1_000_000n) : listed);
        expect(tax).toBe(rounded(BigInt(gross - discount) * parts, 1_000_000n + parts));
        // A net price without a discount stays exact.
        if (cart.net && discount === 0) expect(gross - tax).toBe(listed);
      });
    });
  });

  it('limits the discount of each line to its price, so that no total is negative', () => {
    holds((_, { lines, shipping, discounts, totals }) => {
      const { tax_lines, ...sums } = totals;
      const amounts = [...Object.values(sums), ...discounts, ...tax_lines.map(({ price }) => price)];
      for (const amount of [...amounts, ...[...lines, ...shipping].map(({ tax }) => tax)]) {
        expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
      }
      for (const { unit, gross, discount } of lines) {
        expect([unit >= 0, discount >= 0, discount <= gross]).toEqual([true, true, true]);
      }
    });
  });

  it('applies several discounts of an order exactly, each to the remainder', () => {
    holds((cart, { lines, discounts, totals }) => {
      expect(sumOf(discounts)).toBe(totals.total_discounts);
      expect(sumOf(lines.map(({ discount }) => discount))).toBe(totals.total_discounts);
      let left = totals.total_line_items_price;
      cart.discounts.forEach(({ type, amount = 0, percent = 0 }, index) => {
        const taken = discounts[index] ?? 0;
        if (type === 'fixed_amount') expect(taken).toBe(Math.min(amount, left));
        else expect(Math.abs(taken - (left * percent) / 100)).toBeLessThanOrEqual(0.5 + left * 1e-8);
        left -= taken;
      });
    });
  });

  it('divides discounts over the lines in proportion, except for the remaining cents', () => {
    holds((_, { lines, totals }) => {
      const { total_line_items_price: whole, total_discounts: off } = totals;
      for (const { gross, discount } of lines) {
        const part = whole === 0 ? 0 : (gross * off) / whole;
        expect(discount).toBeGreaterThan(part - 1 - 1e-6);
        expect(discount).toBeLessThan(part + lines.length);
      }
    });
  });

  it('excludes shipping from discounts, and taxes it at the highest rate of the lines', () => {
    holds((cart, { shipping }) => {
      const rate = Math.max(...cart.lines.map((line) => line.rate));
      shipping.forEach(({ gross, tax, rate: own }, index) => {
        const { price = 0 } = cart.shipping[index] ?? {};
        expect(own).toBe(rate);
        expect(cart.net ? gross - tax : gross).toBe(price);
      });
    });
  });
});

describe('the amounts of an order', () => {
  const line = (price: number, quantity = 1, rate = 0.19) => ({ price, quantity, rate });

  it('computes the amounts of an example order as checked by hand', () => {
    const cart = {
      net: false,
      lines: [line(1999, 2), line(500)],
      discounts: [{ type: 'percentage', percent: 10 } as const],
      shipping: [{ price: 499 }],
    };
    expect(priced(cart)).toEqual({
      lines: [
        { unit: 1680, gross: 3998, discount: 400, tax: 574, rate: 0.19 },
        { unit: 420, gross: 500, discount: 50, tax: 72, rate: 0.19 },
      ],
      shipping: [{ gross: 499, tax: 80, rate: 0.19 }],
      discounts: [450],
      totals: {
        subtotal_price: 3821,
        total_discounts: 450,
        total_line_items_price: 4498,
        total_price: 4547,
        total_tax: 726,
        tax_lines: [{ price: 3821, rate: 0.19 }],
      },
    });
  });

  it('assigns the remaining cents of a discount to the largest line, then to the next', () => {
    const discounts = [{ type: 'fixed_amount', amount: 100 } as const];
    const uneven = priced({ net: false, lines: [line(100), line(300), line(200)], discounts, shipping: [] });
    expect(uneven.lines.map(({ discount }) => discount)).toEqual([16, 51, 33]);
    const small = priced({ net: false, lines: Array.from({ length: 101 }, () => line(1)), discounts, shipping: [] });
    expect(small.lines.map(({ discount }) => discount)).toEqual([...Array.from({ length: 100 }, () => 1), 0]);
  });

  it('rejects orders whose amounts are too large for exact sums', () => {
    const cart = (price: number, quantity: number, shipping: number) => ({
      net: true,
      lines: [line(price, quantity, 0)],
      discounts: [],
      shipping: [{ price: shipping }],
    });
    expect(priced(cart(MAX_ORDER_CENTS / 1000, 999, MAX_ORDER_CENTS / 1000)).totals.total_price).toBe(MAX_ORDER_CENTS);
    for (const [price, quantity, shipping] of [
      [MAX_ORDER_CENTS / 1000, 999, MAX_ORDER_CENTS / 1000 + 1],
      [Number.MAX_SAFE_INTEGER, 1_000_000, 0],
      [1, 1, Number.MAX_SAFE_INTEGER],
    ] as const) {
      expect(() => priced(cart(price, quantity, shipping))).toThrow('Some fields are invalid. Correct them and retry.');
    }
  });
});
