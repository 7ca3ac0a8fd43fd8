import {
  customerEvents,
  ShopError,
  type CreateCustomer,
  type Customer,
  type CustomerAddress,
  type Printed,
  type UpdateCustomer,
} from '@marquee/contracts';
import { checkNewPassword } from '@marquee/passwords';
import { differences, type ColumnsOf, type Difference, type Tx } from '@marquee/storage';
import { addressesFrom } from './addresses.rules';
import type { CustomerEntity } from './customer.entity';
import type { CustomersRepository } from './customers.repository';

type SentPassword = Pick<CreateCustomer, 'password' | 'password_confirmation'>;
export type CustomerChanges = Partial<ColumnsOf<CustomerEntity>>;

/** The new password, which was sent twice; null where none was sent, also by a customer echoed back. */
export function newPasswordIn({ password, password_confirmation }: SentPassword): string | null {
  if ((password ?? null) === null && (password_confirmation ?? null) === null) return null;
  checkNewPassword(password ?? '');
  if (password === password_confirmation) return password ?? null;
  throw ShopError.invalid({ password_confirmation: ['must be the same as password'] });
}

/**
 * What makes a request the same one again under its Idempotency-Key: of a customer, or of an order with one in it. A digest
 * of it is stored, from which a password could be guessed: that one was sent is all that counts.
 */
export function withoutPassword({
  password,
  password_confirmation: _same,
  customer,
  ...sent
}: SentPassword & { readonly customer?: SentPassword }): object {
  return { ...sent, password: (password ?? null) !== null, ...(customer && { customer: withoutPassword(customer) }) };
}

/** What differs between the row and what was sent; the hash is that of a new password. */
export async function customerDifference(
  tx: Tx<{ customers: CustomersRepository }>,
  row: CustomerEntity,
  sent: UpdateCustomer,
  password_hash: string | null,
): Promise<Difference<CustomerChanges>> {
  const { password: _hashed, password_confirmation: _compared, addresses, language, ...plain } = sent;
  const changed = differences<CustomerChanges>(row, {
    ...unverified(row, sent),
    ...plain,
    ...(language !== undefined && { language: language.toLowerCase() }),
    ...(addresses !== undefined && {
      addresses: addressesFrom(
        row.addresses,
        addresses,
        await tx.customers.drawAddressIds(addresses.length),
        row.token,
      ),
    }),
    ...(password_hash !== null && { password_hash }),
  });
  const fields = Object.keys(changed).map(fieldOf);
  // The customer has not opened a link at the new address yet. The interface does not show this column.
  const unconfirmed = isOtherMailbox(row, sent) && { email_confirmed_at: null };
  return { columns: { ...changed, ...unconfirmed }, fields };
}

/**
 * Writes what differs and announces it. With a new password, and with being disabled, everybody is signed out who had signed
 * in as this customer. The row is held.
 */
export async function writeCustomer(
  tx: Tx<{ customers: CustomersRepository }>,
  { id, token, session_era }: CustomerEntity,
  { columns, fields: changed }: Difference<CustomerChanges>,
  now: Date,
): Promise<Printed<Customer>> {
  const signsOut = columns.password_hash !== undefined || columns.state === 'disabled';
  const era = signsOut && { session_era: session_era + 1 };
  const { version, printed } = await tx.customers.update(id, { ...columns, ...era, updated_at: now });
  await tx.outbox.append(customerEvents.update, { id, version }, { id, token, changed });
  return printed;
}

/** The row afterwards; where nothing differs there is no new version and no event. The row is held. */
export async function writeAddresses(
  tx: Tx<{ customers: CustomersRepository }>,
  row: CustomerEntity,
  addresses: CustomerAddress[],
  updated_at: Date,
): Promise<Pick<CustomerEntity, 'addresses' | 'version'>> {
  if (JSON.stringify(addresses) === JSON.stringify(row.addresses)) return row;
  const { id, token } = row;
  const { version } = await tx.customers.update(id, { addresses, updated_at });
  await tx.outbox.append(customerEvents.update, { id, version }, { id, token, changed: ['addresses'] });
  return { addresses, version };
}

/** Nobody has verified another address yet, unless that is said along with it. A mailbox is the same whatever its case. */
function unverified({ email }: CustomerEntity, sent: UpdateCustomer): { verified_email?: false } {
  return isOtherMailbox({ email }, sent) ? { verified_email: false } : {};
}

function isOtherMailbox({ email }: Pick<CustomerEntity, 'email'>, sent: UpdateCustomer): boolean {
  return sent.email !== undefined && sent.email.toLowerCase() !== email.toLowerCase();
}

/** The field of the interface that a column is printed as. */
function fieldOf(column: string): string {
  return column === 'password_hash' ? 'password' : column;
}
