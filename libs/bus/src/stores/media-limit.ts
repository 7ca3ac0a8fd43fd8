import { JetStreamApiError, type StreamConfig } from '@nats-io/jetstream';

const GIB = 1024 ** 3;
/** A smaller store is useless for pictures. */
const SMALLEST_BYTES = GIB / 16;
/** Error codes: the server, or too few servers of a cluster, cannot reserve that many bytes. */
const INSUFFICIENT_STORAGE = new Set([10_005, 10_023, 10_047]);

export function isTooLarge(error: unknown): error is JetStreamApiError {
  return error instanceof JetStreamApiError && INSUFFICIENT_STORAGE.has(error.code);
}

/** Space required for events and revocations beside a media store of this size. */
function otherStreamsBytes(bytes: number): number {
  return Math.min(bytes, GIB);
}

/** The reservation to try, because the server grants or refuses `max_bytes`: the limit plus the space beside it. */
export function triedBytes(limit: number): number {
  return limit + otherStreamsBytes(limit);
}

/** The intended limit, stored in the description, in case a process dies while it tries a larger one. */
export function describedAs(limit: number): string {
  return `Pictures; max_bytes is to be ${limit}.`;
}

/** The intended limit of a store, even if a trial set a larger limit. */
export function meantLimit({ max_bytes, description = '' }: Pick<StreamConfig, 'max_bytes' | 'description'>): number {
  const wanted = Number(/max_bytes is to be (\d+)/.exec(description)?.[1]);
  return max_bytes === triedBytes(wanted) ? wanted : max_bytes;
}

/** The state of the store before provisioning: bytes in it, and its limit, where -1 is unlimited. */
export interface PresentStore {
  readonly bytes: number;
  readonly maxBytes: number;
}

/** The limits to try, largest first. Tries only the requested limit; keeps an existing one. */
export function mediaLimits(asked: number | undefined, usual: number, present?: PresentStore): readonly number[] {
  const stored = present?.bytes ?? 0;
  if (asked !== undefined) {
    if (asked < stored) {
      throw new Error(`The media store already holds ${stored} bytes. Set MEDIA_MAX_BYTES to a larger value.`);
    }
    return [asked];
  }
  if (present && present.maxBytes > 0) return [present.maxBytes];
  const limits: number[] = [];
  for (let limit = Math.max(usual, Math.ceil(stored * 1.25)); limit >= SMALLEST_BYTES; limit = Math.floor(limit / 2)) {
    if (limit > stored) limits.push(limit);
  }
  return limits;
}
