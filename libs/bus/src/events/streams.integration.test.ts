import { AckPolicy } from '@nats-io/jetstream';
import { anEvent } from '../../test/an-event';
import { ownNats, until, type OwnNats } from '../../test/own-nats';
import type { Bus } from '../bus/bus';
import { provision } from '../server/provision';

const SUBJECT = 'events.catalog.1202.category.update';

describe('events', () => {
  let nats: OwnNats;
  let cli: Bus;
  let catalog: Bus;

  beforeAll(async () => {
    nats = await ownNats();
    cli = await nats.bus('cli');
    catalog = await nats.bus('catalog');
    await cli.connection.jsm.streams.add({ name: 'EVENTS', subjects: ['events.>'], max_age: 1_000_000_000 * 60 * 20 });
    const everything = { durable_name: 'webhook-dispatch', filter_subject: 'events.>', ack_policy: AckPolicy.Explicit };
    await cli.connection.jsm.consumers.add('EVENTS', everything);
    await provision(cli, { replicas: 1 });
    await provision(cli, { replicas: 1 });
  });
  afterAll(() => nats.stop());

  it('provisions the event stream with 7 days of retention, whatever it had before', async () => {
    const { config } = await cli.connection.jsm.streams.info('EVENTS');
    expect(config).toMatchObject({ storage: 'file', retention: 'limits', max_age: 7 * 86_400 * 1e9 });
    expect(config.duplicate_window).toBe(600 * 1e9);
  });

  it('stores service events and shop events in separate streams after an upgrade', async () => {
    const { subjects } = (await cli.connection.jsm.streams.info('EVENTS')).config;
    expect(subjects).toEqual(['events.*.*.*.*']);
    const { config } = await cli.connection.jsm.streams.info('SHOP_EVENTS');
    expect(config).toMatchObject({
      subjects: ['events.shop.*.*'],
      storage: 'file',
      discard: 'old',
      max_bytes: 1024 ** 3,
    });
    expect([config.max_age, config.duplicate_window]).toEqual([7 * 86_400 * 1e9, 120 * 1e9]);
  });

  it('delivers no shop events to a consumer of all service events', async () => {
    const storefront = await nats.bus('storefront');
    const everything = await cli.connection.js.consumers.get('EVENTS', 'webhook-dispatch');
    const waiting = async () => (await everything.info()).num_pending;
    const before = await waiting();
    const shown: string[] = [];
    const tail = await cli.tail('events.shop.1202.*', ({ id }) => shown.push(id));
    const published = anEvent('published', 'visit/1', { source: '/marquee/shop', type: 'marquee.visit.create.v1' });
    for (const _time of [1, 2]) {
      await storefront.publishEvent('events.shop.1202.visit-create', published.id, JSON.stringify(published));
    }
    await until(() => shown.length > 0);
    await catalog.publishEvent('events.catalog.1202.category.create', 'received', '{}');
    expect([await waiting(), shown]).toEqual([before + 1, ['published']]);
    await tail.stop();
  });

  it("stores events once per id, and finds an event's id by its sequence", async () => {
    const first = await catalog.publishEvent(SUBJECT, 'e-1', '{}', { traceparent: '00-a-b-01' });
    const second = await catalog.publishEvent(SUBJECT, 'e-1', '{}');
    expect([first.duplicate, second.duplicate]).toEqual([false, true]);
    await expect(catalog.storedMessageId(first.seq)).resolves.toBe('e-1');
    await expect(catalog.storedMessageId(first.seq + 1)).resolves.toBeNull();
    await expect(catalog.eventsState()).resolves.toEqual({ lastSeq: first.seq });
  });

  it('shows live events of only one company to a watcher', async () => {
    const shown: string[] = [];
    await catalog.publishEvent(SUBJECT, 'before', JSON.stringify(anEvent('before', 'category/1')));
    const tail = await cli.tail('events.*.1202.*.*', ({ id }, subject) => shown.push(`${id} ${subject}`));
    await catalog.publishEvent('events.catalog.7.category.update', 'other', JSON.stringify(anEvent('other', 'x')));
    await catalog.publishEvent(SUBJECT, 'after', JSON.stringify(anEvent('after', 'category/1')));
    await until(() => shown.length > 0);
    expect(shown).toEqual([`after ${SUBJECT}`]);
    await tail.stop();
  });
});
