// The bus without the framework, for programs that only call: the command line starts in a third of the time without Nest.
export { Bus, type BusOptions, type RawReply } from './bus';
export { AUTHENTICATION_TIMEOUT_S, natsConfig, USERS_FILE } from './nats-config';
export { provision, type Provisioning } from './provision';
export type { StoredEvent } from './stored-events';
export { durableOf, SUBSCRIBER_API, type Subscriber } from './subscriber';
export { enterAsSubscriber, newSubscriberKey } from './subscriber-key';
export { Subscribers } from './subscribers';
export { BUS_USERS, type BusUser } from './user';
export { passwordVariable, subscribersIn, usersConfig } from './users-config';
