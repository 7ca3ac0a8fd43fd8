import type { Order } from '@marquee/contracts';

/** By the id of a line item: how many of its items were refunded so far. */
export function itemsBack({ refunds }: Pick<Order, 'refunds'>): Map<number, number> {
  const back = new Map<number, number>();
  for (const { line_item, quantity } of refunds.flatMap(({ refund_line_items }) => refund_line_items)) {
    back.set(line_item.id, (back.get(line_item.id) ?? 0) + quantity);
  }
  return back;
}
