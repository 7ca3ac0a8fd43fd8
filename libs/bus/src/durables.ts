import type { Service } from '@marquee/contracts';

/**
 * Every durable consumer of the stream EVENTS, by the service that reads it. NATS permissions know whole names and no
 * prefixes, so a new consumer is one more name here; a service refuses to boot with one that is not its own.
 */
export const DURABLES: Readonly<Record<Service, readonly string[]>> = {
  auth: ['auth'],
  catalog: ['catalog'],
  commerce: ['commerce'],
  tenant: ['tenant'],
  statistics: ['statistics'],
  'webhook-dispatch': ['webhook-dispatch'],
};
