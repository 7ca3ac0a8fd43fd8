import { customerAddress, defaultsOf } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { ErasureRepository } from './erasure.repository';

/**
 * Takes a customer's words out of everything that commerce keeps about their orders: emails, addresses, where they came
 * from, mails, and the answers that are stored for repeated requests. The customer's row is held by the caller, who erases
 * that too; what was sold, and for how much, stays.
 */
export async function eraseOrders(
  tx: Tx<{ readonly erasure: ErasureRepository }>,
  { id, token }: { readonly id: number; readonly token: string },
): Promise<void> {
  const nowhere = { ...defaultsOf(customerAddress), id: 0, token };
  await Promise.all([
    tx.erasure.mails(id),
    // The orders come before what is shipped of them, as everybody does who changes both.
    tx.erasure.orders(id),
    tx.erasure.parcels(id, nowhere),
    tx.erasure.answers(token),
  ]);
}
