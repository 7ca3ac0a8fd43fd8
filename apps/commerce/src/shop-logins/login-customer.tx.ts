import type { CustomerAddress } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { CustomerEntity } from '../customers/customer.entity';
import type { CustomersRepository } from '../customers/customers.repository';
import { customerDifference, writeCustomer } from '../customers/customer-changes.tx';
import { addCustomer } from '../customers/new-customer.tx';
import { addressesAfterLogin } from './login-addresses.rules';
import { asRefusal, LoginRefused, type WantedLogin } from './login-claims.rules';

type CustomersTx = Tx<{ customers: CustomersRepository }>;
/** The proven customer, or the password hash of a new one. */
export interface Proven {
  readonly known: CustomerEntity | null;
  readonly hash: string | null;
}

/**
 * Adds or updates the customer of a login. The generation is that of the proof: if the password has changed since, the
 * session is invalid.
 */
export async function customerOfLogin(
  tx: CustomersTx,
  wanted: WantedLogin,
  { known, hash }: Proven,
  now: Date,
): Promise<{ readonly id: number; readonly generation: number }> {
  if (known === null) return { id: await added(tx, wanted, hash, now), generation: 0 };
  const row = await tx.customers.findLocked(known.token);
  if (row === null || row.state !== 'enabled') throw new LoginRefused('unknown customer');
  await update(tx, row, wanted, now);
  return { id: row.id, generation: known.session_era };
}

async function added(tx: CustomersTx, { as, about, identifier }: WantedLogin, hash: string | null, now: Date) {
  if (!('email' in as)) throw new LoginRefused('unknown customer');
  const sent = { ...withAddresses(about, []), email: as.email };
  const { id } = await addCustomer(tx, sent, hash, now).catch(asRefusal);
  if (identifier !== undefined) await tx.customers.identify(id, identifier);
  return id;
}

/** Stores the shop's own id of its customer without an event, because the interface does not show it. */
async function update(tx: CustomersTx, row: CustomerEntity, { about, identifier }: WantedLogin, now: Date) {
  const sent = withAddresses(about, row.addresses);
  const difference = await customerDifference(tx, row, sent, null).catch(asRefusal);
  if (difference.fields.length > 0) await writeCustomer(tx, row, difference, now);
  if (identifier !== undefined && identifier !== row.identifier) await tx.customers.identify(row.id, identifier);
}

/** The sent fields, with the merged addresses if any were sent. */
function withAddresses(about: WantedLogin['about'], present: readonly CustomerAddress[]): WantedLogin['about'] {
  const { addresses } = about;
  return addresses === undefined ? about : { ...about, addresses: [...addressesAfterLogin(present, addresses)] };
}
