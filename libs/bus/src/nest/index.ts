/**
 * The Nest side of the bus: `@Handles` and `@On` mark handlers, and the transport strategy connects and drains them.
 * Only this folder imports Nest.
 */
export { AfterCommit, Consumer, deliver, On, OnAny, subscriptionReaders } from './consumer';
export { handledOperations, Handles } from './handles';
export { BusStrategy, type StrategyOptions } from './strategy';
