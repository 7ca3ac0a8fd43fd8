import fc from 'fast-check';
import type { Order } from '@marquee/contracts';
import { aCart } from '../testing/carts';
import { priced, sumOf, type Cart } from './pricing.rules';
import { refundedLines, type Refunded } from './refunded-lines.rules';

type Sent = { readonly amount: number; readonly items: readonly (readonly [line: number, quantity: number])[] };

function after(order: Refunded, { amount, items }: Sent): Refunded {
  const refund_line_items = items.map(([line, quantity]) => ({ quantity, line_item: { id: line } }));
  const refund = { refund_line_items, transactions: amount === 0 ? [] : [{ amount }] };
  const refunds = [...order.refunds, refund as unknown as Order['refunds'][number]];
  return { ...order, refunds, refunded: order.refunded + amount };
}
const unrefunded = (lines: readonly [quantity: number, gross: number, discount: number][], shipping = 0): Refunded => ({
  total_price: sumOf(lines.map(([, gross, discount]) => gross - discount)) + shipping,
  refunded: 0,
  refunds: [],
  line_items: lines.map(([quantity], index) => ({ id: index + 1, quantity })),
  sold: lines.map(([, gross, discount], index) => ({ id: index + 1, gross, discount })),
});

describe('refunds by line', () => {
  const order = unrefunded([[3, 1100, 100], [1, 500, 0]], 250); // prettier-ignore
  it.each<[string, Sent[], [id: number, quantity: number, amount: number][]]>([
    ['nothing', [], []],
    ['items', [{ amount: 333, items: [[1, 1]] }], [[1, 1, 333]]],
    ['the last items with the remaining cents', [{ amount: 1000, items: [[1, 3]] }], [[1, 3, 1000]]],
    [
      'items below their price',
      [
        {
          amount: 100,
          items: [
            [1, 1],
            [2, 1],
          ],
        },
      ],
      [
        [1, 1, 39],
        [2, 1, 61],
      ],
    ],
    ['items for nothing', [{ amount: 0, items: [[2, 1]] }], [[2, 1, 0]]],
    [
      'items above their price',
      [{ amount: 500 + 125, items: [[2, 1]] }],
      [
        [1, 0, 100],
        [2, 1, 500],
      ],
    ],
    [
      'an amount over lines and shipping',
      [{ amount: 175, items: [] }],
      [
        [1, 0, 100],
        [2, 0, 50],
      ],
    ],
    [
      'the whole price by amount',
      [{ amount: 1750, items: [] }],
      [
        [1, 0, 1000],
        [2, 0, 500],
      ],
    ],
    [
      'the whole price in several refunds',
      [
        { amount: 700, items: [] },
        { amount: 500, items: [[2, 1]] },
        { amount: 550, items: [[1, 1]] },
      ],
      [
        [1, 1, 1000],
        [2, 1, 500],
      ],
    ],
  ])('divides refunds of an order over its lines: %s', (_, sent, lines) => {
    const wanted = lines.map(([id, quantity, amount]) => ({ id, quantity, amount }));
    expect(refundedLines(sent.reduce(after, order))).toEqual(wanted);
  });

  const ofCart = (cart: Cart): Refunded => {
    const { lines, totals } = priced(cart);
    const sold = lines.map(({ gross, discount }, index): [number, number, number] => [
      cart.lines[index]?.quantity ?? 1,
      gross,
      discount,
    ]);
    return { ...unrefunded(sold), total_price: totals.total_price };
  };
  const aStep = fc.record({
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    lines: fc.array(fc.nat(11), { maxLength: 3 }),
  });
  it('limits the refunds of each line to its price, which a full refund reaches exactly', () => {
    fc.assert(
      fc.property(aCart, fc.array(aStep, { maxLength: 5 }), (cart, steps) => {
        let now = ofCart(cart);
        const back = new Set<number>();
        for (const { part, lines } of steps) {
          const named = [...new Set(lines)].filter((line) => line < now.sold.length && !back.has(line));
          for (const line of named) back.add(line);
          const items = named.map((line): [number, number] => [line + 1, now.line_items[line]?.quantity ?? 0]);
          now = after(now, { amount: Math.floor((now.total_price - now.refunded) * part), items });
          const shown = refundedLines(now);
          expect(sumOf(shown.map(({ amount }) => amount))).toBeLessThanOrEqual(now.refunded);
          for (const { id, amount } of shown) {
            const { gross = 0, discount = 0 } = now.sold[id - 1] ?? {};
            expect(amount).toBeGreaterThanOrEqual(0);
            expect(amount).toBeLessThanOrEqual(gross - discount);
          }
        }
        const all = after(now, { amount: now.total_price - now.refunded, items: [] });
        const paid = all.sold.map(({ gross, discount }) => gross - discount).filter((amount) => amount > 0);
        expect(
          refundedLines(all)
            .map(({ amount }) => amount)
            .filter((amount) => amount > 0),
        ).toEqual(paid);
      }),
    );
  });
});
