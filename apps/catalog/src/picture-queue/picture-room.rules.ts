import { ShopError } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { PictureRoomRepository, UsedRoom } from './picture-room.repository';

type RoomTx = Tx<{ room: PictureRoomRepository }>;

/** The pictures of a company would exceed its quota. */
export class QuotaExceeded extends ShopError {
  constructor({ used, quota }: { readonly used: number; readonly quota: number }) {
    const sentence = `exceeds the picture quota of this company, ${inMib(quota)} for all sizes; delete pictures first. In use: ${inMib(used)}`;
    super('invalid', undefined, { file: [sentence] });
  }
}

/** Throws if these bytes exceed the company's free quota; the default quota applies unless the operator set another. */
export async function expectRoom(tx: RoomTx, bytes: number, usual: number, except?: number): Promise<void> {
  const { used, quota }: UsedRoom = await tx.room.hold(except);
  const most = quota ?? usual;
  if (used + bytes > most) throw new QuotaExceeded({ used, quota: most });
}

function inMib(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
}
