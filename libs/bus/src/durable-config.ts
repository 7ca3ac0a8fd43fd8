import {
  AckPolicy,
  DeliverPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type ConsumerConfig,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { EVENTS_STREAM } from '@marquee/contracts';
import type { ConsumerOptions } from './consumes';
import { differences } from './differences';

/** A message that nobody speaks up for in this time is given to another process. */
export const ACK_WAIT_MS = 10_000;
/** Messages that may be under way at once: those that wait behind a failing one of their key count. */
const MAX_UNDER_WAY = 2000;

/** Creates the durable consumer, or brings an older one to what it must be. */
export async function ensureDurable(jsm: JetStreamManager, options: ConsumerOptions): Promise<void> {
  const fixed = { ack_policy: AckPolicy.Explicit, deliver_policy: DeliverPolicy.All } as const;
  const changeable = {
    filter_subject: options.filter,
    ack_wait: nanos(ACK_WAIT_MS),
    max_ack_pending: MAX_UNDER_WAY,
    max_deliver: -1,
  };
  const { durable } = options;
  const present = await configOf(jsm, durable);
  if (!present) await jsm.consumers.add(EVENTS_STREAM, { durable_name: durable, ...fixed, ...changeable });
  else if (differences(changeable, present).length > 0) await jsm.consumers.update(EVENTS_STREAM, durable, changeable);
  const wrong = differences({ ...fixed, ...changeable }, (await configOf(jsm, durable)) ?? {});
  if (wrong.length > 0) throw new Error(`The consumer ${durable} is not as declared: ${wrong.join('; ')}.`);
}

async function configOf(jsm: JetStreamManager, durable: string): Promise<ConsumerConfig | undefined> {
  try {
    return (await jsm.consumers.info(EVENTS_STREAM, durable)).config;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.ConsumerNotFound) return undefined;
    throw error;
  }
}
