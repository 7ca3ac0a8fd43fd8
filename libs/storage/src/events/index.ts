/**
 * Outbox and relay on the sending side, inbox and dead letters on the receiving side: each event once per resource,
 * in order. Batches consumers' transactions, parks out-of-order events, and reconciles databases with streams after a
 * restore.
 */
export { DeadLetters } from './dead-letters';
export { ParkedEvents } from './parked-events';
export { EventBatcher } from './event-batcher';
export { receive, type Received } from './inbox';
export { type Origin, type Outbox, TransactionOutbox } from './outbox';
export { Reconciliation } from './reconciliation';
export { Relay, type RelayLog } from './relay';
export type { NotifyingBus, RelayBus } from './relay-bus';
