import type { AnyEventType } from './events';
import type { Service } from './operations';

/**
 * The selected events: of one resource, of one service, or all; a consumer that ignores sequence numbers may select
 * single kinds.
 */
export type EventSelection = Readonly<Record<string, AnyEventType>> | Service | 'everything' | SomeEvents;

/** The kind of change of a kind of resource. */
export type EventKind = Pick<AnyEventType, 'service' | 'resource' | 'action'>;

/** Events of one kind, or of any resource of a service: `{ service: 'catalog', action: 'update' }`. */
type SomeEvents = EventKind | (Omit<EventKind, 'resource'> & { readonly resource?: undefined });

/**
 * `once`: the inbox makes each event count once, in order per resource. `in runs`: waiting events of a resource share a
 * transaction. `batched`: non-urgent events wait to share one. `at least once`: no inbox, so events may repeat or
 * arrive late, and handlers read the current state.
 */
export type Manner = 'once' | 'once, in runs' | 'once, batched' | 'at least once';

/** Whether the waiting events of one resource share a transaction. */
export function isInRuns(manner: Manner): boolean {
  return manner === 'once, in runs' || manner === 'once, batched';
}

/** A subscription of a service to events of any service. */
export interface EventSubscription {
  readonly service: Service;
  /** The JetStream consumer, which stores the position of the service: a new name starts from the beginning. */
  readonly durable: string;
  /** The subjects it receives, within those of the stream: `events.catalog.*.product.*`. */
  readonly filter: string;
  readonly manner: Manner;
}

const EVERYTHING = 'events.*.*.*.*';
const ofService = (service: Service): string => `events.${service}.*.*.*`;
const ofResource = (service: Service, resource: string): string => `events.${service}.*.${resource}.*`;

const declared: EventSubscription[] = [];

/**
 * `subscription('tenant', 'tenant', productEvents, 'once')`: service, consumer name, events and manner. Sequence
 * numbers require whole resources, because a consumer waits for a missing event; only `at least once` may select single
 * kinds.
 */
export function subscription(
  service: Service,
  durable: string,
  selection: EventSelection,
  manner: Manner,
): EventSubscription {
  if (isSome(selection) && manner !== 'at least once') {
    throw new Error(
      `${durable} selects some events of a resource and would wait for the others. Declare it as 'at least once'.`,
    );
  }
  const made = { service, durable, filter: filterOf(selection), manner };
  declared.push(made);
  return made;
}

export function allSubscriptions(): readonly EventSubscription[] {
  return declared;
}

/** Whether the subscription delivers such events; a star in its filter matches any token, as on the server. */
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
  if (filter === undefined || filters.size > 1) {
    throw new Error('A subscription must select the events of one resource.');
  }
  return filter;
}

function isSome(selection: EventSelection): selection is SomeEvents {
  return typeof selection !== 'string' && typeof selection.action === 'string';
}
