import { allSubscriptions, EVENTS_STREAM, type Service } from '@marquee/contracts';
import type { Bus } from '../bus';

/** The number of unhandled events of all durable consumers, including those in progress; for the operator. */
export async function unhandledEvents({ connection: { jsm } }: Bus): Promise<number> {
  const infos = await Promise.all(allSubscriptions().map(({ durable }) => jsm.consumers.info(EVENTS_STREAM, durable)));
  return infos.reduce((sum, { num_pending, num_ack_pending }) => sum + num_pending + num_ack_pending, 0);
}

/** Counts the unhandled events per durable consumer of a service, which may read only its own consumers. */
export async function unhandledOf({ connection: { jsm } }: Bus, service: Service): Promise<Record<string, number>> {
  const own = allSubscriptions().filter((subscription) => subscription.service === service);
  const asked = own.map(async ({ durable }) => {
    const { num_pending, num_ack_pending } = await jsm.consumers.info(EVENTS_STREAM, durable);
    return [durable, num_pending + num_ack_pending] as const;
  });
  return Object.fromEntries(await Promise.all(asked));
}
