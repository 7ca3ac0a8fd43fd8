import type { Tx } from '@marquee/storage';
import { QuotaExceeded } from './picture-quota.rules';
import type { PictureRoomRepository, UsedRoom } from './picture-room.repository';

type RoomTx = Tx<{ room: PictureRoomRepository }>;

/** Throws if these bytes exceed the company's free quota; the default quota applies unless the operator set another. */
export async function expectRoom(tx: RoomTx, bytes: number, usual: number, except?: number): Promise<void> {
  const { used, quota }: UsedRoom = await tx.room.hold(except);
  const most = quota ?? usual;
  if (used + bytes > most) throw new QuotaExceeded({ used, quota: most });
}
