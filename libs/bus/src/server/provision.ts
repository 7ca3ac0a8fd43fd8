import type { JetStreamManager } from '@nats-io/jetstream';
import { allSubscriptions, EVENTS_STREAM, MEDIA_STORE, type EventSubscription } from '@marquee/contracts';
import type { Bus } from '../bus';
import {
  BUCKETS,
  bucketSettings,
  describedAs,
  isTooLarge,
  meantLimit,
  mediaLimits,
  OBJECT_STORES,
  objectStoreSettings,
  type ObjectStoreSpec,
  objectStream,
  streamOf,
  triedBytes,
} from '../stores';
import { differences, ifPresent } from '../wire';
import { durableSettings, STREAMS, streamSettings } from '../events';

/** A stream, a bucket, a store of objects or a consumer: what it must be, and how it comes to be so. */
interface Kept {
  readonly name: string;
  readonly fixed: object;
  readonly changeable: object;
  read(): Promise<{ config: object }>;
  add(): Promise<unknown>;
  update(): Promise<unknown>;
}

export interface Provisioning {
  /** Copies of each stream. */
  readonly replicas: number;
  /** What the store of pictures may take; without it what is there stays, and a new one gets what the server has room for. */
  readonly mediaBytes?: number;
}

/**
 * Creates the streams, buckets, stores of objects and durable consumers that are missing, changes those that differ, reads back, and
 * throws naming each difference that remains. Only the user `cli` may.
 */
export async function provision(bus: Bus, o: Provisioning): Promise<void> {
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
    if (spec.name === MEDIA_STORE) await settleMedia(jsm, spec, o);
    else await settle(objectStore(jsm, spec, o.replicas));
  }
  for (const subscription of allSubscriptions()) await settle(durable(jsm, subscription));
}

function objectStore(jsm: JetStreamManager, spec: ObjectStoreSpec, replicas: number, more: object = {}): Kept {
  const what = { title: `The store ${spec.name}`, name: objectStream(spec.name) };
  const { fixed, changeable } = objectStoreSettings(spec, replicas);
  return stream(jsm, what, { fixed, changeable: { ...changeable, ...more } });
}

/** Pictures grow for as long as shops do: their store is bounded below what the server has, so that events keep their room. */
async function settleMedia(jsm: JetStreamManager, spec: ObjectStoreSpec, o: Provisioning): Promise<void> {
  const info = await ifPresent(jsm.streams.info(objectStream(spec.name)));
  const present = info && { bytes: info.state.bytes, maxBytes: meantLimit(info.config) };
  const settleAt = (maxBytes: number, limit: number) =>
    settle(objectStore(jsm, { ...spec, maxBytes }, o.replicas, { description: describedAs(limit) }));
  const limits = mediaLimits(o.mediaBytes, spec.maxBytes, present);
  for (const limit of limits) {
    try {
      if (limit !== present?.maxBytes) await settleAt(triedBytes(limit), limit);
      return await settleAt(limit, limit);
    } catch (error) {
      if (!isTooLarge(error)) throw error;
    }
  }
  throw new Error(
    `The server has no room for a store of ${limits.at(-1) ?? 0} bytes of pictures and events beside it: lower MEDIA_MAX_BYTES, or raise max_file_store.`,
  );
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
