import type { CustomerAddress } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import { addressAfter } from '../customers/addresses.rules';
import type { CustomersRepository } from '../customers/customers.repository';
import { addCustomer } from '../customers/new-customer.tx';
import type { Buyer, Orderer } from '../order-rows/order-input.rules';
import { shippedTo, type Sale } from '../order-rows/order-row.rules';

/** Returns the buyer of the order, a new customer if necessary, and its shipping address. */
export async function bought(
  tx: Tx<{ customers: CustomersRepository }>,
  sale: Sale,
  buyer: Buyer,
): Promise<{ customer: Orderer; address: CustomerAddress | null }> {
  const customer = buyer.known ?? (await addCustomer(tx, buyer.sent, buyer.passwordHash, sale.now));
  const home = customer.addresses.find((one) => one.default);
  const { first_name, last_name, token } = customer;
  // An order of goods without an address needs at least a name.
  const bare = addressFor(sale, { first_name, last_name }, token);
  const { shipping_address: sent } = sale.input;
  return { customer, address: shippedTo(sent ? addressFor(sale, sent, token) : null, sale.quote, home ?? bare) };
}

/** An address of the order that is not in the customer's list. */
function addressFor({ ids }: Sale, sent: Partial<CustomerAddress>, token: string): CustomerAddress {
  const id = ids.at(-1) ?? 0;
  return { ...addressAfter(null, sent, { id, token }, 'shipping_address.country_code'), default: false };
}
