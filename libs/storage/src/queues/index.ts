/**
 * Queues of rows: leased by one replica, retried with pauses, given up after the last one. A dead replica loses only
 * its leases.
 */
export { LeasedQueue } from './leased-queue';
export type { Leased } from './leased-rows';
export { type AttemptEnd, causeOf, type Failure, type Handed, type QueueWork } from './queue-work';
