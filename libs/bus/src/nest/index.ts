/**
 * The bus as Nest knows it: `@Handles` and `@On` mark the methods that answer calls and handle events,
 * and the transport strategy connects them when an app starts and drains them when it stops.
 * Only this folder imports Nest.
 */
export { AfterCommit, Consumer, deliver, On, OnAny, type SubscriptionReader, subscriptionReaders } from './consumer';
export { handledOperations, Handles } from './handles';
export { BusStrategy, type StrategyOptions } from './strategy';
