import { randomUUID } from 'node:crypto';
import { customerEvents } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { CustomerEntity } from '../customers/customer.entity';
import type { CustomerChangesRepository } from './customer-changes.repository';

/**
 * Notifies the shop's own site of a change by its customer. The event has its own key, because it is not a version of
 * the customer.
 */
export async function announceSync(
  tx: Tx<{ customerChanges: CustomerChangesRepository }>,
  before: Pick<CustomerEntity, 'id' | 'token' | 'email'>,
  { new_email, password_changed }: { readonly new_email: string | null; readonly password_changed: boolean },
  changed_at: Date,
): Promise<void> {
  const id = randomUUID();
  const { id: customer_id, token, email } = before;
  await tx.customerChanges.insert({ id, customer_id, email, new_email, password_changed, changed_at });
  const changed = [...(new_email === null ? [] : ['email']), ...(password_changed ? ['password'] : [])];
  await tx.outbox.append(customerEvents.sync, { id, version: 1 }, { id, token, changed });
}
