import type { Bus } from '@marquee/bus/client';
import { allSubscriptions, delivers, reconciliationOf, type EventSubscription } from '@marquee/contracts';
import { longRunning } from './context';
import { notedSubscriptions, portions } from './cursors';
import { kindOf, type LastEvents } from './stream';

/** Handlers take some milliseconds each, and the command waits for the answer. */
const EVENTS_PER_CALL = 100;

interface Redelivered {
  received: number;
  failed: number;
}

/** Redelivers to every consumer the events of the stream that it lacks; the server may count them as delivered. */
export async function redeliverMissed(bus: Bus): Promise<Redelivered> {
  const total = { received: 0, failed: 0 };
  for await (const page of bus.storedEvents().pages()) {
    for (const subscription of notedSubscriptions()) {
      const own = page.filter(({ event }) => delivers(subscription, kindOf(event)));
      if (own.length === 0) continue;
      const { service, durable: consumer } = subscription;
      const ids = own.map(({ event }) => event.id);
      const missing = await bus.call(reconciliationOf[service].missing, longRunning(), { consumer, ids });
      const missed = new Set(missing.ids);
      const places = own.flatMap(({ event, place }) => (missed.has(event.id) ? [place] : []));
      await redeliver(bus, subscription, places, total);
    }
  }
  return total;
}

/** Consumers without cursors read the current state, so the last event of each resource is enough. */
export async function followAgain(bus: Bus, published: LastEvents): Promise<Redelivered> {
  const total = { received: 0, failed: 0 };
  for (const subscription of allSubscriptions().filter(({ manner }) => manner === 'at least once')) {
    const own = [...published.values()].filter((last) => delivers(subscription, last));
    const places = own.map(({ place }) => place).toSorted((a, b) => a - b);
    await redeliver(bus, subscription, places, total);
  }
  return total;
}

async function redeliver(
  bus: Bus,
  by: EventSubscription,
  places: readonly number[],
  total: Redelivered,
): Promise<void> {
  for (const some of portions(places, EVENTS_PER_CALL)) {
    const missed = { consumer: by.durable, places: some };
    const { heard, failed } = await bus.call(reconciliationOf[by.service].redeliver, longRunning(), missed);
    total.received += heard;
    total.failed += failed;
  }
}
