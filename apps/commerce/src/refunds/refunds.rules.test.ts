import fc from 'fast-check';
import { ShopError, type CreateRefund, type Order } from '@marquee/contracts';
import { priced, sumOf, type Cart } from '../order-rows/pricing.rules';
import { aCart } from '../testing/carts';
import { refundingOf, type Refundable, type Refunding } from './refunds.rules';

type Sent = Pick<CreateRefund, 'amount' | 'refund_line_items'>;

function orderOf(cart: Cart): Refundable {
  const { lines, totals } = priced(cart);
  return {
    total_price: totals.total_price,
    refunded: 0,
    refunds: [],
    line_items: cart.lines.map(({ quantity }, index) => ({ id: index + 1, quantity })),
    sold: lines.map(({ gross, discount }, index) => ({ id: index + 1, gross, discount })),
  };
}

function refunded(order: Refundable, { items, amount }: Refunding): Refundable {
  const refund_line_items = items.map(({ line_item_id, quantity }) => ({ quantity, line_item: { id: line_item_id } }));
  const refund = { refund_line_items } as unknown as Order['refunds'][number];
  return { ...order, refunded: order.refunded + amount, refunds: [...order.refunds, refund] };
}

function back(order: Refundable, line: number): number {
  const lines = order.refunds.flatMap(({ refund_line_items }) => refund_line_items);
  return sumOf(lines.filter(({ line_item }) => line_item.id === line).map(({ quantity }) => quantity));
}

function rest(order: Refundable): NonNullable<Sent['refund_line_items']> {
  return order.line_items.flatMap(({ id, quantity }) =>
    quantity > back(order, id) ? { line_item_id: id, quantity: quantity - back(order, id) } : [],
  );
}

/** Null for a rejected refund, which must name its faults. */
function attempt(order: Refundable, sent: Sent): Refunding | null {
  try {
    return refundingOf(order, sent);
  } catch (error) {
    expect(error).toBeInstanceOf(ShopError);
    expect(Object.keys((error as ShopError).errors ?? {})).not.toEqual([]);
    return null;
  }
}

const aSent: fc.Arbitrary<Sent> = fc.record(
  {
    amount: fc.oneof(fc.nat(5), fc.nat(3_000_000)),
    refund_line_items: fc.array(
      fc.record({ line_item_id: fc.integer({ min: 1, max: 14 }), quantity: fc.integer({ min: 1, max: 4 }) }),
      { maxLength: 4 },
    ),
  },
  { requiredKeys: [] },
);

/** Moves the input close to the order's amounts: most random input would be rejected. */
function near(order: Refundable, { amount, refund_line_items }: Sent): Sent {
  const [lines, left] = [order.line_items.length, order.total_price - order.refunded];
  return {
    ...(amount !== undefined && { amount: amount % (left + 2) }),
    ...(refund_line_items && {
      refund_line_items: refund_line_items.map(({ line_item_id = 0, quantity }) => ({
        line_item_id: 1 + (line_item_id % (lines + 1)),
        quantity,
      })),
    }),
  };
}

