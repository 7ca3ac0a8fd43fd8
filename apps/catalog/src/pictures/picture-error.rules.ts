import { StoreFull } from '@marquee/contracts';
import { OUTBOUND_REASONS, OutboundError } from '@marquee/outbound';
import { QuotaExceeded } from '../picture-queue/picture-quota.rules';

/** Why a picture is not stored: its address, its bytes or missing capacity. docs/reference/errors.md lists them. */
export const PICTURE_REASONS = [...OUTBOUND_REASONS, 'not_an_image', 'quota', 'store_full'] as const;
export type PictureReason = (typeof PICTURE_REASONS)[number];

export class PictureError extends Error {
  constructor(readonly reason: PictureReason) {
    super(`The picture cannot be stored: ${reason}.`);
    this.name = 'PictureError';
  }
}

/** Pauses after failed attempts. */
export const RETRY_SECONDS = [30, 300] as const;
/** True if the picture is not retried after this failure. */
export function isLast({ final }: { readonly final: boolean }, attempts: number): boolean {
  return final || attempts > RETRY_SECONDS.length;
}

/** The picture's fault; null if the error is a fault of our own infrastructure. */
export function failureOf(error: unknown): { readonly reason: PictureReason; readonly final: boolean } | null {
  if (error instanceof PictureError) return { reason: error.reason, final: true };
  if (error instanceof OutboundError) return { reason: error.reason, final: !error.transient };
  // Capacity may be free by then.
  if (error instanceof QuotaExceeded) return { reason: 'quota', final: false };
  if (error instanceof StoreFull) return { reason: 'store_full', final: false };
  return null;
}
