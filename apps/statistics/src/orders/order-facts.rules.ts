import type { Device, OrderChange, OrderPlaced, OrderSnapshot } from '@marquee/contracts';
import { figuresOf, isPhysical, type CountedLine, type Sale, type SoldProduct } from '../figures/figures.rules';
import type { FactLine, OrderFactEntity } from './order-fact.entity';

/** The mutable part of an order, set by the highest version. */
type State = Pick<OrderFactEntity, 'version' | 'day' | 'currency' | 'country' | 'is_counted' | 'amount' | 'refunded'>;
export type Fact = State & Pick<OrderFactEntity, 'lines' | 'device'>;
/** The content of an order event: everything, or everything except the lines. */
export type OrderReport = State & Partial<Pick<Fact, 'lines'>>;

/** The device that a shop front reported for an order. A series under construction copies it from the previous one. */
export function deviceIn(facts: readonly Pick<Fact, 'device'>[]): Device | null {
  return facts.find(({ device }) => device !== null)?.device ?? null;
}

/** Commutative: a state never replaces a newer state, and lines are retained whenever they arrive. */
export function factAfter<F extends Fact>(fact: F, { lines, ...state }: OrderReport): F {
  const newer = state.version > fact.version ? state : {};
  return { ...fact, ...newer, lines: fact.lines ?? lines ?? null };
}

export function placedFact(order: OrderPlaced, version: number): OrderReport {
  return {
    version,
    ...stampOf(order),
    is_counted: !order.test,
    amount: order.total_price,
    refunded: {},
    lines: order.lines.map(lineOf),
  };
}

export function changedFact(order: Omit<OrderChange, 'changed'>, version: number): OrderReport {
  return {
    version,
    ...stampOf(order),
    is_counted: !order.test && !order.cancelled,
    amount: order.total_price - order.refunded,
    refunded: Object.fromEntries(order.refunded_lines.map(({ id, amount }) => [id, amount])),
  };
}

export function snapshotFact({ version, state, lines }: OrderSnapshot): OrderReport {
  return { ...changedFact(state, version), lines: lines.map(lineOf) };
}

/** The increments of the order for its day; null if it is not counted. */
export function saleOf(fact: Fact): Sale | null {
  const { day, currency, country, is_counted, amount, device } = fact;
  if (!is_counted || day === null || currency === null) return null;
  const lines = leftOf(fact);
  const figures = figuresOf(amount, lines, device === 'unknown' ? null : device);
  return { day, currency, country, figures, products: productsOf(lines) };
}

type Stamped = Pick<OrderPlaced, 'created_at' | 'currency' | 'country_code'>;

function stampOf({ created_at, currency, country_code }: Stamped): Pick<State, 'day' | 'currency' | 'country'> {
  return { day: created_at.slice(0, 10), currency: currency.toLowerCase(), country: country_code ?? '' };
}

function lineOf({
  id,
  product_number,
  quantity,
  amount,
  product_type,
  rental,
}: OrderPlaced['lines'][number]): FactLine {
  return { id, product: product_number, quantity, amount, physical: isPhysical(product_type), rental };
}

/** Lines with the amount after refunds. Refunded items still count as sold. */
function leftOf({ lines, refunded }: Fact): (CountedLine & Pick<FactLine, 'product'>)[] {
  return (lines ?? []).map((line) => ({ ...line, amount: line.amount - (refunded[line.id] ?? 0) }));
}

/** A product may occur on several lines. */
function productsOf(lines: readonly (CountedLine & Pick<FactLine, 'product'>)[]): SoldProduct[] {
  const sold = new Map<number, SoldProduct>();
  for (const { product, quantity, amount } of lines) {
    const { count = 0, amount: before = 0 } = sold.get(product) ?? {};
    sold.set(product, { product, count: count + quantity, amount: before + amount });
  }
  return [...sold.values()];
}
