// The bus without the framework, for programs that only call: the command line starts in a third of the time without Nest.
export { Bus, type BusOptions, type RawReply } from './bus';
export { natsConfig } from './nats-config';
export { provision } from './provision';
export { BUS_USERS, type BusUser } from './user';
