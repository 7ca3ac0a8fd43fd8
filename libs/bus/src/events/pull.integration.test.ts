import type { Consumer } from '@nats-io/jetstream';
import { anEvent } from '../../test/an-event';
import { ownNats, type OwnNats } from '../../test/own-nats';
import type { Bus } from '../bus/bus';
import { provision } from '../server/provision';
import { pull } from './pull';

const SUBJECT = 'events.catalog.1202.category.update';
const PULL = { max_messages: 10, expires: 60_000, graceMs: 60_000 };

describe('a pull', () => {
  let nats: OwnNats;
  let catalog: Bus;
  let reader: Bus;
  beforeAll(async () => {
    nats = await ownNats();
    await provision(await nats.bus('cli'), { replicas: 1 });
    catalog = await nats.bus('catalog');
    reader = await nats.bus('webhook-dispatch');
  });
  afterAll(() => nats.stop());

  it('returns every message that the server has sent when a fetch ends early', async () => {
    const consumer = await reader.connection.js.consumers.get('EVENTS', 'webhook-dispatch');
    for (const id of ['a', 'b', 'c']) {
      await catalog.publishEvent(SUBJECT, id, JSON.stringify(anEvent(id, `category/${id}`)));
    }
    const ending = new AbortController();
    const taken: number[] = [];
    await pull(reader.connection, consumer, { ...PULL, signal: ending.signal }, (msg) => {
      taken.push(msg.seq);
      msg.ack();
      if (taken.length === 1) ending.abort();
    });
    expect(taken).toEqual([1, 2, 3]);
  });

  it('throws an error if the client library changes its internal fetch fields', async () => {
    const changed = { fetch: async () => ({}) } as unknown as Consumer;
    const signal = new AbortController().signal;
    await expect(pull(reader.connection, changed, { ...PULL, signal }, () => undefined)).rejects.toThrow(
      'This version of the NATS client has a different fetch API. Update `innerOf`.',
    );
  });
});
