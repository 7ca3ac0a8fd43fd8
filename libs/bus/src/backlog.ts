import { EVENTS_STREAM } from '@marquee/contracts';
import type { Bus } from './bus';
import { DURABLES } from './durables';

/** How many events all durable consumers have still to handle, those under way included; the operator's to ask. */
export async function unhandledEvents({ connection: { jsm } }: Bus): Promise<number> {
  const durables = Object.values(DURABLES).flatMap((ofService) => Object.keys(ofService));
  const infos = await Promise.all(durables.map((durable) => jsm.consumers.info(EVENTS_STREAM, durable)));
  return infos.reduce((sum, { num_pending, num_ack_pending }) => sum + num_pending + num_ack_pending, 0);
}
