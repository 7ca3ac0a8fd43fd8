import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jetstream, jetstreamManager, type JetStreamClient } from '@nats-io/jetstream';
import { connect, nkeyAuthenticator, nkeys, type NatsConnection } from '@nats-io/transport-node';
import { ownNats, until, type OwnNats } from '../../test/own-nats';
import type { Bus } from '../bus/bus';
import { USERS_FILE } from './nats-config';
import { provision } from './provision';
import { durableOf, SUBSCRIBER_API, type Subscriber } from './subscriber';
import { Subscribers } from './subscribers';
import { subscribersIn, usersConfig } from './users-config';

let nats: OwnNats;
let catalog: Bus;
let operator: Bus;
let subscribers: Subscribers;
const open: NatsConnection[] = [];

beforeAll(async () => {
  nats = await ownNats();
  operator = await nats.bus('cli');
  await provision(operator, { replicas: 1 });
  catalog = await nats.bus('catalog');
  subscribers = new Subscribers(operator);
});
afterAll(async () => {
  for (const nc of open) await nc.close();
  await nats.stop();
});

type Known = Subscriber & { readonly seed: Uint8Array };
const aSubscriber = (company: number, name: string): Known => {
  const pair = nkeys.createUser();
  return { company, name, key: pair.getPublicKey(), seed: pair.getSeed() };
};
/** Makes these the only subscribers that the server knows. */
const bring = (all: readonly Subscriber[]): void => {
  writeFileSync(join(nats.dataDir, USERS_FILE), usersConfig(all));
  nats.reload();
};
const enter = async ({ seed }: Known): Promise<NatsConnection> => {
  const nc = await connect({
    servers: nats.url,
    authenticator: nkeyAuthenticator(seed),
    reconnect: false,
  });
  open.push(nc);
  return nc;
};
/** A reload takes a moment, and this server links a new account on the second connection. */
const entered = async (one: Known): Promise<NatsConnection> => {
  const attempt = async (): Promise<NatsConnection> => {
    const nc = await enter(one);
    await streamOf(nc)
      .consumers.get('EVENTS', durableOf(one))
      .catch((error: unknown) => nc.close().then(() => Promise.reject(error)));
    return nc;
  };
  let nc: NatsConnection | undefined;
  await until(async () => {
    nc = await attempt().catch(() => undefined);
    if (!nc) nats.reload();
    return nc !== undefined;
  });
  return nc as NatsConnection;
};
let published = 0;
const happens = (company: number): Promise<unknown> =>
  catalog.publishEvent(`events.catalog.${company}.category.create`, `e-${(published += 1)}`, `{"company":${company}}`);
const streamOf = (nc: NatsConnection): JetStreamClient => jetstream(nc, { apiPrefix: SUBSCRIBER_API });
/** The next message, acknowledged. */
const next = async (nc: NatsConnection, one: Subscriber): Promise<string | undefined> => {
  const consumer = await streamOf(nc).consumers.get('EVENTS', durableOf(one));
  const msg = await consumer.next({ expires: 1_000 });
  await msg?.ackAck();
  return msg?.subject;
};

