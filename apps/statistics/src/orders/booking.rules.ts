import type { Tx } from '@marquee/storage';
import type { FiguresRepository, NamedProduct } from '../figures/figures.repository';
import { isSameSale } from '../figures/figures.rules';
import type { HeldFact, OrderFactsRepository } from './order-facts.repository';
import { saleOf } from './order-facts.rules';

export type BookingTx = Tx<{ facts: OrderFactsRepository; figures: FiguresRepository }>;

/** Writes a fact that is held, and moves the figures of its day by what that changes. */
export async function bookChange(tx: BookingTx, before: HeldFact, after: HeldFact): Promise<void> {
  await tx.facts.write(after);
  const [booked, sale] = [saleOf(before), saleOf(after)];
  if (isSameSale(booked, sale)) return;
  if (booked) tx.figures.book(before.series, booked, -1);
  if (sale) tx.figures.book(after.series, sale, 1);
}

interface NamedLine {
  readonly product_number: number;
  readonly product_id: string;
  readonly title: string;
}
/** What the products of an order were called in it. */
export function namesIn(order_id: number, lines: readonly NamedLine[]): NamedProduct[] {
  return lines.map(({ product_number, product_id, title }) => ({
    product: product_number,
    product_id,
    name: title,
    order_id,
  }));
}
