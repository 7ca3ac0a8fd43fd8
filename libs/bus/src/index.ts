export * from './client';
export { type Inbox, type StreamPosition, STREAMS } from './events';
export {
  AfterCommit,
  BusStrategy,
  Consumer,
  deliver,
  handledOperations,
  Handles,
  On,
  OnAny,
  type StrategyOptions,
  subscriptionReaders,
} from './nest';
export { unhandledEvents, unhandledOf } from './server';
export { type Keys, type KeyWatch, OBJECT_STORES, type Objects, storedSizeOf } from './stores';
export { type HandlerObserver } from './wire';
