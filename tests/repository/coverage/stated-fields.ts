import { rowsOf } from './interface-page';

/** Fields that the interface describes by reference ("see Customer", "address object") instead of a list. */
const REFERENCES: Readonly<Record<string, string>> = {
  'Order.shipping_lines.tax_lines': 'Order.tax_lines',
  'Order.refunds.refund_line_items.line_item': 'Order.line_items',
  'Order.customer': 'Customer',
  'Order.shipping_address': 'Customer address',
  'Customer.default_address': 'Customer address',
  'Customer.addresses': 'Customer address',
  'User.default_address': 'Customer address',
  'Fulfillment.customer': 'Customer address',
};

export function rowIds(interfacePage: string): string[] {
  return rowsOf(interfacePage).map(({ id }) => id);
}

/** The fields of an owner that the interface states, with those that it describes by reference. */
export function statedFields(rows: readonly string[], owner: string): string[] {
  return rows.flatMap((row) => {
    if (!row.startsWith(`${owner}.`)) return [];
    const target = REFERENCES[row];
    const referred = target === undefined ? [] : statedFields(rows, target);
    return [row, ...referred.map((field) => row + field.slice((target ?? '').length))];
  });
}
