import type { CompanyId } from './context';
import { listOf, text, type Fields, type ListField, type ShapeOf } from './fields';
import type { Service } from './operations';

/** The publishers of events: each service, and the storefront for shop fronts. */
type Publisher = Service | 'shop';

/** `topic` is the interface's name for the event if it has one. */
interface PublishedEvent<D, P extends Publisher> {
  readonly service: P;
  /** `category` */
  readonly resource: string;
  /** `create` */
  readonly action: string;
  /** `category/create` */
  readonly topic: string;
  /** CloudEvents type, additive only: `marquee.category.create.v1` */
  readonly type: string;
  readonly data: EventData;
  /** Only for the compiler, absent at run time. The function type makes `D` invariant. */
  readonly types?: (data: D) => D;
}
/** An event that a service publishes with the change that it describes. */
export type EventType<D> = PublishedEvent<D, Service>;
/**
 * A report of a shop front about its visitors. It has a separate stream and may be lost; feeds, webhooks and other
 * subscriptions never contain it.
 */
export type ShopEventType<D> = PublishedEvent<D, 'shop'>;

/** The payload of an event, declared once as a table of fields. */
export interface EventData<F extends Fields = Fields> {
  readonly fields: F;
  /** A sentence about the event for the reference. */
  readonly says?: string;
}
export function event<const F extends Fields>(fields: F, says?: string): EventData<F> {
  return { fields, says };
}

/** The changed fields, so that consumers need not compare. */
export const changedFields = (): ListField<string> =>
  listOf(text()).says('Names of the fields that changed.').example(['title']);

/** An event is a fact, so its data is read-only. */
export type DataOf<E extends EventData> = Fixed<ShapeOf<E['fields']>>;
type Fixed<T> = T extends object ? { readonly [K in keyof T]: Fixed<T[K]> } : T;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the top type of an event
export type AnyEventType = EventType<any>;
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the top type of an event
export type AnyShopEventType = ShopEventType<any>;
type Declared<D extends Record<string, EventData>, P extends Publisher> = {
  readonly [K in keyof D]: PublishedEvent<DataOf<D[K]>, P>;
};

const declared: AnyEventType[] = [];
const declaredOfShops: AnyShopEventType[] = [];

export function events<const D extends Record<string, EventData>>(
  service: Service,
  resource: string,
  dataByAction: D,
): Declared<D, Service> {
  return declare(declared, service, resource, dataByAction);
}

/** `shopEvents('visit', { create: … })` */
export function shopEvents<const D extends Record<string, EventData>>(
  resource: string,
  dataByAction: D,
): Declared<D, 'shop'> {
  return declare(declaredOfShops, 'shop', resource, dataByAction);
}

function declare<D extends Record<string, EventData>, P extends Publisher>(
  all: PublishedEvent<unknown, P>[],
  service: P,
  resource: string,
  dataByAction: D,
): Declared<D, P> {
  const made = Object.entries(dataByAction).map(([action, data]) => {
    const topic = `${resource}/${action}`;
    const type = { service, resource, action, topic, type: `marquee.${resource}.${action}.v1`, data };
    all.push(type);
    return [action, type] as const;
  });
  return Object.fromEntries(made) as Declared<D, P>;
}

export function allEvents(): readonly AnyEventType[] {
  return declared;
}

export function allShopEvents(): readonly AnyShopEventType[] {
  return declaredOfShops;
}

/** The JetStream stream that holds every event of the services. */
export const EVENTS_STREAM = 'EVENTS';
export const EVENT_RETENTION_DAYS = 7;
/** The stream of shop-front events: large, less important, and limited in size. */
export const SHOP_EVENTS_STREAM = 'SHOP_EVENTS';

/**
 * `events.catalog.1202.category.create`, or `events.catalog.{company_id}.category.create` for the reference. Shop-front
 * subjects have one token less, so one pattern selects exactly the service events.
 */
export function eventSubject(type: AnyEventType | AnyShopEventType, company: CompanyId | '{company_id}'): string {
  const { service, resource, action } = type;
  return `events.${service}.${company}.${resource}${service === 'shop' ? '-' : '.'}${action}`;
}

/** CloudEvents 1.0 in JSON, with the extension attributes of the platform. */
export interface CloudEvent<D = unknown> {
  readonly specversion: '1.0';
  readonly id: string;
  /** `/marquee/catalog` */
  readonly source: string;
  readonly type: string;
  /** The resource: `category/17`. Events of one subject and company arrive in order of `sequence`. */
  readonly subject: string;
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly companyid: CompanyId;
  /** The interface's topic: `category/create`. */
  readonly topic: string;
  /** Version of the resource: 1 at creation, one more with each event. Shop-front events have only the first. */
  readonly sequence: number;
  readonly requestid: string;
  readonly traceparent?: string;
  /** Who caused the event: `app:<client id>`, `user:<id>`, `operator:<name>` or `customer:<id>`. */
  readonly actor?: string;
  readonly data: D;
}

/** The members that the data of any event may have besides those that its type declares. */
export interface RecordedValues {
  /** The former values of the changed fields, without personal data and secrets. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}
