import { customerEvents } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { CustomerEntity } from '../customers/customer.entity';
import type { CustomersRepository } from '../customers/customers.repository';
import { removeSignUps, type RemovalTx } from '../sign-ups/sign-ups.tx';
import type { ErasureRepository } from './erasure.repository';
import { eraseOrders } from './order-texts.tx';

/** The columns that remain of an erased customer with orders. The token is kept, so that their orders belong together. */
const ERASED_COLUMNS = {
  email: '',
  password_hash: null,
  first_name: '',
  last_name: '',
  note: '',
  state: 'disabled',
  verified_email: false,
  addresses: [],
} satisfies Partial<CustomerEntity>;

/**
 * Erases a customer whose row the caller holds, in one transaction. With orders an anonymous row stays; without orders
 * it is deleted.
 */
export async function eraseCustomer(
  tx: Tx<{ customers: CustomersRepository; erasure: ErasureRepository }> & RemovalTx,
  customer: CustomerEntity,
  now: Date,
): Promise<void> {
  const { id, token } = customer;
  await eraseOrders(tx, customer);
  await tx.erasure.account(id);
  await removeSignUps(tx, customer.email);
  if (await tx.customers.hasOrders(id)) await tx.customers.erase(id, ERASED_COLUMNS, now);
  else await tx.customers.remove(id);
  // The last event of a customer: a consumer that reads the customer now gets no result.
  const changed = Object.keys(ERASED_COLUMNS).map((column) => (column === 'password_hash' ? 'password' : column));
  await tx.outbox.append(customerEvents.update, { id, version: customer.version + 1 }, { id, token, changed });
}
