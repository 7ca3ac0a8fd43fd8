// The bus without Nest, for programs that only call: the command line starts in a third of the time.
export { Bus, type BusOptions, type RawReply } from './bus';
export { type StoredEvent } from './events';
export {
  AUTHENTICATION_TIMEOUT_S,
  durableOf,
  enterAsSubscriber,
  natsConfig,
  newSubscriberKey,
  passwordVariable,
  provision,
  type Provisioning,
  type Subscriber,
  SUBSCRIBER_API,
  Subscribers,
  subscribersIn,
  USERS_FILE,
  usersConfig,
} from './server';
export { BUS_USERS, type BusUser } from './wire';
