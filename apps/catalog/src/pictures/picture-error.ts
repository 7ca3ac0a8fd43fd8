import { OutboundError, type OutboundReason } from '@marquee/outbound';

/** Why a picture does not come into our keeping: the address, the bytes, or a process that died over it again and again. */
export type PictureReason = OutboundReason | 'not_an_image' | 'gave_up';

export class PictureError extends Error {
  constructor(readonly reason: PictureReason) {
    super(`This cannot be kept as a picture: ${reason}.`);
    this.name = 'PictureError';
  }
}

/** Seconds after each failed attempt. */
export const RETRY_SECONDS = [30, 300] as const;
/** One more than there are pauses. */
export const MAX_ATTEMPTS = RETRY_SECONDS.length + 1;

export type PictureFate =
  | { readonly reason: PictureReason; readonly retryAt: Date }
  | { readonly reason: PictureReason; readonly retryAt: null };

/** What becomes of a picture after this attempt; null where the trouble is ours, and no fault of the picture. */
export function fateOf(error: unknown, attempts: number, now: Date): PictureFate | null {
  if (error instanceof PictureError) return { reason: error.reason, retryAt: null };
  if (!(error instanceof OutboundError)) return null;
  const seconds = error.transient ? RETRY_SECONDS[attempts - 1] : undefined;
  return { reason: error.reason, retryAt: seconds === undefined ? null : new Date(now.getTime() + seconds * 1000) };
}
