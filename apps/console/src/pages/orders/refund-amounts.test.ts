import { centsOf } from '../../data/cents';
import { proposedAmount, refundableAmount, type Refunded } from './refund-amounts';

type Line = Refunded['line_items'][number];

const aLine = (id: number, price: number, quantity: number, total_discount: number): Line =>
  ({ id, price, quantity, total_discount, taxable: true }) as Line;

/** Three mugs at 14.50, a sweater at 69.00 and two subscriptions at 4.90, 10 % off, and 4.90 for shipping. */
function anOrder(refunds: Refunded['refunds'] = []): Refunded {
  return {
    line_items: [aLine(1, 1218, 3, 435), aLine(2, 5798, 1, 690), aLine(3, 412, 2, 98)],
    tax_lines: [{ price: 9661, rate: 0.19 }],
    taxes_included: true,
    total_line_items_price: 12_230,
    total_price: 11_497,
    refunds,
  };
}

const aRefund = (line: Line, quantity: number, amount: number) =>
  ({ refund_line_items: [{ quantity, line_item: line }], transactions: [{ amount }] }) as Refunded['refunds'][number];

describe('proposedAmount', () => {
  it('computes the gross price of refunded items after their discount, to the cent', () => {
    expect(proposedAmount(anOrder(), new Map([[1, 3]]))).toBe(3915);
    expect(proposedAmount(anOrder(), new Map([[2, 1]]))).toBe(6210);
    expect(proposedAmount(anOrder(), new Map([[3, 2]]))).toBe(882);
  });

  it('proposes refunds that add up to the price of the line, item by item', () => {
    const [line] = anOrder().line_items;
    const order = anOrder(line && [aRefund(line, 1, 1305)]);
    expect(proposedAmount(order, new Map([[1, 2]]))).toBe(2610);
  });

  it('divides the total of net prices into refunds without losing a cent', () => {
    const order = { ...anOrder(), taxes_included: false, total_line_items_price: 12_228 };
    const all = order.line_items.map((line) => proposedAmount(order, new Map([[line.id, line.quantity]])));
    expect(all.reduce((sum, amount) => sum + amount, 0)).toBe(12_228 - 435 - 690 - 98);
  });

  it('limits a proposed refund to the remaining amount of the order', () => {
    const [line] = anOrder().line_items;
    const order = anOrder(line && [aRefund(line, 0, 11_000)]);
    expect(refundableAmount(order)).toBe(497);
    expect(proposedAmount(order, new Map([[2, 1]]))).toBe(497);
  });

  it('proposes 0 as the refund of a free order', () => {
    const free = { ...anOrder(), line_items: [aLine(1, 0, 1, 0)], total_line_items_price: 0, total_price: 0 };
    expect(proposedAmount(free, new Map([[1, 1]]))).toBe(0);
  });
});

describe('centsOf', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    [' 12,05 ', 1205],
    ['0', 0],
    ['', undefined],
    ['12.345', undefined],
    ['-1', undefined],
    ['1e3', undefined],
  ])('parses the typed amount %j as %s cents', (text, cents) => {
    expect(centsOf(text)).toBe(cents);
  });
});
