/**
 * Configuration of a NATS server: users with permissions, streams, buckets and subscribers. Provisioning creates and
 * updates them; used by local mode, deployments and operator commands.
 */
export { unhandledEvents, unhandledOf } from './backlog';
export { AUTHENTICATION_TIMEOUT_S, natsConfig, USERS_FILE } from './nats-config';
export { provision, type Provisioning } from './provision';
export { durableOf, type Subscriber, SUBSCRIBER_API } from './subscriber';
export { enterAsSubscriber, newSubscriberKey } from './subscriber-key';
export { Subscribers } from './subscribers';
export { passwordVariable, subscribersIn, usersConfig } from './users-config';
