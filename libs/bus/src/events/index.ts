/**
 * Events as CloudEvents on streams, and durable consumers that handle those of one resource in order.
 * Also what is told to peers without a stream: change notifications and limits shared by replicas.
 * The order per resource is kept by keyed queues in each process.
 */
export { readEvent } from './cloud-event';
export { durableSettings, openDurable } from './durable-config';
export { DurableConsumer, type Periods } from './durable-consumer';
export type { Inbox } from './inbox';
export { type ConsumingStore, type EventHandler, Listeners, listens } from './listeners';
export { News, NEWS, newsSubject } from './news';
export { Peers, peerSubject } from './peers';
export { ShopEvents, type StreamPosition } from './shop-events';
export { type StoredEvent, StoredEvents } from './stored-events';
export { streamOfSubject, STREAMS, streamSettings } from './streams';
