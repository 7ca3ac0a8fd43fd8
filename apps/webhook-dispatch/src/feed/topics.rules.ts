import { allEvents, ShopError } from '@marquee/contracts';

/** Refuses an unknown topic, because a client with a typo would wait in vain. */
export function expectTopic(topic: string | undefined): void {
  if (topic === undefined || allEvents().some((event) => event.topic === topic)) return;
  throw ShopError.badQuery('topic', 'a topic of an event, such as order/create');
}
