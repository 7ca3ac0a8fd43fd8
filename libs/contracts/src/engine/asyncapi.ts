import {
  allEvents,
  allShopEvents,
  EVENT_RETENTION_DAYS,
  EVENTS_STREAM,
  eventSubject,
  SHOP_EVENTS_STREAM,
  type AnyEventType,
  type AnyShopEventType,
  type CloudEvent,
  type RecordedValues,
} from './events';
import { schemaOf, type JsonSchema } from './schema';

type AnyType = AnyEventType | AnyShopEventType;

/** AsyncAPI 3.0 document of the events on the bus, generated from the declared event types for subscribers. */
export function asyncapi(): object {
  return {
    asyncapi: '3.0.0',
    info: { title: 'Marquee events', version: '1.0.0', description: DESCRIPTION },
    defaultContentType: 'application/cloudevents+json',
    servers: { bus: SERVER },
    channels: byName(channelOf),
    operations: byName(operationOf),
    components: {
      parameters: { company_id: COMPANY_PARAMETER },
      messages: byName(messageOf),
      schemas: { CloudEvent: ENVELOPE },
      securitySchemes: { user: { type: 'userPassword', description: 'A NATS user for each subscriber.' } },
    },
  };
}

const DESCRIPTION = [
  'The events of Marquee, as CloudEvents 1.0 in JSON on NATS.',
  `The JetStream stream \`${EVENTS_STREAM}\` stores every event of the services for ${EVENT_RETENTION_DAYS} days. Read it with a durable consumer.`,
  `The stream \`${SHOP_EVENTS_STREAM}\` stores shop-front events (\`events.shop.>\`) for at most 7 days and drops the oldest ones when it is full. Feeds and webhooks do not contain them.`,
  'An event may arrive twice, with the same `id`.',
  'Events of one `companyid` and `subject` are numbered by `sequence` without gaps. Each shop-front event has a separate subject.',
  'Event types only gain fields. Ignore unknown attributes and fields.',
].join('\n');

const SERVER = {
  host: '{host}',
  protocol: 'nats',
  description: 'The NATS address, which the operator of the platform provides.',
  variables: { host: { default: 'localhost:4222', description: 'Host and port.' } },
  security: [{ $ref: '#/components/securitySchemes/user' }],
};

const COMPANY_PARAMETER = {
  description: 'The company of the event; `*` subscribes to all companies.',
  location: '$message.payload#/companyid',
  examples: ['1202'],
};

const ATTRIBUTES = {
  specversion: { const: '1.0' },
  id: { type: 'string', format: 'uuid', description: 'Identifies the event; a repeated delivery has the same id.' },
  source: { type: 'string', description: 'The service that published the event: `/marquee/<service>`.' },
  type: { type: 'string', description: 'The type of the event: `marquee.<resource>.<action>.v1`.' },
  subject: { type: 'string', description: 'The resource of the event: `<resource>/<id>`.' },
  time: { type: 'string', format: 'date-time', description: 'The time of the change in UTC.' },
  datacontenttype: { const: 'application/json' },
  companyid: { type: 'integer', minimum: 1, description: 'The company of the event.' },
  topic: { type: 'string', description: "The interface's topic: `<resource>/<action>`." },
  sequence: {
    type: 'integer',
    minimum: 1,
    description: 'The version of the resource: 1 at creation, one more with each event.',
  },
  requestid: {
    type: 'string',
    maxLength: 128,
    description: 'The id of the request that caused the event, as in the logs.',
  },
  traceparent: { type: 'string', description: 'The W3C trace context of that request, if it was traced.' },
  actor: {
    type: 'string',
    description:
      'Who caused the event, if it is known: `app:<client id>`, `user:<id>`, `operator:<name>` or `customer:<id>`.',
  },
  data: { type: 'object', description: 'The data that the event type declares.' },
} satisfies Record<keyof CloudEvent, JsonSchema>;

