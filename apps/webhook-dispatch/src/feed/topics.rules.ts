import { allEvents, ShopError } from '@marquee/contracts';

/** Of webhooks and of everything else that is published: whoever misspells one would wait for its events in vain. */
export function expectTopic(topic: string | undefined): void {
  if (topic === undefined || allEvents().some((event) => event.topic === topic)) return;
  throw ShopError.badQuery('topic', 'a topic of an event, such as order/create');
}
