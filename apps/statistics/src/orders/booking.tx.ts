import type { Device } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { FiguresRepository, NamedProduct } from '../figures/figures.repository';
import { isSameSale } from '../figures/figures.rules';
import type { HeldFact, OrderFactsRepository } from './order-facts.repository';
import { saleOf } from './order-facts.rules';

export type BookingTx = Tx<{ facts: OrderFactsRepository; figures: FiguresRepository }>;

export interface Change {
  readonly before: HeldFact;
  readonly after: HeldFact;
}

/** Writes changed facts, whose rows are locked, and adjusts the figures of their days. */
export async function bookChanges(tx: BookingTx, changes: readonly Change[]): Promise<void> {
  await tx.facts.write(changes.map(({ after }) => after));
  for (const { before, after } of changes) {
    const [booked, sale] = [saleOf(before), saleOf(after)];
    if (isSameSale(booked, sale)) continue;
    if (booked) tx.figures.book(before.series, booked, -1);
    if (sale) tx.figures.book(after.series, sale, 1);
  }
}

/** Stores the devices of orders. The first reported device of an order wins. */
export async function bookDevices(tx: BookingTx, devices: ReadonlyMap<number, Device>): Promise<void> {
  const held = await tx.facts.hold([...devices.keys()]);
  const deviceOf = ({ device, order_id }: HeldFact) => device ?? devices.get(order_id) ?? null;
  const changes = held.map((before) => ({ before, after: { ...before, device: deviceOf(before) } }));
  await bookChanges(tx, changes);
}

interface NamedLine {
  readonly product_number: number;
  readonly product_id: string;
  readonly title: string;
}
export function namesIn(order_id: number, lines: readonly NamedLine[]): NamedProduct[] {
  return lines.map(({ product_number, product_id, title }) => ({
    product: product_number,
    product_id,
    name: title,
    order_id,
  }));
}
