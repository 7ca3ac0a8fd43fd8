import { formatGmt, type CompanySnapshot, type Invoice } from '@marquee/contracts';
import type { CustomerEntity } from '../customers/customer.entity';
import { sumOf } from '../order-rows/pricing.rules';
import { taxesOf } from '../order-rows/taxes.rules';
import type { InvoicedOrder } from './account-orders.repository';

/** Builds the invoice of an order: amounts, taxes by rate, and refunds. */
export function invoiceOf(
  order: InvoicedOrder,
  customer: Pick<CustomerEntity, 'first_name' | 'last_name' | 'email' | 'addresses'>,
  seller: Pick<CompanySnapshot, 'company_name' | 'email' | 'country'>,
): Invoice {
  const { id, order_number, po_number, test, currency, total_tax, refunded, shipping_address } = order;
  const own = customer.addresses.find((one) => one.default) ?? null;
  return {
    seller: { name: seller.company_name, email: seller.email, country: seller.country },
    id,
    order_number,
    po_number,
    created_at: formatGmt(order.created_at),
    cancelled_at: order.cancelled_at && formatGmt(order.cancelled_at),
    test,
    currency,
    lines: order.line_items.map(({ title, license_title, quantity }, index) => {
      const { rate = 0, gross = 0 } = order.sold[index] ?? {};
      return { title, license_title, quantity, rate, amount: gross };
    }),
    shipping: order.shipping_lines.map(({ title, price }) => ({ title, amount: price })),
    discount: order.total_discounts,
    total: order.total_price,
    total_tax,
    taxes: taxesOf(order),
    refunds: order.refunds.map(({ created_at, transactions }) => ({
      created_at,
      amount: sumOf(transactions.map(({ amount }) => amount)),
    })),
    refunded,
    address: shipping_address ?? own,
    customer_name: `${customer.first_name} ${customer.last_name}`.trim(),
    email: customer.email,
  };
}