describe('refunds of an order for any input', () => {
  it('refunds at most the paid amount and the sold items, and never a negative amount', () => {
    let taken = 0;
    fc.assert(
      fc.property(aCart, fc.array(aSent, { maxLength: 12 }), (cart, attempts) => {
        let order = orderOf(cart);
        for (const sent of attempts) {
          const refunding = attempt(order, near(order, sent));
          if (!refunding) continue;
          taken += 1;
          expect(refunding.amount).toBeGreaterThanOrEqual(0);
          order = refunded(order, refunding);
          expect(order.refunded).toBeLessThanOrEqual(order.total_price);
          for (const { id, quantity } of order.line_items) expect(back(order, id)).toBeLessThanOrEqual(quantity);
          const isAll = order.refunded === order.total_price;
          if (order.total_price > 0) expect(refunding.financial_status === 'refunded').toBe(isAll);
        }
      }),
      { numRuns: 300 },
    );
    // Most random input is rejected; this many accepted cases are enough.
    expect(taken).toBeGreaterThan(150);
  });

  it('refunds exactly the paid amount in any sequence of refunds', () => {
    fc.assert(
      fc.property(aCart, fc.array(aSent, { maxLength: 6 }), (cart, before) => {
        let order = orderOf(cart);
        for (const sent of before) {
          const refunding = attempt(order, near(order, sent));
          if (refunding) order = refunded(order, refunding);
        }
        const lines = rest(order);
        if (lines.length > 0) order = refunded(order, refundingOf(order, { refund_line_items: lines }));
        const left = order.total_price - order.refunded;
        if (left > 0) order = refunded(order, refundingOf(order, { amount: left }));
        expect(order.refunded).toBe(order.total_price);
        expect(attempt(order, { amount: 1 })).toBeNull();
        for (const { id } of order.line_items) {
          expect(attempt(order, { refund_line_items: [{ line_item_id: id, quantity: 1 }] })).toBeNull();
        }
      }),
      { numRuns: 100 },
    );
  });

  it('refunds exactly the price of a line in any number of parts', () => {
    fc.assert(
      fc.property(aCart, fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1 }), (cart, parts) => {
        let order = orderOf(cart);
        const ofLine = new Map<number, number>();
        for (let turn = 0; rest(order).length > 0; turn++) {
          const [line] = rest(order);
          const most = line?.quantity ?? 0;
          const quantity = Math.min(most, parts[turn % parts.length] ?? 1, turn > 40 ? most : Infinity);
          const sent = { line_item_id: line?.line_item_id ?? 0, quantity: turn > 40 ? most : quantity };
          const refunding = refundingOf(order, { refund_line_items: [sent] });
          ofLine.set(sent.line_item_id, (ofLine.get(sent.line_item_id) ?? 0) + refunding.amount);
          order = refunded(order, refunding);
        }
        for (const { id, gross, discount } of order.sold) expect(ofLine.get(id)).toBe(gross - discount);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a refund', () => {
  const TWO: Refundable = {
    total_price: 2500,
    refunded: 0,
    refunds: [],
    line_items: [
      { id: 1, quantity: 3 },
      { id: 2, quantity: 1 },
    ],
    sold: [
      { id: 1, gross: 1000, discount: 0 },
      { id: 2, gross: 2000, discount: 1000 },
    ],
  };
  const one = { line_item_id: 1, quantity: 1 };
  const faultsOf = (sent: Sent, order = TWO): object | undefined => {
    try {
      return refundingOf(order, sent);
    } catch (error) {
      return (error as ShopError).errors;
    }
  };

  it('refunds the share of the items, and the remaining cents with the last item', () => {
    let order = TWO;
    const amounts = [1, 1, 1].map((quantity) => {
      const refunding = refundingOf(order, { refund_line_items: [{ line_item_id: 1, quantity }] });
      order = refunded(order, refunding);
      return refunding.amount;
    });
    expect(amounts).toEqual([333, 333, 334]);
    expect(refundingOf(order, { refund_line_items: [{ line_item_id: 2, quantity: 1 }] }).amount).toBe(1000);
  });

  it('refunds the amount that the client sends for items', () => {
    expect(refundingOf(TWO, { refund_line_items: [one], amount: 0 })).toEqual({
      items: [one],
      amount: 0,
      financial_status: 'paid',
    });
    expect(refundingOf(TWO, { refund_line_items: [one], amount: 2500 }).financial_status).toBe('refunded');
  });

  it('limits a refund of items to the remaining amount after other refunds', () => {
    const order = refunded(TWO, refundingOf(TWO, { amount: 2300 }));
    expect(refundingOf(order, { refund_line_items: [one] })).toMatchObject({
      amount: 200,
      financial_status: 'refunded',
    });
  });

  it('marks free items as refunded when all free items are returned', () => {
    const free = { ...TWO, total_price: 0, sold: TWO.sold.map((line) => ({ ...line, gross: 0, discount: 0 })) };
    const part = refundingOf(free, { refund_line_items: [one] });
    expect(part).toMatchObject({ amount: 0, financial_status: 'partially_refunded' });
    const order = refunded(free, part);
    expect(refundingOf(order, { refund_line_items: rest(order) }).financial_status).toBe('refunded');
  });

  it.each<[string, Sent, object]>([
    ['nothing', { refund_line_items: [] }, { amount: ['must be greater than 0 if refund_line_items is empty'] }],
    ['no money and no lines', { amount: 0 }, { amount: ['must be greater than 0 if refund_line_items is empty'] }],
    ['more than was paid', { amount: 2501 }, { amount: ['must not exceed the unrefunded amount: 2500'] }],
    [
      'another order’s line',
      { refund_line_items: [{ line_item_id: 9, quantity: 1 }] },
      {
        'refund_line_items.0.line_item_id': ['is not a line item of this order; send the id of one of its line_items'],
      },
    ],
    [
      'more items than were sold',
      { refund_line_items: [one, { line_item_id: 2, quantity: 2 }] },
      { 'refund_line_items.1.quantity': ['must be at most 1, the quantity not yet refunded'] },
    ],
    [
      'a line twice',
      { refund_line_items: [one, one] },
      { 'refund_line_items.1.line_item_id': ['is sent twice; send it once'] },
    ],
  ])('rejects a refund for %s', (_, sent, faults) => {
    expect(faultsOf(sent)).toEqual(faults);
  });
});
