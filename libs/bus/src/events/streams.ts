import { DiscardPolicy, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { EVENT_RETENTION_DAYS, EVENTS_STREAM, SHOP_EVENTS_STREAM } from '@marquee/contracts';

export interface StreamSpec {
  readonly name: string;
  readonly subjects: readonly string[];
  readonly maxAgeDays: number;
  /** A message id that repeats within this time is not stored again. */
  readonly duplicateMinutes: number;
  /** The oldest messages are dropped beyond this size; -1 means unlimited. */
  readonly maxBytes: number;
}

/**
 * All streams, in provisioning order: a stream that gives up subjects precedes the one that gets them. Service events
 * have five tokens, and shop events four.
 */
export const STREAMS: readonly StreamSpec[] = [
  {
    name: EVENTS_STREAM,
    subjects: ['events.*.*.*.*'],
    maxAgeDays: EVENT_RETENTION_DAYS,
    duplicateMinutes: 10,
    maxBytes: -1,
  },
  // The server keeps all ids of the window in memory, so it is short; publishers retry within seconds.
  { name: SHOP_EVENTS_STREAM, subjects: ['events.shop.*.*'], maxAgeDays: 7, duplicateMinutes: 2, maxBytes: 1024 ** 3 },
];

export function streamOfSubject(subject: string): string {
  return subject.startsWith('events.shop.') ? SHOP_EVENTS_STREAM : EVENTS_STREAM;
}

/** The required settings of a stream; some can be set only on creation. */
export function streamSettings(spec: StreamSpec, replicas: number) {
  const fixed = { storage: StorageType.File, retention: RetentionPolicy.Limits };
  const changeable = {
    subjects: [...spec.subjects],
    max_age: nanos(spec.maxAgeDays * 24 * 3600 * 1000),
    duplicate_window: nanos(spec.duplicateMinutes * 60 * 1000),
    num_replicas: replicas,
    discard: DiscardPolicy.Old,
    max_msgs: -1,
    max_bytes: spec.maxBytes,
    max_msgs_per_subject: -1,
  };
  return { fixed, changeable };
}
