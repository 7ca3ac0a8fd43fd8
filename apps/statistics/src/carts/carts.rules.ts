import { cartEvents, type CartData, type CloudEvent, type ProductKind } from '@marquee/contracts';
import { figuresOf, isPhysical, type CountedLine, type Sale } from '../figures/figures.rules';

/** docs/internal/decisions.md, "Abandoned carts". */
const ABANDONED_MS = 24 * 3_600_000;

const CARTS = new Set([cartEvents.update.type, cartEvents.abandon.type]);

/** The state of a cart after a batch of events. */
export interface ReportedCart {
  readonly cart: string;
  readonly updated_at: Date;
  readonly currency: string;
  readonly country: string;
  readonly lines: CartData['lines'];
  /** The order created from the cart; null if these events name none, which keeps an order named earlier. */
  readonly order_id: number | null;
  readonly is_waiting: boolean;
  readonly due_at: Date;
}

/** The carts of a batch of events, each in its last state. An empty cart is never due. */
export function cartsIn(events: readonly CloudEvent[]): ReportedCart[] {
  const carts = new Map<string, ReportedCart>();
  for (const { type, time, data } of ofPeople(events)) {
    const { cart, currency, country, lines, order_id = null } = data;
    const updated_at = new Date(time);
    const isGivenUp = type === cartEvents.abandon.type;
    carts.set(cart, {
      cart,
      updated_at,
      currency: currency.toLowerCase(),
      country: country ?? '',
      lines,
      order_id: order_id ?? carts.get(cart)?.order_id ?? null,
      is_waiting: lines.length > 0,
      due_at: isGivenUp ? updated_at : new Date(updated_at.getTime() + ABANDONED_MS),
    });
  }
  return [...carts.values()];
}

/** The reported device of each order created from a cart; the first report wins. */
export function devicesIn(events: readonly CloudEvent[]): Map<number, CartData['device']> {
  const devices = new Map<number, CartData['device']>();
  for (const { data } of ofPeople(events)) {
    const { order_id = null, device } = data;
    if (order_id !== null && !devices.has(order_id)) devices.set(order_id, device);
  }
  return devices;
}

/** A cart that was given up has no order. */
type AnyCart = Omit<CartData, 'order_id'> & Partial<Pick<CartData, 'order_id'>>;

function ofPeople(events: readonly CloudEvent[]): CloudEvent<AnyCart>[] {
  const carts = events.filter(({ type }) => CARTS.has(type)) as CloudEvent<AnyCart>[];
  return carts.filter(({ data }) => !data.bot);
}

type Abandoned = Pick<ReportedCart, 'updated_at' | 'currency' | 'country' | 'lines'>;

/**
 * The amounts that an abandoned cart adds to the day of its last update; null without a known product. Prices are the
 * reported ones, because nothing was paid.
 */
export function abandonedSale(
  { updated_at, currency, country, lines }: Abandoned,
  kinds: readonly ProductKind[],
): Sale | null {
  const known = new Map(kinds.map((kind) => [kind.product_id, kind]));
  const counted = lines.flatMap((line) => countedLine(line, known.get(line.product_id)));
  if (counted.length === 0) return null;
  const amount = counted.reduce((sum, line) => sum + line.amount, 0);
  const day = updated_at.toISOString().slice(0, 10);
  return { day, currency, country, figures: figuresOf(amount, counted, null), products: [] };
}

function countedLine(
  { quantity, price, license_id }: CartData['lines'][number],
  kind: ProductKind | undefined,
): CountedLine[] {
  if (!kind) return [];
  const { product_type, licenses } = kind;
  // If a product has only one license, that license counts, as in an order.
  const license =
    license_id === null && licenses.length === 1 ? licenses[0] : licenses.find(({ id }) => id === license_id);
  return [{ quantity, amount: quantity * price, physical: isPhysical(product_type), rental: license?.rental ?? null }];
}
