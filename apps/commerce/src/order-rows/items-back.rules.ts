import type { Order } from '@marquee/contracts';

/** How many items of each line item were refunded so far, by the id of the line item. */
export function itemsBack({ refunds }: Pick<Order, 'refunds'>): Map<number, number> {
  const back = new Map<number, number>();
  for (const { line_item, quantity } of refunds.flatMap(({ refund_line_items }) => refund_line_items)) {
    back.set(line_item.id, (back.get(line_item.id) ?? 0) + quantity);
  }
  return back;
}
