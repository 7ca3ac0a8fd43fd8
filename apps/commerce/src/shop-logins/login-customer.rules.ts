import type { CustomerAddress } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { CustomerEntity } from '../customers/customer.entity';
import type { CustomersRepository } from '../customers/customers.repository';
import { customerDifference, writeCustomer } from '../customers/customer-changes.rules';
import { addCustomer } from '../customers/new-customer.rules';
import { addressesAfterLogin } from './login-addresses.rules';
import { asRefusal, LoginRefused, type WantedLogin } from './login-claims.rules';

type CustomersTx = Tx<{ customers: CustomersRepository }>;
/** The customer as they were when they were shown to be who they say; the hash of a new one's password. */
export interface Proven {
  readonly known: CustomerEntity | null;
  readonly hash: string | null;
}

/**
 * The customer of a login, added or brought up to date. The era is the one in which they were shown to be who they say:
 * where their password has changed since, nobody is signed in by the old one.
 */
export async function customerOfLogin(
  tx: CustomersTx,
  wanted: WantedLogin,
  { known, hash }: Proven,
  now: Date,
): Promise<{ readonly id: number; readonly era: number }> {
  if (known === null) return { id: await added(tx, wanted, hash, now), era: 0 };
  const row = await tx.customers.findLocked(known.token);
  if (row === null || row.state !== 'enabled') throw new LoginRefused('no such customer');
  await update(tx, row, wanted, now);
  return { id: row.id, era: known.session_era };
}

async function added(tx: CustomersTx, { as, about, identifier }: WantedLogin, hash: string | null, now: Date) {
  if (!('email' in as)) throw new LoginRefused('no such customer');
  const sent = { ...withAddresses(about, []), email: as.email };
  const { id } = await addCustomer(tx, sent, hash, now).catch(asRefusal);
  if (identifier !== undefined) await tx.customers.identify(id, identifier);
  return id;
}

/** The shop's own name for its customer is kept, but no event tells of it, because the interface does not show it. */
async function update(tx: CustomersTx, row: CustomerEntity, { about, identifier }: WantedLogin, now: Date) {
  const sent = withAddresses(about, row.addresses);
  const difference = await customerDifference(tx, row, sent, null).catch(asRefusal);
  if (difference.fields.length > 0) await writeCustomer(tx, row, difference, now);
  if (identifier !== undefined && identifier !== row.identifier) await tx.customers.identify(row.id, identifier);
}

/** What was sent, with the addresses that the customer is to have after it, where any were sent. */
function withAddresses(about: WantedLogin['about'], present: readonly CustomerAddress[]): WantedLogin['about'] {
  const { addresses } = about;
  return addresses === undefined ? about : { ...about, addresses: [...addressesAfterLogin(present, addresses)] };
}
