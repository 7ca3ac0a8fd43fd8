import { JetStreamApiError, type StreamConfig } from '@nats-io/jetstream';

const GIB = 1024 ** 3;
/** No picture fits into less. */
const SMALLEST_BYTES = GIB / 16;
/** The server, or too few servers of a cluster, cannot promise that many bytes. */
const NO_ROOM = new Set([10_005, 10_023, 10_047]);

export function isTooLarge(error: unknown): error is JetStreamApiError {
  return error instanceof JetStreamApiError && NO_ROOM.has(error.code);
}

/** What must be left for events and revocations beside a store of pictures of this size. */
function roomBeside(bytes: number): number {
  return Math.min(bytes, GIB);
}

/** What the server is asked for once, since it promises `max_bytes` or refuses: the limit, and what must be left beside it. */
export function triedBytes(limit: number): number {
  return limit + roomBeside(limit);
}

/** A store says itself what its limit is to be: while a larger one is tried, whoever tries it may end before they set that. */
export function describedAs(limit: number): string {
  return `Pictures; max_bytes is to be ${limit}.`;
}

/** The limit of a store, or where it was left at a larger one that was tried, the one that it is to have. */
export function meantLimit({ max_bytes, description = '' }: Pick<StreamConfig, 'max_bytes' | 'description'>): number {
  const wanted = Number(/max_bytes is to be (\d+)/.exec(description)?.[1]);
  return max_bytes === triedBytes(wanted) ? wanted : max_bytes;
}

/** What is known of the store before it is provisioned: bytes in it, and its limit; a limit of -1 is none. */
export interface PresentStore {
  readonly bytes: number;
  readonly maxBytes: number;
}

/**
 * The limits to try, largest first, of which the first that the server has room for is taken. One that is asked for is tried alone. Without
 * one, a limit that is there stays; a store without any, which is what earlier releases made, gets room for a quarter more than it
 * has; and a small server gets a smaller store, though never one that is smaller than what is in it.
 */
export function mediaLimits(asked: number | undefined, usual: number, present?: PresentStore): readonly number[] {
  const stored = present?.bytes ?? 0;
  if (asked !== undefined) {
    if (asked < stored) {
      throw new Error(`The store of pictures holds ${stored} bytes already: MEDIA_MAX_BYTES must be more than that.`);
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
