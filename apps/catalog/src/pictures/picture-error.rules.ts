import { StoreFull } from '@marquee/contracts';
import { OutboundError, type OutboundReason } from '@marquee/outbound';
import { QuotaExceeded } from '../picture-queue/picture-room.rules';

/** Why a picture does not come into our keeping: the address, the bytes, or no room for them. */
export type PictureReason = OutboundReason | 'not_an_image' | 'quota' | 'store_full';

export class PictureError extends Error {
  constructor(readonly reason: PictureReason) {
    super(`This cannot be kept as a picture: ${reason}.`);
    this.name = 'PictureError';
  }
}

/** The pauses after failed attempts. */
export const RETRY_SECONDS = [30, 300] as const;
/** What an error says about a picture; null where the trouble is ours, and no fault of the picture. */
export function failureOf(error: unknown): { readonly reason: PictureReason; readonly final: boolean } | null {
  if (error instanceof PictureError) return { reason: error.reason, final: true };
  if (error instanceof OutboundError) return { reason: error.reason, final: !error.transient };
  // There may be room by then.
  if (error instanceof QuotaExceeded) return { reason: 'quota', final: false };
  if (error instanceof StoreFull) return { reason: 'store_full', final: false };
  return null;
}