describe('a subscriber', () => {
  const [crm, shelf, other] = [aSubscriber(1202, 'crm'), aSubscriber(1202, 'shelf'), aSubscriber(17, 'crm')];
  let nc: NatsConnection;
  beforeAll(async () => {
    for (const one of [crm, shelf, other]) await subscribers.create(one);
    bring(await subscribers.list());
    nc = await entered(crm);
  });

  it('lists a subscriber with its public key and without any secret', async () => {
    const listed = [other, crm, shelf].map(({ company, name, key }) => ({ company, name, key, waiting: 0 }));
    expect(await subscribers.list()).toEqual(listed);
    expect(subscribersIn(usersConfig([crm, other]))).toEqual([crm, other].map(({ seed: _seed, ...known }) => known));
    expect(readFileSync(join(nats.dataDir, USERS_FILE), 'utf8')).not.toContain(Buffer.from(crm.seed).toString());
  });

  it("delivers a company's events to its subscriber once, from its position on", async () => {
    await happens(1202);
    await happens(17);
    await happens(1202);
    expect(await next(nc, crm)).toBe('events.catalog.1202.category.create');
    const again = await entered(crm);
    expect(await next(again, crm)).toBe('events.catalog.1202.category.create');
    expect(await next(again, crm)).toBeUndefined();
    expect(await next(await entered(shelf), shelf)).toBe('events.catalog.1202.category.create');
    expect(await next(await entered(other), other)).toBe('events.catalog.17.category.create');
  });

  it('lets a subscriber watch live events of its company only', async () => {
    const received: string[] = [];
    nc.subscribe('events.*.1202.*.*', { callback: (_, msg) => void received.push(msg.subject) });
    await nc.flush();
    await happens(17);
    await happens(1202);
    await until(() => received.length > 0);
    expect(received).toEqual(['events.catalog.1202.category.create']);
  });

  const undelivered = [
    'events.>',
    'events.*.17.>',
    'events.*.*.>',
    '>',
    'rpc.>',
    '$KV.>',
    '$JS.>',
    'replies.>',
    'peers.>',
    'news.>',
    '$SYS.>',
  ];
  it.each(undelivered)('does not deliver %s to a subscriber', async (subject) => {
    const subscription = nc.subscribe(subject, { callback: () => {} });
    await expect(subscription.closed).resolves.toMatchObject({ message: expect.stringContaining('Permissions') });
  });

  const calls = [
    'STREAM.INFO.EVENTS',
    'STREAM.LIST',
    'STREAM.NAMES',
    'STREAM.MSG.GET.EVENTS',
    'DIRECT.GET.EVENTS',
    'STREAM.MSG.GET.KV_REVOCATIONS',
    'STREAM.PURGE.EVENTS',
    'STREAM.DELETE.EVENTS',
    'STREAM.MSG.DELETE.EVENTS',
    'STREAM.UPDATE.EVENTS',
    'STREAM.CREATE.MINE',
    'CONSUMER.LIST.EVENTS',
    'CONSUMER.NAMES.EVENTS',
    'CONSUMER.CREATE.EVENTS.mine',
    'CONSUMER.DURABLE.CREATE.EVENTS.mine',
    'CONSUMER.CREATE.EVENTS.subscriber-1202-crm',
    'CONSUMER.DELETE.EVENTS.subscriber-1202-crm',
    'CONSUMER.INFO.EVENTS.subscriber-1202-shelf',
    'CONSUMER.MSG.NEXT.EVENTS.subscriber-1202-shelf',
    'CONSUMER.MSG.NEXT.EVENTS.subscriber-17-crm',
    'CONSUMER.MSG.NEXT.EVENTS.webhook-dispatch',
    'INFO',
  ];
  it.each(calls.flatMap((call) => [`$JS.API.${call}`, `${SUBSCRIBER_API}.${call}`]))(
    'refuses a call of a subscriber to %s',
    async (subject) => {
      const asked = nc.request(subject, '{}', { timeout: 5_000 });
      await expect(asked).rejects.toThrow('Permissions Violation');
    },
  );

  const written = [
    'events.catalog.1202.category.create',
    'rpc.tenant.admin.companies.disable',
    '$KV.REVOCATIONS.company.17',
    '$JS.ACK.EVENTS.subscriber-17-crm.1.1.1.1.0',
    'objects.MEDIA.x',
  ];
  it.each(written)('does not let a subscriber publish to %s', async (subject) => {
    await expect(nc.request(subject, '{}', { timeout: 5_000 })).rejects.toThrow('Permissions Violation');
  });

  it("keeps JetStream replies to a subscriber within the subscriber's NATS account", async () => {
    const stored = async () => (await operator.connection.jsm.streams.info('KV_REVOCATIONS')).state.messages;
    const auth = await nats.bus('auth');
    const called: string[] = [];
    auth.connection.nc.subscribe('rpc.auth.>', { callback: (_, msg) => void called.push(msg.subject) });
    await auth.connection.nc.flush();
    await happens(1202);
    const consumer = await streamOf(nc).consumers.get('EVENTS', durableOf(crm));
    const { reply: ack } = (await consumer.next()) as unknown as { reply: string };
    for (const reply of ['$KV.REVOCATIONS.company.17', 'rpc.auth.admin.apps.remove', 'events.catalog.17.x.y']) {
      await happens(1202);
      nc.publish(`${SUBSCRIBER_API}.CONSUMER.MSG.NEXT.EVENTS.${durableOf(crm)}`, '1', { reply });
      nc.publish(ack, '+NXT 1', { reply });
      nc.publish(ack, '+ACK', { reply });
    }
    await nc.flush();
    // When this is answered, the server has processed the earlier message.
    await (await streamOf(nc).consumers.get('EVENTS', durableOf(crm))).info();
    expect([await stored(), called]).toEqual([0, []]);
    await expect(
      catalog.connection.jsm.streams.getMessage('EVENTS', { last_by_subj: 'events.catalog.17.x.y' }),
    ).resolves.toBeNull();
  });

  it('limits a subscriber to ten connections', async () => {
    const many = aSubscriber(1203, 'many');
    await subscribers.create(many);
    bring(await subscribers.list());
    const first = await entered(many);
    const next = () => enter(many).catch(() => undefined);
    for (let i = 2; i <= 10; i += 1) expect(await next()).toBeDefined();
    expect([await next(), first.isClosed()]).toEqual([undefined, false]);
  });

  it('requires a unique subscriber name per company, of letters, digits and hyphens', async () => {
    await expect(subscribers.create(aSubscriber(1202, 'crm'))).rejects.toMatchObject({ code: 'conflict' });
    for (const name of ['', 'a.b', 'a*', '>', 'A', '-a', 'ä', 'a b', 'x'.repeat(33)]) {
      await expect(subscribers.create(aSubscriber(1202, name))).rejects.toMatchObject({ code: 'invalid' });
    }
  });

  it('refuses a subscriber that connects with another key', async () => {
    await expect(enter(aSubscriber(1202, 'crm'))).rejects.toThrow('Authorization Violation');
  });

  it('disconnects a removed subscriber, and leaves all other subscribers connected', async () => {
    const gone = aSubscriber(1202, 'gone');
    await subscribers.create(gone);
    bring(await subscribers.list());
    const its = await entered(gone);
    const [lossesBefore, theirs] = [catalog.losses, await entered(shelf)];
    expect(await subscribers.remove(gone)).toBe(true);
    await expect(streamOf(its).consumers.get('EVENTS', durableOf(gone))).rejects.toThrow('consumer not found');
    bring(await subscribers.list());
    await its.closed();
    await expect(enter(gone)).rejects.toThrow('Authorization Violation');
    expect(await subscribers.remove(gone)).toBe(false);
    await happens(1202);
    expect(await next(theirs, shelf)).toBe('events.catalog.1202.category.create');
    expect(catalog.losses).toBe(lossesBefore);
    await expect(
      jetstreamManager(nc, { apiPrefix: SUBSCRIBER_API, checkAPI: false }).then((jsm) => jsm.streams.info('EVENTS')),
    ).rejects.toThrow('Permissions Violation');
  });
});
