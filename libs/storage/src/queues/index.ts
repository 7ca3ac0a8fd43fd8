/**
 * Work that is a row: leased by one replica, retried with pauses, given up after the last one.
 * A replica that dies loses its leases and nothing else.
 * Attempts that end together are written in one statement.
 */
export { LeasedQueue } from './leased-queue';
export type { Leased } from './leased-rows';
export { type AttemptEnd, causeOf, type Failure, type Handed, type QueueWork } from './queue-work';
