import { DiscardPolicy, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { REVOCATION_SECONDS, REVOCATIONS_BUCKET, VISITOR_SALT_SECONDS, VISITOR_SALTS_BUCKET } from '@marquee/contracts';
import type { BusUser } from '../wire';

export interface BucketSpec {
  readonly name: string;
  /** Seconds after which the server expires a key. */
  readonly retentionSeconds: number;
  /** The only users that may put and remove keys. */
  readonly writers: readonly BusUser[];
  /** The only users that may read them. */
  readonly readers: readonly BusUser[];
}

/** All key-value buckets: stored in files, with the last value of each key only. */
export const BUCKETS: readonly BucketSpec[] = [
  { name: REVOCATIONS_BUCKET, retentionSeconds: REVOCATION_SECONDS, writers: ['auth'], readers: ['gateway'] },
  {
    name: VISITOR_SALTS_BUCKET,
    retentionSeconds: VISITOR_SALT_SECONDS,
    writers: ['storefront'],
    readers: ['storefront'],
  },
];

/** The stream of a bucket, by the convention of NATS clients. */
export function streamOf(bucket: string): string {
  return `KV_${bucket}`;
}

/** The subject prefix of a key's message. */
export function subjectPrefix(bucket: string): string {
  return `$KV.${bucket}.`;
}

/** The required stream settings of a bucket; some can be set only on creation. */
export function bucketSettings({ name, retentionSeconds }: BucketSpec, replicas: number) {
  const fixed = { storage: StorageType.File, retention: RetentionPolicy.Limits, deny_delete: true };
  const changeable = {
    subjects: [`${subjectPrefix(name)}>`],
    max_age: nanos(retentionSeconds * 1000),
    num_replicas: replicas,
    discard: DiscardPolicy.New,
    max_msgs: -1,
    max_bytes: -1,
    max_msgs_per_subject: 1,
    allow_rollup_hdrs: true,
  };
  return { fixed, changeable };
}
