import { subscriptionReaders } from '@marquee/bus';
import { allEvents, allShopEvents, SHOP_EVENT_READERS } from '@marquee/contracts';
import { allControllers } from '../code/app-controllers';
import { withGeneratedBlock } from './generated-block';

/** Returns docs/internal/subscriptions.md with the current table of subscribers. */
export function withSubscribers(page: string): string {
  return withGeneratedBlock(page, 'who subscribes to what', subscribersTable());
}

/** Lists the events that each consumer handles by a method, not those that it only records as received. */
function subscribersTable(): string {
  const events = allEvents();
  const rows = subscriptionReaders(allControllers()).map((reader) => {
    const handled = events.filter((event) => reader.takes(event));
    const topics = handled.length === events.length ? 'every event of a service' : listed(handled);
    return `| \`${reader.subscription.durable}\` | ${reader.subscription.service} | \`${reader.consumer}\` | ${topics} |`;
  });
  const byPosition = `| by position | ${SHOP_EVENT_READERS.join(', ')} | | ${listed(allShopEvents())} |`;
  const head = '| Subscription | Service | Class | Events |\n| --- | --- | --- | --- |';
  return [head, ...rows, byPosition].join('\n');
}

function listed(events: readonly { readonly topic: string }[]): string {
  return events.map(({ topic }) => `\`${topic}\``).join(', ');
}
