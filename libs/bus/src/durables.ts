import type { Service } from '@marquee/contracts';

/**
 * Every durable consumer of the stream EVENTS: by the service that reads it, its name and the subjects it gets. They
 * are made by `provision` and never by a service, because NATS does not ask whether whoever makes a consumer may publish
 * to where it delivers. NATS permissions know whole names and no prefixes, so a new one is one more line here.
 */
export const DURABLES: Readonly<Record<Service, Readonly<Record<string, string>>>> = {
  auth: { auth: 'events.tenant.>' },
  catalog: { catalog: 'events.tenant.>', 'catalog-mirrors': 'events.catalog.>' },
  commerce: {},
  tenant: { tenant: 'events.catalog.*.product.>' },
  statistics: {},
  'webhook-dispatch': { 'webhook-dispatch': 'events.>' },
};
