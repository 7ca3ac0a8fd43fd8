import { DiscardPolicy, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { EVENTS_STREAM } from '@marquee/contracts';

export interface StreamSpec {
  readonly name: string;
  readonly subjects: readonly string[];
  readonly maxAgeDays: number;
  /** A message id that comes again within this time is not stored again. */
  readonly duplicateMinutes: number;
}

/** Every stream. All are kept in files, by age alone. */
export const STREAMS: readonly StreamSpec[] = [
  { name: EVENTS_STREAM, subjects: ['events.>'], maxAgeDays: 7, duplicateMinutes: 10 },
];

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
    max_bytes: -1,
    max_msgs_per_subject: -1,
  };
  return { fixed, changeable };
}
