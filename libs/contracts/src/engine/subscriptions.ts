import type { AnyEventType } from './events';
import type { Service } from './operations';

/** What a subscription hears: all events of one resource, all of one service, or all there are; and where they are not counted, some of them. */
export type EventSelection = Readonly<Record<string, AnyEventType>> | Service | 'everything' | SomeEvents;

/** Which change of which resource an event tells of. */
export type EventKind = Pick<AnyEventType, 'service' | 'resource' | 'action'>;

/** Of one kind, or of any resource of a service: `{ service: 'catalog', action: 'update' }`. */
type SomeEvents = EventKind | (Omit<EventKind, 'resource'> & { readonly resource?: undefined });

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

/** A subscription of a service to events of any service. */
export interface EventSubscription {
  readonly service: Service;
  /** The JetStream consumer, which holds the position of the service: under another name it starts over. */
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
 * whole, because its events are numbered: one that was left out would be waited for. Some of its events alone are for those who read at
 * least once, without minding the numbers. The name begins with the service's.
 */
export function subscription(
  service: Service,
  durable: string,
  selection: EventSelection,
  manner: Manner,
): EventSubscription {
  if (isSome(selection) && manner !== 'at least once') {
    throw new Error(`${durable} would wait for events that it does not hear: it can only be read at least once.`);
  }
  const made = { service, durable, filter: filterOf(selection), manner };
  declared.push(made);
  return made;
}

/** Every declared subscription. */
export function allSubscriptions(): readonly EventSubscription[] {
  return declared;
}

/** Whether such events come by this subscription; a star of its filter is any word, as on the server. */
export function delivers({ filter }: EventSubscription, { service, resource, action }: EventKind): boolean {
  const words = ['events', service, '*', resource, action];
  return filter.split('.').every((word, place) => word === '*' || word === words[place]);
}

function filterOf(selection: EventSelection): string {
  if (selection === 'everything') return EVERYTHING;
  if (typeof selection === 'string') return ofService(selection);
  if (isSome(selection)) return `events.${selection.service}.*.${selection.resource ?? '*'}.${selection.action}`;
  const filters = new Set(Object.values(selection).map(({ service, resource }) => ofResource(service, resource)));
  const [filter] = filters;
  if (filter === undefined || filters.size > 1) throw new Error('A subscription hears the events of one resource.');
  return filter;
}

function isSome(selection: EventSelection): selection is SomeEvents {
  return typeof selection !== 'string' && typeof selection.action === 'string';
}
