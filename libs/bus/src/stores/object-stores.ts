import { DiscardPolicy, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { MEDIA_STORE, UPLOADS_STORE } from '@marquee/contracts';
import type { BusUser } from '../wire';

export interface ObjectStoreSpec {
  readonly name: string;
  /** Seconds after which the server forgets an object; 0: never. */
  readonly keepSeconds: number;
  /** What does not fit any more is refused. */
  readonly maxBytes: number;
  /** Who alone may put objects. */
  readonly writers: readonly BusUser[];
  /** Who alone may take them out before their time. */
  readonly removers: readonly BusUser[];
  /** Who alone may read them. */
  readonly readers: readonly BusUser[];
}

/** Every store of objects: bytes too large for a message. All are kept in files. */
export const OBJECT_STORES: readonly ObjectStoreSpec[] = [
  // On its way from the gateway to the service that will keep it.
  {
    name: UPLOADS_STORE,
    keepSeconds: 600,
    maxBytes: 4 * 1024 ** 3,
    writers: ['gateway'],
    // The gateway takes back what was not sent to its end.
    removers: ['catalog', 'gateway'],
    readers: ['catalog'],
  },
  // The last, since it takes of what the others leave.
  {
    name: MEDIA_STORE,
    keepSeconds: 0,
    // Where nobody says another number: `media-limit.ts`.
    maxBytes: 4 * 1024 ** 3,
    writers: ['catalog'],
    removers: ['catalog'],
    readers: ['catalog', 'gateway'],
  },
];

export function objectStream(store: string): string {
  return `OBJ_${store}`;
}

/** What stands before an object's name in the subjects of its messages. */
export function objectPrefix(store: string): string {
  return `objects.${store}.`;
}

/** What the stream of a store must be; only a new one can be given what is fixed. */
export function objectStoreSettings({ name, keepSeconds, maxBytes }: ObjectStoreSpec, replicas: number) {
  const fixed = { storage: StorageType.File, retention: RetentionPolicy.Limits, deny_delete: true };
  const changeable = {
    subjects: [`${objectPrefix(name)}>`],
    max_age: nanos(keepSeconds * 1000),
    num_replicas: replicas,
    discard: DiscardPolicy.New,
    max_msgs: -1,
    max_bytes: maxBytes,
    max_msgs_per_subject: 1,
  };
  return { fixed, changeable };
}
