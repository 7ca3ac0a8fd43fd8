import { cartEvents, companyId, visitEvents, type CloudEvent, type ProductKind } from '@marquee/contracts';
import { abandonedSale, cartsIn, devicesIn } from './carts.rules';

const FILM = '0001-0002-0003-000A';
const TAPE = '0001-0002-0003-000B';
const KINDS: readonly ProductKind[] = [
  {
    product_id: FILM,
    product_type: 1,
    licenses: [
      { id: 3, rental: false },
      { id: 4, rental: true },
    ],
  },
  { product_id: TAPE, product_type: 6, licenses: [] },
];
const LINE = { product_id: FILM, license_id: 3, quantity: 2, price: 1000 };
const DAY_MS = 24 * 3_600_000;

function reported(data: object, { type = cartEvents.update.type, time = '2026-11-15T23:59:59Z' } = {}): CloudEvent {
  const cart = { cart: 'c', device: 'ios', currency: 'EUR', country: 'DE', lines: [LINE], bot: false, ...data };
  return { type, time, data: cart, companyid: companyId(1) } as CloudEvent;
}
const saleOf = (lines: readonly object[], kinds = KINDS) =>
  abandonedSale(
    { updated_at: new Date('2026-11-15T23:59:59Z'), currency: 'usd', country: '', lines: lines as (typeof LINE)[] },
    kinds,
  );

describe('an abandoned cart', () => {
  it('counts the items of an abandoned cart as physical, expiring or permanent', () => {
    const lines = [
      LINE,
      { ...LINE, license_id: 4, quantity: 1, price: 300 },
      { ...LINE, product_id: TAPE, price: 500 },
    ];
    const sale = saleOf(lines);
    expect(sale).toMatchObject({ day: '2026-11-15', currency: 'usd', country: '', products: [] });
    expect(sale?.figures).toMatchObject({
      order_count: 1,
      order_amount: 3300,
      item_count: 5,
      digital_count: 3,
      digital_amount: 2300,
      physical_count: 2,
      physical_amount: 1000,
      permanent_license_count: 2,
      permanent_license_amount: 2000,
      rental_license_count: 1,
      rental_license_amount: 300,
    });
  });

  it("assigns a product's only license to an abandoned cart, and none of several licenses", () => {
    const only: ProductKind = { product_id: FILM, product_type: 1, licenses: [{ id: 4, rental: true }] };
    const unnamed = [{ ...LINE, license_id: null }];
    expect(saleOf(unnamed, [only])?.figures).toMatchObject({ rental_license_count: 2, permanent_license_count: 0 });
    expect(saleOf(unnamed)?.figures).toMatchObject({ rental_license_count: 0, permanent_license_count: 0 });
    const foreign = [{ ...LINE, license_id: 99 }];
    expect(saleOf(foreign, [only])?.figures).toMatchObject({ digital_count: 2, rental_license_count: 0 });
  });

  it('skips unknown products of an abandoned cart, and counts no cart without known products', () => {
    const unknown = { ...LINE, product_id: '0001-0002-0003-FFFF', price: 99_999 };
    expect(saleOf([LINE, unknown])?.figures).toMatchObject({ order_amount: 2000, item_count: 2 });
    expect(saleOf([unknown])).toBeNull();
  });
});

describe('carts in events', () => {
  it('uses the last event of each cart, and keeps the order id of an earlier event', () => {
    const later = { time: '2026-11-16T00:00:10Z' };
    const carts = cartsIn([reported({ order_id: 5 }), reported({ lines: [], currency: 'USD', country: null }, later)]);
    const updated_at = new Date(later.time);
    const due_at = new Date(updated_at.getTime() + DAY_MS);
    const empty = { cart: 'c', updated_at, due_at, currency: 'usd', country: '', lines: [], is_waiting: false };
    expect(carts).toEqual([{ ...empty, order_id: 5 }]);
  });

  it('schedules a cart one day after an update, and at once after an abandon event', () => {
    const [one, other] = cartsIn([reported({}), reported({ cart: 'd' }, { type: cartEvents.abandon.type })]);
    expect(one?.due_at).toEqual(new Date('2026-11-16T23:59:59Z'));
    expect(other?.due_at).toEqual(new Date('2026-11-15T23:59:59Z'));
    expect([one?.is_waiting, other?.is_waiting]).toEqual([true, true]);
  });

  it('ignores cart events of bots and events of any other kind', () => {
    const others = [reported({ bot: true, order_id: 1 }), reported({ order_id: 2 }, { type: visitEvents.create.type })];
    expect(cartsIn(others)).toEqual([]);
    expect(devicesIn(others)).toEqual(new Map());
  });

  it('uses the first device that carts report for an order', () => {
    const events = [
      reported({}),
      reported({ order_id: 7, device: 'linux' }),
      reported({ order_id: 7, device: 'windows' }),
    ];
    expect([...devicesIn(events)]).toEqual([[7, 'linux']]);
  });
});
