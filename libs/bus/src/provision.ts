import type { JetStreamManager } from '@nats-io/jetstream';
import { allSubscriptions, EVENTS_STREAM, type EventSubscription } from '@marquee/contracts';
import type { Bus } from './bus';
import { BUCKETS, bucketSettings, streamOf } from './buckets';
import { differences } from './differences';
import { durableSettings } from './durable-config';
import { ifPresent } from './if-present';
import { OBJECT_STORES, objectStoreSettings, objectStream } from './object-stores';
import { STREAMS, streamSettings } from './streams';

/** A stream, a bucket, a store of objects or a consumer: what it must be, and how it comes to be so. */
interface Kept {
  readonly name: string;
  readonly fixed: object;
  readonly changeable: object;
  read(): Promise<{ config: object }>;
  add(): Promise<unknown>;
  update(): Promise<unknown>;
}

/**
 * Creates the streams, buckets, stores of objects and durable consumers that are missing, changes those that differ, reads back, and
 * throws naming each difference that remains. Only the user `cli` may.
 */
export async function provision(bus: Bus, o: { replicas: number }): Promise<void> {
  const { jsm } = bus.connection;
  for (const spec of STREAMS) {
    const { name } = spec;
    await settle(stream(jsm, { title: `The stream ${name}`, name }, streamSettings(spec, o.replicas)));
  }
  for (const spec of BUCKETS) {
    const what = { title: `The bucket ${spec.name}`, name: streamOf(spec.name) };
    await settle(stream(jsm, what, bucketSettings(spec, o.replicas)));
  }
  for (const spec of OBJECT_STORES) {
    const what = { title: `The store ${spec.name}`, name: objectStream(spec.name) };
    await settle(stream(jsm, what, objectStoreSettings(spec, o.replicas)));
  }
  for (const subscription of allSubscriptions()) await settle(durable(jsm, subscription));
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

function stream(
  { streams }: JetStreamManager,
  what: { readonly title: string; readonly name: string },
  { fixed, changeable }: Pick<Kept, 'fixed' | 'changeable'>,
): Kept {
  const { title, name } = what;
  return {
    name: title,
    fixed,
    changeable,
    read: () => streams.info(name),
    add: () => streams.add({ name, ...fixed, ...changeable }),
    update: () => streams.update(name, changeable),
  };
}

/** Made here and never by a service: NATS does not ask whether whoever makes a consumer may publish to where it delivers. */
function durable({ consumers }: JetStreamManager, { durable: name, filter }: EventSubscription): Kept {
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
