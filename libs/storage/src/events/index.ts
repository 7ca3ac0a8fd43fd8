/**
 * Outbox and relay on the sending side, inbox and dead letters on the receiving side: each event once per resource, in order.
 * Consumers share transactions; events that arrive early are parked until their predecessors came.
 * Reconciliation makes database and streams agree after a restore.
 */
export { DeadLetters } from './dead-letters';
export { ParkedEvents } from './deferred-events';
export { GroupedWork } from './grouped-work';
export { receive, type Received } from './inbox';
export { type Origin, type Outbox, TransactionOutbox } from './outbox';
export { Reconciliation } from './reconciliation';
export { Relay, type RelayLog } from './relay';
export type { RelayBus } from './relay-bus';
