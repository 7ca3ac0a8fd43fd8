import { grouped } from '../grouped';
import type { Told } from '../read-back';
import type { Invariant } from './invariant';

/** A receiver hears the events of a resource in their order; one that comes again does not count. */
export const arrivalOrder: Invariant = (_, read) => {
  const known = new Map(read.told.map((event) => [event.id, event]));
  return [...read.arrivals].flatMap(([topic, ids]) => {
    const first = [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
    return [...grouped(first, ({ resource }) => resource)].flatMap(([resource, events]) =>
      isRising(events)
        ? []
        : [`${topic} of ${resource} arrived as ${events.map(({ sequence }) => sequence).join(', ')}`],
    );
  });
};

function isRising(events: readonly Told[]): boolean {
  return events.every(({ sequence }, at) => at === 0 || sequence > (events[at - 1] as Told).sequence);
}
