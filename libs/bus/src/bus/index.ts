/**
 * `Bus`: the client of services, events and stores. It is free of Nest, so that the command line starts fast, and
 * drains calls before the connection closes.
 */
export { Bus, type BusOptions, type RawReply } from './bus';
