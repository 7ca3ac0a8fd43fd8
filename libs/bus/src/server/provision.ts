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

/** A stream, bucket, object store or consumer with its required settings and the way to create it. */
interface Provisioned {
  readonly name: string;
  readonly fixed: object;
  readonly changeable: object;
  read(): Promise<{ config: object }>;
  add(): Promise<unknown>;
  update(): Promise<unknown>;
}

export interface Provisioning {
  readonly replicas: number;
  /** Maximum bytes of the media store; without it an existing limit is kept, and a new store gets what the server can provide. */
  readonly mediaBytes?: number;
}

/**
 * Creates missing streams, buckets, object stores and durable consumers, updates those that differ, and throws with
 * each remaining difference. Only the user `cli` may.
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

function objectStore(jsm: JetStreamManager, spec: ObjectStoreSpec, replicas: number, more: object = {}): Provisioned {
  const what = { title: `The store ${spec.name}`, name: objectStream(spec.name) };
  const { fixed, changeable } = objectStoreSettings(spec, replicas);
  return stream(jsm, what, { fixed, changeable: { ...changeable, ...more } });
}

/** Pictures grow with the shops, so their store is limited to leave space for events. */
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
    `The server has no space for a media store of ${limits.at(-1) ?? 0} bytes beside the events: lower MEDIA_MAX_BYTES, or raise max_file_store.`,
  );
}

async function settle(provisioned: Provisioned): Promise<void> {
  const present = await ifPresent(provisioned.read());
  if (!present) {
    await provisioned.add();
  } else {
    refuse(provisioned, differences(provisioned.fixed, present.config));
    if (differences(provisioned.changeable, present.config).length > 0) await provisioned.update();
  }
  refuse(
    provisioned,
    differences({ ...provisioned.fixed, ...provisioned.changeable }, (await provisioned.read()).config),
  );
}

function refuse({ name }: Provisioned, wrong: string[]): void {
  if (wrong.length > 0) throw new Error(`${name} is not as declared: ${wrong.join('; ')}.`);
}

function stream(
  { streams }: JetStreamManager,
  what: { readonly title: string; readonly name: string },
  { fixed, changeable }: Pick<Provisioned, 'fixed' | 'changeable'>,
): Provisioned {
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

/**
 * Created here and never by a service, because NATS does not check whether a creator may publish to the delivery
 * subject.
 */
function durable({ consumers }: JetStreamManager, { durable: name, filter }: EventSubscription): Provisioned {
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
