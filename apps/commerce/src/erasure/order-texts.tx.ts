import { customerAddress, defaultsOf } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { ErasureRepository } from './erasure.repository';

/**
 * Removes a customer's personal data from orders, mails and stored answers. The caller locks and erases the customer.
 */
export async function eraseOrders(
  tx: Tx<{ readonly erasure: ErasureRepository }>,
  { id, token }: { readonly id: number; readonly token: string },
): Promise<void> {
  const nowhere = { ...defaultsOf(customerAddress), id: 0, token };
  await Promise.all([
    tx.erasure.mails(id),
    // Orders are locked before their fulfillments, as everywhere.
    tx.erasure.orders(id),
    tx.erasure.parcels(id, nowhere),
    tx.erasure.answers(token),
  ]);
}
