/**
 * Events as CloudEvents on streams, and durable consumers that handle events of one resource in order through keyed
 * queues. Also transient messages: change notifications and peer messages.
 */
export { readEvent } from './cloud-event';
export { durableSettings, openDurable } from './durable-config';
export { DurableConsumer, type Periods } from './durable-consumer';
export type { Inbox } from './inbox';
export { type ConsumingStore, type EventHandler, Listeners, listens } from './listeners';
export {
  type ChangeListener,
  ChangeNotifications,
  CHANGE_NOTIFICATIONS,
  notificationSubject,
} from './change-notifications';
export { Peers, peerSubject } from './peers';
export { ShopEvents, type StreamPosition } from './shop-events';
export { type StoredEvent, StoredEvents } from './stored-events';
export { streamOfSubject, STREAMS, streamSettings } from './streams';
