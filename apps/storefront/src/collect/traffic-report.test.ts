import { ShopError, type FieldErrors } from '@marquee/contracts';
import { checkedReport, sizeOf } from './traffic-report';

const visitor = 'd2f1c8a47b3e4f6c9a10';
const line = { product_id: '0001-0002-0003-000a', price: 995 };
const aCart = { kind: 'cart', cart: 'c0ffee00c0ffee00', currency: 'EUR', lines: [line] };
const report = (...happenings: unknown[]) => ({ visitor, happenings });

function faultsOf(sent: Record<string, unknown>): FieldErrors {
  try {
    checkedReport(sent);
  } catch (error) {
    if (error instanceof ShopError && error.code === 'invalid') return error.errors ?? {};
    throw error;
  }
  return {};
}

describe('the report of a shop front', () => {
  it('accepts the known events of a shop-front report in order, and ignores unknown kinds', () => {
    const whole = { ...aCart, country: 'de', order_id: 7, lines: [{ ...line, license_id: 3, quantity: 2 }] };
    const sent = report({ kind: 'visit', returning: true }, { kind: 'page_view', path: '/a', note: 'x' }, whole);
    expect(checkedReport({ ...sent, company_id: 5 })).toEqual(
      report({ kind: 'visit', returning: true }, { kind: 'page_view', path: '/a' }, whole),
    );
  });

  it.each([
    ['without a visitor', { happenings: [{ kind: 'visit' }] }, 'visitor'],
    ['with an email for a visitor', { ...report({ kind: 'visit' }), visitor: 'kim.berg@example.org' }, 'visitor'],
    ['with a telephone number for a visitor', { ...report({ kind: 'visit' }), visitor: '4915112345678' }, 'visitor'],
    ['without events', report(), 'happenings'],
    ['that is not a list', { visitor, happenings: 'visit' }, 'happenings'],
    ['with an element that is not an object', report(null), 'happenings.0'],
    ['with an event of an unknown kind', report({ kind: 'click' }), 'happenings.0.kind'],
    ['with an event without a kind', report({ path: '/' }), 'happenings.0.kind'],
    ['of a page without a path', report({ kind: 'visit' }, { kind: 'page_view' }), 'happenings.1.path'],
    ['of too long a path', report({ kind: 'page_view', path: 'x'.repeat(2049) }), 'happenings.0.path'],
    ['of a cart without lines', report({ ...aCart, lines: undefined }), 'happenings.0.lines'],
    ['of a cart without a key', report({ ...aCart, cart: undefined }), 'happenings.0.cart'],
    ['of a cart with a number for a key', report({ ...aCart, cart: '1' }), 'happenings.0.cart'],
    ['of an unknown currency', report({ ...aCart, currency: 'E1' }), 'happenings.0.currency'],
    ['of a line without a product', report({ ...aCart, lines: [{ price: 1 }] }), 'happenings.0.lines.0.product_id'],
    [
      'of a malformed product id',
      report({ ...aCart, lines: [{ ...line, product_id: 'x' }] }),
      'happenings.0.lines.0.product_id',
    ],
    [
      'of a price that is text',
      report({ ...aCart, lines: [{ ...line, price: '9.95' }] }),
      'happenings.0.lines.0.price',
    ],
    ['of a price below zero', report({ ...aCart, lines: [{ ...line, price: -1 }] }), 'happenings.0.lines.0.price'],
    [
      'of too high a price',
      report({ ...aCart, lines: [{ ...line, price: 100_000_001 }] }),
      'happenings.0.lines.0.price',
    ],
    [
      'of too large a quantity',
      report({ ...aCart, lines: [{ ...line, quantity: 10_001 }] }),
      'happenings.0.lines.0.quantity',
    ],
    ['of 51 events', report(...Array.from({ length: 51 }, () => ({ kind: 'visit' }))), 'happenings'],
    [
      'of a cart with 101 lines',
      report({ ...aCart, lines: Array.from({ length: 101 }, () => line) }),
      'happenings.0.lines',
    ],
  ])('rejects a shop-front report %s', (_how, sent, field) => {
    expect(Object.keys(faultsOf(sent))).toEqual([field]);
  });

  it('accepts a shop-front report of the maximum size with exact totals', () => {
    const lines = Array.from({ length: 100 }, () => ({ ...line, price: 100_000_000, quantity: 10_000 }));
    expect(faultsOf(report(...Array.from({ length: 50 }, () => ({ ...aCart, lines }))))).toEqual({});
    expect(Number.isSafeInteger(50 * 100 * 100_000_000 * 10_000)).toBe(true);
  });

  it('counts a shop-front report against the limit even if the report is invalid', () => {
    const visits = (length: number) => report(...Array.from({ length }, () => ({})));
    expect([visits(0), visits(3), visits(500), { happenings: 'x' }].map(sizeOf)).toEqual([1, 3, 50, 1]);
    const cart = (lines: number) => ({ kind: 'cart', lines: Array.from({ length: lines }, () => ({})) });
    const carts = [cart(0), cart(1), cart(7), cart(100), cart(5000), { kind: 'cart', lines: 'x' }, null];
    expect(carts.map((one) => sizeOf({ happenings: [one] }))).toEqual([1, 1, 7, 100, 100, 1, 1]);
    expect(sizeOf({ happenings: [cart(7), cart(3), { kind: 'visit' }] })).toBe(11);
  });
});
