import type { Bus } from '@marquee/bus';
import { inSpan } from './tracing';

/** The part of the bus that an outbox needs. */
export type PublishingBus = Pick<Bus, 'publishEvent' | 'storedMessageId' | 'eventsState' | 'losses' | 'notifyChange'>;

/** Each publication is a span below the write that emitted the event. */
export function tracedPublishing(bus: Bus): PublishingBus {
  return {
    publishEvent: (subject, id, body, headers) =>
      inSpan('publish', `publish ${topicIn(subject)}`, headers?.['traceparent'], { 'event.id': id }, () =>
        bus.publishEvent(subject, id, body, headers),
      ),
    storedMessageId: (seq) => bus.storedMessageId(seq),
    eventsState: () => bus.eventsState(),
    notifyChange: (name, about, kinds) => bus.notifyChange(name, about, kinds),
    get losses() {
      return bus.losses;
    },
  };
}

/** `events.catalog.1202.category.create` → `category/create` */
function topicIn(subject: string): string {
  return subject.split('.').slice(3).join('/');
}
