import { DiscardPolicy, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { REVOCATION_SECONDS, REVOCATIONS_BUCKET, VISITOR_SALT_SECONDS, VISITOR_SALTS_BUCKET } from '@marquee/contracts';
import type { BusUser } from '../wire';

export interface BucketSpec {
  readonly name: string;
  /** Seconds after which the server forgets a key. */
  readonly keepSeconds: number;
  /** Who alone may put and remove keys. */
  readonly writers: readonly BusUser[];
  /** Who alone may see them. */
  readonly readers: readonly BusUser[];
}

/** Every key-value bucket. All are kept in files, with the last word on each key alone. */
export const BUCKETS: readonly BucketSpec[] = [
  { name: REVOCATIONS_BUCKET, keepSeconds: REVOCATION_SECONDS, writers: ['auth'], readers: ['gateway'] },
  { name: VISITOR_SALTS_BUCKET, keepSeconds: VISITOR_SALT_SECONDS, writers: ['gateway'], readers: ['gateway'] },
];

/** The stream that a bucket is, by the convention of every NATS client. */
export function streamOf(bucket: string): string {
  return `KV_${bucket}`;
}

/** What stands before a key in the subject of its message. */
export function subjectPrefix(bucket: string): string {
  return `$KV.${bucket}.`;
}

/** What the stream of a bucket must be; only a new one can be given what is fixed. */
export function bucketSettings({ name, keepSeconds }: BucketSpec, replicas: number) {
  const fixed = { storage: StorageType.File, retention: RetentionPolicy.Limits, deny_delete: true };
  const changeable = {
    subjects: [`${subjectPrefix(name)}>`],
    max_age: nanos(keepSeconds * 1000),
    num_replicas: replicas,
    discard: DiscardPolicy.New,
    max_msgs: -1,
    max_bytes: -1,
    max_msgs_per_subject: 1,
    allow_rollup_hdrs: true,
  };
  return { fixed, changeable };
}
