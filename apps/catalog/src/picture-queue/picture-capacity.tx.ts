import type { Tx } from '@marquee/storage';
import { QuotaExceeded } from './picture-quota.rules';
import type { PictureCapacityRepository, UsedCapacity } from './picture-capacity.repository';

type CapacityTx = Tx<{ capacity: PictureCapacityRepository }>;

/** Throws if these bytes exceed the company's free quota; the default quota applies unless the operator set another. */
export async function expectCapacity(tx: CapacityTx, bytes: number, usual: number, except?: number): Promise<void> {
  const { used, quota }: UsedCapacity = await tx.capacity.hold(except);
  const most = quota ?? usual;
  if (used + bytes > most) throw new QuotaExceeded({ used, quota: most });
}
