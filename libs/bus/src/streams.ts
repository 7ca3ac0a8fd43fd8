import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  type JetStreamManager,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { EVENTS_STREAM } from '@marquee/contracts';
import type { Bus } from './bus';
import { differences } from './differences';

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

/** Creates what is missing, changes what differs, reads back, and throws naming each difference that remains. */
export async function provision(bus: Bus, o: { replicas: number }): Promise<void> {
  for (const spec of STREAMS) await provisionStream(bus.connection.jsm, spec, o.replicas);
}

async function provisionStream(jsm: JetStreamManager, spec: StreamSpec, replicas: number): Promise<void> {
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
  const present = await configOf(jsm, spec.name);
  if (!present) await jsm.streams.add({ name: spec.name, ...fixed, ...changeable });
  else if (differences(changeable, present).length > 0) await jsm.streams.update(spec.name, changeable);
  const wrong = differences({ ...fixed, ...changeable }, (await configOf(jsm, spec.name)) ?? {});
  if (wrong.length > 0) throw new Error(`The stream ${spec.name} is not as declared: ${wrong.join('; ')}.`);
}

async function configOf(jsm: JetStreamManager, name: string): Promise<StreamConfig | undefined> {
  try {
    return (await jsm.streams.info(name)).config;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound) return undefined;
    throw error;
  }
}
