import { DiscardPolicy, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { MEDIA_STORE, UPLOADS_STORE } from '@marquee/contracts';
import type { BusUser } from '../wire';

export interface ObjectStoreSpec {
  readonly name: string;
  /** Seconds after which the server expires an object; 0: never. */
  readonly retentionSeconds: number;
  /** Objects beyond this size are refused. */
  readonly maxBytes: number;
  /** The only users that may put objects. */
  readonly writers: readonly BusUser[];
  /** The only users that may remove them early. */
  readonly removers: readonly BusUser[];
  /** The only users that may read them. */
  readonly readers: readonly BusUser[];
}

/** All object stores, for content too large for a message; stored in files. */
export const OBJECT_STORES: readonly ObjectStoreSpec[] = [
  // Uploads in transit from the gateway to the owning service.
  {
    name: UPLOADS_STORE,
    retentionSeconds: 600,
    maxBytes: 4 * 1024 ** 3,
    writers: ['gateway'],
    // The gateway removes incomplete uploads.
    removers: ['catalog', 'gateway'],
    readers: ['catalog'],
  },
  // This store comes last, because it takes the remaining space.
  {
    name: MEDIA_STORE,
    retentionSeconds: 0,
    // The default without a configured number: `media-limit.ts`.
    maxBytes: 4 * 1024 ** 3,
    writers: ['catalog'],
    removers: ['catalog'],
    readers: ['catalog', 'gateway', 'storefront'],
  },
];

export function objectStream(store: string): string {
  return `OBJ_${store}`;
}

/** The subject prefix of an object's messages. */
export function objectPrefix(store: string): string {
  return `objects.${store}.`;
}

/** The required stream settings of a store; some can be set only on creation. */
export function objectStoreSettings({ name, retentionSeconds, maxBytes }: ObjectStoreSpec, replicas: number) {
  const fixed = { storage: StorageType.File, retention: RetentionPolicy.Limits, deny_delete: true };
  const changeable = {
    subjects: [`${objectPrefix(name)}>`],
    max_age: nanos(retentionSeconds * 1000),
    num_replicas: replicas,
    discard: DiscardPolicy.New,
    max_msgs: -1,
    max_bytes: maxBytes,
    max_msgs_per_subject: 1,
  };
  return { fixed, changeable };
}
