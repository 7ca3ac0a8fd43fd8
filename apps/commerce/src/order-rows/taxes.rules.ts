import type { Invoice } from '@marquee/contracts';
import type { OrderEntity } from './order.entity';
import { sumOf } from './pricing.rules';

/** The net amount and the tax of each rate; together they equal the total. */
export function taxesOf({ sold, shipping_lines }: Pick<OrderEntity, 'sold' | 'shipping_lines'>): Invoice['taxes'] {
  const charged = [
    ...sold.map(({ rate, gross, discount, tax }) => ({ rate, net: gross - discount - tax, tax })),
    ...shipping_lines.flatMap(({ price, tax_lines: [line] }) =>
      line ? { rate: line.rate, net: line.price, tax: price - line.price } : [],
    ),
  ];
  const rates = [...new Set(charged.map(({ rate }) => rate))].toSorted((one, other) => one - other);
  return rates.map((rate) => {
    const at = charged.filter((one) => one.rate === rate);
    return { rate, net: sumOf(at.map(({ net }) => net)), tax: sumOf(at.map(({ tax }) => tax)) };
  });
}
