import { subscriptionReaders, type SubscriptionReader } from '@marquee/bus';
import { allEvents, allShopEvents, SHOP_EVENT_READERS } from '@marquee/contracts';
import { allControllers } from './app-controllers';

const BEGIN = '<!-- generated: who hears what -->';
const END = '<!-- /generated -->';

/** The page with its table of readers as the code is now. It is formatted by whoever writes it. */
export function withReaders(page: string): string {
  const [before, behind] = page.split(BEGIN);
  const after = behind?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`docs/events.md has no ${BEGIN} … ${END}.`);
  return [before, BEGIN, '\n\n', readersTable(), '\n\n', END, after].join('');
}

/** Whoever takes an event by a method; one that is only noted as received is not listed. */
function readersTable(): string {
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
