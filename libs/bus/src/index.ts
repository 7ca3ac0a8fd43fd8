export { Bus, type BusOptions, type RawReply } from './bus';
export { Consumes } from './consumes';
export type { DeadLetterSink } from './durable-consumer';
export { handledOperations, Handles } from './handles';
export { natsConfig } from './nats-config';
export type { HandlerObserver } from './observer';
export { provision } from './provision';
export { BusStrategy, type StrategyOptions } from './strategy';
export { BUS_USERS, type BusUser } from './user';
