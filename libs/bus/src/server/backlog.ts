import { allSubscriptions, EVENTS_STREAM, type Service } from '@marquee/contracts';
import type { Bus } from '../bus';

/** How many events all durable consumers have still to handle, those under way included; the operator's to ask. */
export async function unhandledEvents({ connection: { jsm } }: Bus): Promise<number> {
  const infos = await Promise.all(allSubscriptions().map(({ durable }) => jsm.consumers.info(EVENTS_STREAM, durable)));
  return infos.reduce((sum, { num_pending, num_ack_pending }) => sum + num_pending + num_ack_pending, 0);
}

/** The same for each durable consumer of a service, which may ask for its own. */
export async function unhandledOf({ connection: { jsm } }: Bus, service: Service): Promise<Record<string, number>> {
  const own = allSubscriptions().filter((subscription) => subscription.service === service);
  const asked = own.map(async ({ durable }) => {
    const { num_pending, num_ack_pending } = await jsm.consumers.info(EVENTS_STREAM, durable);
    return [durable, num_pending + num_ack_pending] as const;
  });
  return Object.fromEntries(await Promise.all(asked));
}
