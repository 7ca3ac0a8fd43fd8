import { allEvents, ShopError } from '@marquee/contracts';

/** Refuses a word that is the topic of no event: whoever misspells one would wait for its events in vain. */
export function expectTopic(topic: string | undefined): void {
  if (topic === undefined || allEvents().some((event) => event.topic === topic)) return;
  throw ShopError.badQuery('topic', 'a topic of an event, such as order/create');
}
