import type { AnyEventType } from './events';
import type { Service } from './operations';

/** What a subscription hears: all events of one resource, all of one service, or all there are. */
export type EventSelection = Readonly<Record<string, AnyEventType>> | Service | 'everything';

/**
 * `once`: events are noted in the reader's database, in the transaction that they are handled in, so that each counts once
 * and those of one resource in order. `once, in runs`: so too, and events of one resource that are there together share
 * a transaction; nothing can be done after it. `once, gathered`: so too, and what comes shortly after others waits for a
 * moment, so that many share a transaction: for what nobody waits for. `at least once`: nothing is noted, and events may come again or late;
 * handlers work in transactions of their own, and in each look at how things are.
 */
export type Manner = 'once' | 'once, in runs' | 'once, gathered' | 'at least once';

/** Whether events of one resource that are there together share a transaction. */
export function isInRuns(manner: Manner): boolean {
  return manner === 'once, in runs' || manner === 'once, gathered';
}

/** What a service hears of others' events, or of its own. */
export interface EventSubscription {
  readonly service: Service;
  /** The JetStream consumer, which holds how far the service has read: under another name it would begin anew. */
  readonly durable: string;
  /** The subjects it gets, within those of the stream: `events.catalog.*.product.*`. */
  readonly filter: string;
  readonly manner: Manner;
}

const EVERYTHING = 'events.*.*.*.*';
const ofService = (service: Service): string => `events.${service}.*.*.*`;
const ofResource = (service: Service, resource: string): string => `events.${service}.*.${resource}.*`;

const declared: EventSubscription[] = [];

/**
 * `subscription('tenant', 'tenant', productEvents, 'once')`: who reads, under which name, what, and how. A resource is heard
 * whole, because its events are numbered: one that was left out would be waited for. The name begins with the
 * service's.
 */
export function subscription(
  service: Service,
  durable: string,
  selection: EventSelection,
  manner: Manner,
): EventSubscription {
  const made = { service, durable, filter: filterOf(selection), manner };
  declared.push(made);
  return made;
}

/** Every declared subscription. */
export function allSubscriptions(): readonly EventSubscription[] {
  return declared;
}

/** Whether events of this type come by this subscription. */
export function delivers({ filter }: EventSubscription, { service, resource }: AnyEventType): boolean {
  return [EVERYTHING, ofService(service), ofResource(service, resource)].includes(filter);
}

function filterOf(selection: EventSelection): string {
  if (selection === 'everything') return EVERYTHING;
  if (typeof selection === 'string') return ofService(selection);
  const filters = new Set(Object.values(selection).map(({ service, resource }) => ofResource(service, resource)));
  const [filter] = filters;
  if (filter === undefined || filters.size > 1) throw new Error('A subscription hears the events of one resource.');
  return filter;
}
