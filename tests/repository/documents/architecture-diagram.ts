import {
  allEvents,
  allShopEvents,
  allSubscriptions,
  delivers,
  SHOP_EVENT_READERS,
  type AnyEventType,
} from '@marquee/contracts';
import { withGeneratedBlock } from './generated-block';

const NODES = `
  client([API client]) -- "HTTPS, bearer token" --> gateway
  browser([browser]) -- "console, sign-in" --> gateway
  customer([customer of a shop]) -- "pages, content, visits" --> storefront
  operator([operator]) --> cli
  gateway -- requests --> nats{{"NATS request/reply"}}
  storefront -- requests --> nats
  cli -- administration --> nats
  nats --> services
  events[["JetStream EVENTS"]]
  shop[["JetStream SHOP_EVENTS"]]`;

/** Returns docs/explanation/architecture.md with a diagram of the current contracts. */
export function withDiagram(page: string): string {
  return withGeneratedBlock(page, 'architecture diagram', `\`\`\`mermaid\n${diagram()}\n\`\`\``);
}

/** Shows which service publishes which events to which stream, and which services subscribe to them. */
function diagram(): string {
  const events = allEvents();
  const subscribers = allSubscriptions().map(({ service }) => service);
  const services = [...new Set([...events.map(({ service }) => service), ...subscribers])].toSorted();
  return [
    `flowchart LR${NODES}`,
    '  subgraph services ["services, each with its own schema in Postgres"]',
    ...services.map((service) => `    ${service}`),
    '  end',
    ...services.flatMap((service) => published(service, events)),
    ...services.flatMap((service) => received(service, events)),
    `  storefront -- "${kindsOf(allShopEvents(), allShopEvents())}" --> shop`,
    ...SHOP_EVENT_READERS.map((reader) => `  shop --> ${reader}`),
  ].join('\n');
}

function published(service: string, events: readonly AnyEventType[]): string[] {
  const own = events.filter((event) => event.service === service);
  return own.length === 0 ? [] : [`  ${service} -- "${kindsOf(own, events)}" --> events`];
}

function received(service: string, events: readonly AnyEventType[]): string[] {
  const subscriptions = allSubscriptions().filter((subscription) => subscription.service === service);
  const delivered = events.filter((event) => subscriptions.some((subscription) => delivers(subscription, event)));
  if (delivered.length === 0) return [];
  const label = delivered.length === events.length ? 'every event' : kindsOf(delivered, events);
  return [`  events -- "${label}" --> ${service}`];
}

/** Names the resource if all of its events are listed, else the topics: `price/update`. */
function kindsOf<E extends Pick<AnyEventType, 'resource' | 'topic'>>(some: readonly E[], all: readonly E[]): string {
  const kinds = some.map(({ resource, topic }) => {
    const isWhole = all.every((event) => event.resource !== resource || some.includes(event));
    return isWhole ? resource : topic;
  });
  return [...new Set(kinds)].join('<br>');
}
