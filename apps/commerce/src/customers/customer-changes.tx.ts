import {
  customerEvents,
  ShopError,
  type CreateCustomer,
  type Customer,
  type CustomerAddress,
  type RenderedJson,
  type UpdateCustomer,
} from '@marquee/contracts';
import { checkNewPassword } from '@marquee/passwords';
import { differences, type ColumnsOf, type Difference, type Tx } from '@marquee/storage';
import { addressesFrom } from './addresses.rules';
import type { CustomerEntity } from './customer.entity';
import type { CustomersRepository } from './customers.repository';

type SentPassword = Pick<CreateCustomer, 'password' | 'password_confirmation'>;
export type CustomerChanges = Partial<ColumnsOf<CustomerEntity>>;

/** The new password, which the client sends twice; null for none, also if a client echoes a customer. */
export function newPasswordIn({ password, password_confirmation }: SentPassword): string | null {
  if ((password ?? null) === null && (password_confirmation ?? null) === null) return null;
  checkNewPassword(password ?? '');
  if (password === password_confirmation) return password ?? null;
  throw ShopError.invalid({ password_confirmation: ['must equal password'] });
}

/**
 * The part of a request that its Idempotency-Key identifies. It omits the password, which an attacker could guess from
 * the stored digest.
 */
export function withoutPassword({
  password,
  password_confirmation: _same,
  customer,
  ...sent
}: SentPassword & { readonly customer?: SentPassword }): object {
  return { ...sent, password: (password ?? null) !== null, ...(customer && { customer: withoutPassword(customer) }) };
}

/** The difference between the row and the input. `hash` is that of a new password. */
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
 * Writes and publishes the difference to a row that the caller holds. Ends the sessions for a new password or a
 * disabled customer.
 */
export async function writeCustomer(
  tx: Tx<{ customers: CustomersRepository }>,
  { id, token, session_era }: CustomerEntity,
  { columns, fields: changed }: Difference<CustomerChanges>,
  now: Date,
): Promise<RenderedJson<Customer>> {
  const signsOut = columns.password_hash !== undefined || columns.state === 'disabled';
  const ended = signsOut && { session_era: session_era + 1 };
  const { version, rendered } = await tx.customers.update(id, { ...columns, ...ended, updated_at: now });
  await tx.outbox.append(customerEvents.update, { id, version }, { id, token, changed });
  return rendered;
}

/**
 * Writes addresses to a row that the caller holds, and returns it. Without a difference there is no new version and no
 * event.
 */
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

/** A new address is unverified unless the client says otherwise. The case of letters does not matter. */
function unverified({ email }: CustomerEntity, sent: UpdateCustomer): { verified_email?: false } {
  return isOtherMailbox({ email }, sent) ? { verified_email: false } : {};
}

function isOtherMailbox({ email }: Pick<CustomerEntity, 'email'>, sent: UpdateCustomer): boolean {
  return sent.email !== undefined && sent.email.toLowerCase() !== email.toLowerCase();
}

function fieldOf(column: string): string {
  return column === 'password_hash' ? 'password' : column;
}
