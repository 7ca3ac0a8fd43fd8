import { allSubscriptions, EVENTS_STREAM } from '@marquee/contracts';
import type { Bus } from './bus';

/** How many events all durable consumers have still to handle, those under way included; the operator's to ask. */
export async function unhandledEvents({ connection: { jsm } }: Bus): Promise<number> {
  const infos = await Promise.all(allSubscriptions().map(({ durable }) => jsm.consumers.info(EVENTS_STREAM, durable)));
  return infos.reduce((sum, { num_pending, num_ack_pending }) => sum + num_pending + num_ack_pending, 0);
}
