import { DiscardPolicy, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { EVENTS_KEPT_DAYS, EVENTS_STREAM, SHOP_EVENTS_STREAM } from '@marquee/contracts';

export interface StreamSpec {
  readonly name: string;
  readonly subjects: readonly string[];
  readonly maxAgeDays: number;
  /** A message id that comes again within this time is not stored again. */
  readonly duplicateMinutes: number;
  /** What was stored first gives way to what does not fit any more; -1: nothing does. */
  readonly maxBytes: number;
}

/**
 * Every stream, in the order in which they are provisioned: no subject may be in two, so one that gives up some of its own
 * stands before the one that gets them. All are kept in files. Events of services have five words and those of shop fronts four.
 */
export const STREAMS: readonly StreamSpec[] = [
  {
    name: EVENTS_STREAM,
    subjects: ['events.*.*.*.*'],
    maxAgeDays: EVENTS_KEPT_DAYS,
    duplicateMinutes: 10,
    maxBytes: -1,
  },
  // The server has every id of the window in memory, and there may be many; whoever tells tries again within seconds.
  { name: SHOP_EVENTS_STREAM, subjects: ['events.shop.*.*'], maxAgeDays: 7, duplicateMinutes: 2, maxBytes: 1024 ** 3 },
];

/** The stream that a subject, or a filter of subjects, is in. */
export function streamOfSubject(subject: string): string {
  return subject.startsWith('events.shop.') ? SHOP_EVENTS_STREAM : EVENTS_STREAM;
}

/** What a stream must be; only a new one can be given what is fixed. */
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
