import type { JetStreamManager } from '@nats-io/jetstream';
import { EVENTS_STREAM } from '@marquee/contracts';
import type { Bus } from './bus';
import { BUCKETS, bucketSettings, streamOf, type BucketSpec } from './buckets';
import { differences } from './differences';
import { durableSettings } from './durable-config';
import { DURABLES } from './durables';
import { ifPresent } from './if-present';
import { STREAMS, streamSettings, type StreamSpec } from './streams';

/** A stream, a bucket or a consumer: what it must be, and how it comes to be so. */
interface Kept {
  readonly name: string;
  readonly fixed: object;
  readonly changeable: object;
  read(): Promise<{ config: object }>;
  add(): Promise<unknown>;
  update(): Promise<unknown>;
}

/**
 * Creates the streams, buckets and durable consumers that are missing, changes those that differ, reads back, and
 * throws naming each difference that remains. Only the user `cli` may.
 */
export async function provision(bus: Bus, o: { replicas: number }): Promise<void> {
  const { jsm } = bus.connection;
  for (const spec of STREAMS) await settle(stream(jsm, spec, o.replicas));
  for (const spec of BUCKETS) await settle(bucket(jsm, spec, o.replicas));
  for (const durables of Object.values(DURABLES)) {
    for (const [name, filter] of Object.entries(durables)) await settle(durable(jsm, name, filter));
  }
}

async function settle(kept: Kept): Promise<void> {
  const present = await ifPresent(kept.read());
  if (!present) {
    await kept.add();
  } else {
    refuse(kept, differences(kept.fixed, present.config));
    if (differences(kept.changeable, present.config).length > 0) await kept.update();
  }
  refuse(kept, differences({ ...kept.fixed, ...kept.changeable }, (await kept.read()).config));
}

function refuse({ name }: Kept, wrong: string[]): void {
  if (wrong.length > 0) throw new Error(`${name} is not as declared: ${wrong.join('; ')}.`);
}

function stream({ streams }: JetStreamManager, spec: StreamSpec, replicas: number): Kept {
  const { fixed, changeable } = streamSettings(spec, replicas);
  return {
    name: `The stream ${spec.name}`,
    fixed,
    changeable,
    read: () => streams.info(spec.name),
    add: () => streams.add({ name: spec.name, ...fixed, ...changeable }),
    update: () => streams.update(spec.name, changeable),
  };
}

function bucket({ streams }: JetStreamManager, spec: BucketSpec, replicas: number): Kept {
  const { fixed, changeable } = bucketSettings(spec, replicas);
  const name = streamOf(spec.name);
  return {
    name: `The bucket ${spec.name}`,
    fixed,
    changeable,
    read: () => streams.info(name),
    add: () => streams.add({ name, ...fixed, ...changeable }),
    update: () => streams.update(name, changeable),
  };
}

function durable({ consumers }: JetStreamManager, name: string, filter: string): Kept {
  const { fixed, changeable } = durableSettings(filter);
  return {
    name: `The consumer ${name}`,
    fixed,
    changeable,
    read: () => consumers.info(EVENTS_STREAM, name),
    add: () => consumers.add(EVENTS_STREAM, { durable_name: name, ...fixed, ...changeable }),
    update: () => consumers.update(EVENTS_STREAM, name, changeable),
  };
}
