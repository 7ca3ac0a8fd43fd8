import { customer, customerEvents, defaultsOf, type CreateCustomer } from '@marquee/contracts';
import { drawToken, type Tx, type WrittenRow } from '@marquee/storage';
import { addressesFrom } from './addresses.rules';
import type { CustomersRepository, NewCustomer } from './customers.repository';

const { first_name, last_name, language, note, verified_email } = defaultsOf(customer);
const NEW = { first_name, last_name, language, note, verified_email };

/**
 * Adds a customer, or throws a conflict for a taken email. The caller hashes the password before the transaction,
 * because hashing is slow.
 */
export async function addCustomer(
  tx: Tx<{ customers: CustomersRepository }>,
  sent: CreateCustomer & Pick<NewCustomer, 'email_confirmed_at'>,
  password_hash: string | null,
  now: Date,
): Promise<WrittenRow<typeof customer> & NewCustomer> {
  const { password: _hashed, password_confirmation: _compared, addresses = [], ...plain } = sent;
  const token = drawToken();
  const row = {
    ...NEW,
    ...plain,
    language: (sent.language ?? NEW.language).toLowerCase(),
    token,
    password_hash,
    state: 'enabled' as const,
    addresses: addressesFrom([], addresses, await tx.customers.drawAddressIds(addresses.length), token),
    created_at: now,
    updated_at: now,
  };
  const written = await tx.customers.insert(row);
  const { id, version } = written;
  await tx.outbox.appendAll(customerEvents.create, [{ resource: { id, version }, data: { id, token, changed: [] } }]);
  return { ...row, ...written };
}
