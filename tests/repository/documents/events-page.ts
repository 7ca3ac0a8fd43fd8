import { subscriptionReaders, type SubscriptionReader } from '@marquee/bus';
import { allEvents, allShopEvents, SHOP_EVENT_READERS } from '@marquee/contracts';
import { allControllers } from '../code/app-controllers';
import { withGeneratedBlock } from './generated-block';

/** Returns docs/internal/subscriptions.md with the current table of subscribers. */
export function withSubscribers(page: string): string {
  return withGeneratedBlock(page, 'who subscribes to what', subscribersTable());
}

/** Lists the consumers that handle an event by a method, not those that only record it as received. */
function subscribersTable(): string {
  const events = allEvents();
  const all = subscriptionReaders(allControllers());
  const ofEverything = all.filter((reader) => events.every((event) => reader.takes(event)));
  const others = all.filter((reader) => !ofEverything.includes(reader));
  const rows = events.map((event) =>
    row(
      `\`${event.topic}\``,
      event.service,
      others.filter((reader) => reader.takes(event)),
    ),
  );
  const byPlace = `by its place: ${SHOP_EVENT_READERS.join(', ')}`;
  const ofShops = allShopEvents().map(({ topic }) => `| \`${topic}\` | gateway, for shop fronts | ${byPlace} |`);
  const head = '| Event | Published by | Subscription: service, class |\n| --- | --- | --- |';
  return [head, row('every event of a service', '', ofEverything), ...rows, ...ofShops].join('\n');
}

function row(event: string, publisher: string, readers: readonly SubscriptionReader[]): string {
  return `| ${event} | ${publisher} | ${readers.map(named).join('<br>')} |`;
}

function named({ consumer, subscription }: SubscriptionReader): string {
  return `\`${subscription.durable}\`: ${subscription.service}, \`${consumer}\``;
}
