/**
 * `Bus`: the connection by which an app or a command calls services, publishes events and reads stores.
 * It has no Nest in it, so that the command line starts fast.
 * It drains in order: what was taken is finished before the connection closes.
 */
export { Bus, type BusOptions, type RawReply } from './bus';
