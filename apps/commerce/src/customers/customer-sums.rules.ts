import { customerEvents, type CustomerChange } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { CustomersRepository, MovedCustomer } from './customers.repository';

type CustomersTx = Tx<{ customers: CustomersRepository }>;

/** An order was cancelled: after it was marked so. `spent` is what of it had still counted. */
export async function uncountOrder(tx: CustomersTx, customerId: number, spent: number, now: Date): Promise<void> {
  const moved = await tx.customers.dropOrder(customerId, spent, now);
  await announce(tx, moved, [
    'orders_count',
    ...(spent === 0 ? [] : ['total_spent']),
    'last_order_id',
    'last_order_name',
  ]);
}

/** A refund took this much of what counted. */
export async function uncountRefund(tx: CustomersTx, customerId: number, spent: number, now: Date): Promise<void> {
  if (spent === 0) return;
  await announce(tx, await tx.customers.giveBack(customerId, spent, now), ['total_spent']);
}

/** Nothing more is heard of those who were erased. */
async function announce(
  tx: CustomersTx,
  { id, token, version, erased_at }: MovedCustomer,
  changed: CustomerChange['changed'],
): Promise<void> {
  if (erased_at === null) await tx.outbox.append(customerEvents.update, { id, version }, { id, token, changed });
}
