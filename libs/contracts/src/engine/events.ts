import type { CompanyId } from './context';
import { listOf, text, type Fields, type ListField, type ShapeOf } from './fields';
import type { Service } from './operations';

/** An event a service publishes; `topic` is the interface's word for it. */
export interface EventType<D> {
  readonly service: Service;
  /** `category` */
  readonly resource: string;
  /** `create` */
  readonly action: string;
  /** `category/create` */
  readonly topic: string;
  /** CloudEvents type, additive only: `marquee.category.create.v1` */
  readonly type: string;
  readonly data: EventData;
  /** Types alone; never there at run time. In and out, so that no wider type passes for `D`. */
  readonly types?: (data: D) => D;
}

/** What an event carries, declared once as a table of fields. */
export interface EventData<F extends Fields = Fields> {
  readonly fields: F;
  /** One sentence for the reference. */
  readonly says?: string;
}
export function event<const F extends Fields>(fields: F, says?: string): EventData<F> {
  return { fields, says };
}

/** What an event of a change names, so that consumers need not compare. */
export const changedFields = (): ListField<string> =>
  listOf(text()).says('Names of the fields that changed.').example(['title']);

/** An event is a fact: nobody changes its data. */
export type DataOf<E extends EventData> = Fixed<ShapeOf<E['fields']>>;
type Fixed<T> = T extends object ? { readonly [K in keyof T]: Fixed<T[K]> } : T;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the top type of an event
export type AnyEventType = EventType<any>;
type Declared<D extends Record<string, EventData>> = { readonly [K in keyof D]: EventType<DataOf<D[K]>> };

const declared: AnyEventType[] = [];

export function events<const D extends Record<string, EventData>>(
  service: Service,
  resource: string,
  dataByAction: D,
): Declared<D> {
  const made = Object.entries(dataByAction).map(([action, data]) => {
    const topic = `${resource}/${action}`;
    const type = { service, resource, action, topic, type: `marquee.${resource}.${action}.v1`, data };
    declared.push(type);
    return [action, type] as const;
  });
  return Object.fromEntries(made) as Declared<D>;
}

/** Every declared event type. */
export function allEvents(): readonly AnyEventType[] {
  return declared;
}

/** The JetStream stream that holds every event. */
export const EVENTS_STREAM = 'EVENTS';

/** `events.catalog.1202.category.create`, or for the reference `events.catalog.{company_id}.category.create`. */
export function eventSubject(type: AnyEventType, company: CompanyId | '{company_id}'): string {
  return `events.${type.service}.${company}.${type.resource}.${type.action}`;
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
  /** Version of the resource: 1 at birth, one more with each event. */
  readonly sequence: number;
  readonly requestid: string;
  readonly traceparent?: string;
  readonly data: D;
}
