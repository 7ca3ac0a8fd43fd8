/**
 * The NATS connection: retries, headers, JSON, one subscription for all replies, and JetStream API calls. Defines users
 * (`BusUser`) and error transfer, independent of services and events.
 */
export { connectWithRetry } from './connect-with-retry';
export { Connection, type ConnectionOptions } from './connection';
export { differences } from './differences';
export { failureBody, failureOf, messageOf } from './failure';
export { contextOf, deadlineOf, HEADER, type Headers, headersOf, metaOf, replyHeaders } from './headers';
export { ifPresent } from './if-present';
export { purge, streamUsage, store, storedBytes, storedMessage } from './jetstream-calls';
export { bytesOf, jsonOf, textOf } from './json';
export type { BusLog } from './log';
export { methodsOf } from './methods-of';
export { type BusMessage, Mux, NoAnswer, NotTaken, readHeaders, wireHeaders } from './mux';
export type { HandlerObserver } from './observer';
export { BUS_USERS, type BusUser, inboxPrefix, isReplySubject, repliesTo } from './user';