const ENVELOPE: JsonSchema = {
  title: 'CloudEvent',
  type: 'object',
  properties: ATTRIBUTES,
  required: Object.keys(ATTRIBUTES).filter((name) => name !== 'traceparent' && name !== 'actor'),
};

/** The members of the data of every event of the services. */
const RECORDED = {
  before: {
    type: 'object',
    description: 'The former values of the changed fields. Personal data and secrets read `[redacted]`.',
  },
  after: { type: 'object', description: 'The new values of the changed fields, like `before`.' },
} satisfies Record<keyof RecordedValues, JsonSchema>;

function channelOf(type: AnyType): object {
  return {
    address: eventSubject(type, '{company_id}'),
    title: type.topic,
    description: type.data.says,
    parameters: { company_id: { $ref: '#/components/parameters/company_id' } },
    messages: { event: { $ref: `#/components/messages/${nameOf(type)}` } },
  };
}

/** Describes the operation from the view of the platform: it sends events, and a subscriber receives them. */
function operationOf(type: AnyType): object {
  return {
    action: 'send',
    channel: { $ref: `#/channels/${nameOf(type)}` },
    summary: `Publishes ${type.topic}.`,
    tags: [{ name: type.service }],
    messages: [{ $ref: `#/channels/${nameOf(type)}/messages/event` }],
  };
}

function messageOf(type: AnyType): object {
  const declared: Described = schemaOf({ title: `Data of ${type.topic}`, fields: type.data.fields }, 'read');
  const data =
    type.service === 'shop' ? declared : { ...declared, properties: { ...declared.properties, ...RECORDED } };
  const fixed = { source: sourceOf(type), type: type.type, topic: type.topic };
  const constants = Object.fromEntries(Object.entries(fixed).map(([name, value]) => [name, { const: value }]));
  return {
    name: type.type,
    title: type.topic,
    summary: type.data.says,
    correlationId: { location: '$message.payload#/requestid' },
    payload: { allOf: [{ $ref: '#/components/schemas/CloudEvent' }, { properties: { ...constants, data } }] },
    examples: [{ name: nameOf(type), payload: exampleEvent(type, exampleOf(declared) as object) }],
  };
}

function exampleEvent(type: AnyType, data: object): Record<keyof CloudEvent, unknown> {
  // The first field of an event's data is the id of its resource.
  const [id] = Object.values(data) as unknown[];
  return {
    specversion: '1.0',
    id: '6f1c2a34-9d0b-4c58-8f7e-2b1a0c9d8e7f',
    source: sourceOf(type),
    type: type.type,
    subject: `${type.resource}/${String(id)}`,
    time: '2026-11-15T08:30:00.123Z',
    datacontenttype: 'application/json',
    companyid: 1202,
    topic: type.topic,
    sequence: 1,
    requestid: '0b7e4d52-3c61-4f8a-9e2d-7a5b6c4d3e2f',
    traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    actor: type.service === 'shop' ? undefined : 'app:shelf-sync',
    data,
  };
}

/** The parts of `schemaOf` that an example is made from. */
interface Described extends JsonSchema {
  readonly examples?: readonly unknown[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}
/** A value that the schema allows. */
function exampleOf({ type: types, examples, items, properties }: Described): unknown {
  if (examples !== undefined) return examples[0];
  if (items !== undefined) return [exampleOf(items)];
  if (properties !== undefined) {
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, exampleOf(inner)]));
  }
  const [type] = [types].flat();
  return type === 'string' ? 'text' : type === 'boolean' ? false : 17;
}

function sourceOf({ service }: AnyType): string {
  return `/marquee/${service}`;
}

/** `category.create` */
function nameOf({ resource, action }: AnyType): string {
  return `${resource}.${action}`;
}

function byName(make: (type: AnyType) => object): Record<string, object> {
  return Object.fromEntries([...allEvents(), ...allShopEvents()].map((type) => [nameOf(type), make(type)]));
}
