import { AckPolicy, DeliverPolicy, type Consumer } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { EVENTS_STREAM } from '@marquee/contracts';
import { type Connection, differences, ifPresent } from '../wire';

/** A message without a sign of progress for this time is redelivered to another process. */
export const ACK_WAIT_MS = 5_000;
/** Maximum unacknowledged messages of all replicas together. */
const MAX_UNDER_WAY = 2000;

/** The required settings of a durable consumer; some can be set only on creation. */
export function durableSettings(filter: string) {
  const fixed = { ack_policy: AckPolicy.Explicit, deliver_policy: DeliverPolicy.All, deliver_subject: undefined };
  const changeable = {
    filter_subject: filter,
    filter_subjects: undefined,
    ack_wait: nanos(ACK_WAIT_MS),
    backoff: undefined,
    max_ack_pending: MAX_UNDER_WAY,
    max_deliver: -1,
    headers_only: undefined,
    inactive_threshold: undefined,
  };
  return { fixed, changeable };
}

/** Opens the durable consumer that `provision` created; throws if it is missing or differs. */
export async function openDurable({ js, jsm }: Connection, durable: string, filter: string): Promise<Consumer> {
  const info = await ifPresent(jsm.consumers.info(EVENTS_STREAM, durable));
  if (!info) throw unprovisioned(durable, 'is missing');
  const { fixed, changeable } = durableSettings(filter);
  const wrong = differences({ ...fixed, ...changeable }, info.config);
  if (wrong.length > 0) throw unprovisioned(durable, `is not as declared (${wrong.join('; ')})`);
  return js.consumers.getConsumerFromInfo(info);
}

function unprovisioned(durable: string, how: string): Error {
  return new Error(`The consumer ${durable} ${how}: run \`marquee streams provision\`.`);
}
