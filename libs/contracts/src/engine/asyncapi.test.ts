import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { allEvents, allShopEvents, asyncapi, TOPICS, type CloudEvent, type JsonSchema } from '../index';

interface Message {
  readonly name: string;
  readonly title: string;
  readonly payload: { readonly allOf: readonly { readonly properties?: Readonly<Record<string, JsonSchema>> }[] };
  readonly examples: readonly { readonly payload: CloudEvent<object> }[];
}
interface Document {
  readonly channels: Readonly<Record<string, { readonly address: string; readonly title: string }>>;
  readonly operations: Readonly<Record<string, { readonly action: string; readonly channel: { $ref: string } }>>;
  readonly components: {
    readonly messages: Readonly<Record<string, Message>>;
    readonly schemas: { readonly CloudEvent: { readonly properties: object; readonly required: readonly string[] } };
  };
}
const FILE = 'docs/asyncapi.json';
/** The document as it is committed. */
const document = JSON.parse(JSON.stringify(asyncapi())) as Document;

function at(pointer: string): unknown {
  const steps = pointer.replace('#/', '').split('/');
  return steps.reduce<unknown>((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], document);
}

describe('the reference of events', () => {
  it('matches the committed file docs/asyncapi.json', () => {
    const committed: unknown = JSON.parse(readFileSync(join(__dirname, '../../../..', FILE), 'utf8'));
    const state = isDeepStrictEqual(committed, document) ? 'up to date' : 'out of date: run "npm run generate"';
    expect(`${FILE} is ${state}`).toBe(`${FILE} is up to date`);
  });

  it('contains a channel to send every event type', () => {
    const topics = [...allEvents(), ...allShopEvents()].map(({ topic }) => topic);
    expect(Object.values(document.channels).map(({ title }) => title)).toEqual(topics);
    expect(document.channels['visit.create']?.address).toBe('events.shop.{company_id}.visit-create');
    expect(document.channels['category.create']?.address).toBe('events.catalog.{company_id}.category.create');
    for (const name of Object.keys(document.channels)) {
      expect(document.operations[name]).toMatchObject({ action: 'send', channel: { $ref: `#/channels/${name}` } });
    }
  });

  it('contains every topic of the interface in the event reference', () => {
    const titles = new Set(Object.values(document.components.messages).map(({ title }) => title));
    expect(TOPICS.filter((topic) => !titles.has(topic))).toEqual([]);
  });

  it('describes every envelope attribute, all required except trace and actor', () => {
    const { properties, required } = document.components.schemas.CloudEvent;
    expect(Object.keys(properties).filter((name) => !required.includes(name))).toEqual(['traceparent', 'actor']);
    const plain = Object.entries(properties as Record<string, JsonSchema>).filter(
      ([, { description, const: fixed }]) => description === undefined && fixed === undefined,
    );
    expect(plain).toEqual([]);
  });

  it('describes the data of an event by the fields of its event type', () => {
    const data = document.components.messages['order.create']?.payload.allOf[1]?.properties?.['data'];
    expect(data).toMatchObject({
      required: expect.arrayContaining(['id', 'lines']) as string[],
      properties: {
        country_code: { type: ['string', 'null'], description: 'The country code of the customer; null if unknown.' },
        lines: { type: 'array', items: { properties: { amount: { type: 'integer' } } } },
      },
    });
  });

  const all = [...allEvents(), ...allShopEvents()];
  it.each(all.map((type) => [type.topic, type] as const))('shows a valid example of the event %s', (topic, type) => {
    const { examples } = document.components.messages[topic.replace('/', '.')]!;
    const example = examples[0]!.payload;
    expect(example).toMatchObject({ topic, type: type.type, source: `/marquee/${type.service}` });
    // Visitors of a shop front are not actors.
    const attributes = Object.keys(document.components.schemas.CloudEvent.properties);
    expect(Object.keys(example)).toEqual(attributes.filter((name) => name !== 'actor' || type.service !== 'shop'));
    expect(Object.keys(example.data)).toEqual(Object.keys(type.data.fields));
    expect(JSON.stringify(example)).not.toContain('"text"');
    const [id] = Object.values(example.data) as unknown[];
    expect(example.subject).toBe(`${type.resource}/${String(id)}`);
  });

  it('defines the target of every $ref in the event reference', () => {
    const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, pointer]) => pointer!);
    expect(pointers.length).toBeGreaterThan(0);
    expect(pointers.filter((pointer) => at(pointer) === undefined)).toEqual([]);
  });
});
