import type { CompanyId } from './context';
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
  /** Types alone; never there at run time. */
  readonly types?: D;
}

interface Draft<D> {
  readonly types?: D;
}
export const event = <D>(): Draft<D> => ({});

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the top type of an event
export type AnyEventType = EventType<any>;
type Declared<D extends Record<string, Draft<unknown>>> = {
  readonly [K in keyof D]: D[K] extends Draft<infer T> ? EventType<T> : never;
};

const declared: AnyEventType[] = [];

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- drafts of any types
export function events<const D extends Record<string, Draft<any>>>(
  service: Service,
  resource: string,
  drafts: D,
): Declared<D> {
  const made = Object.keys(drafts).map((action) => {
    const topic = `${resource}/${action}`;
    const type = { service, resource, action, topic, type: `marquee.${resource}.${action}.v1` };
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

/** `events.catalog.1202.category.create` */
export function eventSubject(type: AnyEventType, company: CompanyId): string {
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
