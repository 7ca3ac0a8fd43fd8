import { customerEvents, type CustomerChange } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { CustomersRepository, MovedCustomer } from './customers.repository';

type CustomersTx = Tx<{ customers: CustomersRepository }>;

/** Subtracts an order after it was marked as cancelled. `spent` is the amount that still counted. */
export async function uncountOrder(tx: CustomersTx, customerId: number, spent: number, now: Date): Promise<void> {
  const moved = await tx.customers.dropOrder(customerId, spent, now);
  await announce(tx, moved, [
    'orders_count',
    ...(spent === 0 ? [] : ['total_spent']),
    'last_order_id',
    'last_order_name',
  ]);
}

/** Subtracts a refund from the amount that counted. */
export async function uncountRefund(tx: CustomersTx, customerId: number, spent: number, now: Date): Promise<void> {
  if (spent === 0) return;
  await announce(tx, await tx.customers.giveBack(customerId, spent, now), ['total_spent']);
}

/** No events follow the erasure of a customer. */
async function announce(
  tx: CustomersTx,
  { id, token, version, erased_at }: MovedCustomer,
  changed: CustomerChange['changed'],
): Promise<void> {
  if (erased_at === null) await tx.outbox.append(customerEvents.update, { id, version }, { id, token, changed });
}
