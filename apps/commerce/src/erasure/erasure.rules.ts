import { customerEvents } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { CustomerEntity } from '../customers/customer.entity';
import type { CustomersRepository } from '../customers/customers.repository';
import { removeSignUps, type RemovalTx } from '../sign-ups/sign-ups.rules';
import type { ErasureRepository } from './erasure.repository';
import { eraseOrders } from './order-words.rules';

/** What is left of somebody who has ordered. The token stays, by which their orders are known to be one customer's. */
const NOBODY = {
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
 * Everything that commerce holds of a customer goes, in one transaction. Without orders the row goes as well; with orders an
 * anonymous one stays for them, which nobody finds. The row is held.
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
  if (await tx.customers.hasOrders(id)) await tx.customers.erase(id, NOBODY, now);
  else await tx.customers.remove(id);
  // The last that is heard of a customer: who reads it now finds nobody.
  const changed = Object.keys(NOBODY).map((column) => (column === 'password_hash' ? 'password' : column));
  await tx.outbox.append(customerEvents.update, { id, version: customer.version + 1 }, { id, token, changed });
}
