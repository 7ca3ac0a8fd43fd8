import type { ConsumerConfig } from '@nats-io/jetstream';
import {
  adminCompanies,
  categories,
  companySnapshot,
  consoleUsers,
  shops,
  signingKeys,
  type Nothing,
} from '@marquee/contracts';
import { call, ofCompany, ofPerson, ownNats, type OwnNats } from '../../test/own-nats';
import { refusedOf } from '../../test/refused';
import { Bus } from '../bus/bus';
import { provision } from './provision';
import { BUS_USERS, type BusUser } from '../wire/user';

const nothing: Nothing = {};

describe('NATS permissions', () => {
  let nats: OwnNats;
  let catalog: Bus;
  let gateway: Bus;
  let storefront: Bus;

  beforeAll(async () => {
    nats = await ownNats();
    catalog = await nats.bus('catalog');
    gateway = await nats.bus('gateway');
    storefront = await nats.bus('storefront');
    await provision(await nats.bus('cli'), { replicas: 1 });
  });
  afterAll(() => nats.stop());

  it('refuses a NATS user with a wrong password', async () => {
    await expect(nats.bus('catalog', { password: 'wrong' })).rejects.toThrow('Authorization Violation');
  });

  it('lets a service publish only the events of that service', async () => {
    await expect(catalog.publishEvent('events.catalog.1.category.create', 'e1', '{}')).resolves.toMatchObject({
      seq: 1,
    });
    const forbidden = { code: 'forbidden' };
    await expect(catalog.publishEvent('events.auth.1.app.create', 'e2', '{}')).rejects.toMatchObject(forbidden);
    await expect(gateway.publishEvent('events.catalog.1.x.y', 'e3', '{}')).rejects.toMatchObject(forbidden);
  });

  it('lets only the storefront publish shop events, but not read them', async () => {
    const published = 'events.shop.1.visit-create';
    await expect(storefront.publishEvent(published, 't1', '{}')).resolves.toMatchObject({ seq: 1 });
    for (const user of BUS_USERS.filter((other) => other !== 'storefront')) {
      const publishing = (await nats.bus(user)).publishEvent(published, `by ${user}`, '{}');
      await expect(publishing).rejects.toMatchObject({ code: 'forbidden' });
    }
    const { jsm } = storefront.connection;
    await expect(jsm.streams.getMessage('SHOP_EVENTS', { seq: 1 })).rejects.toThrow('Permissions Violation');
    await expect(jsm.streams.info('SHOP_EVENTS')).rejects.toThrow('Permissions Violation');
  });

  it('lets only the storefront read the salts of visitor digests', async () => {
    const salts = (bus: Bus) => bus.firstValues('VISITOR_SALTS').settle('2026-01-01', Buffer.from('mine'));
    await expect(salts(storefront)).resolves.toEqual(Buffer.from('mine'));
    for (const user of BUS_USERS.filter((other) => other !== 'storefront')) {
      await expect(salts(await nats.bus(user))).rejects.toMatchObject({ code: 'forbidden' });
    }
  });

  it('lets the storefront call only internal operations that name it, and none of a company', async () => {
    const refused = { code: 'forbidden' };
    await expect(storefront.call(categories.count, ofCompany(), nothing)).rejects.toMatchObject(refused);
    await expect(storefront.call(signingKeys.list, call(), nothing)).rejects.toMatchObject(refused);
    // No service responds here: the server has let the call through.
    const shop = storefront.call(shops.get, call(), { theme_setting_id: 1 });
    await expect(shop).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('lets only the command line call operator operations', async () => {
    const ctx = { ...call(), operator: 'mallory' };
    const disable = (bus: Bus) => bus.call(adminCompanies.disable, ctx, { company_id: 1 });
    await expect(disable(catalog)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(disable(gateway)).rejects.toMatchObject({ code: 'forbidden' });
    // No service responds here: the server has let the call through.
    await expect(disable(await nats.bus('cli'))).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('lets only the gateway call operations of the console', async () => {
    const list = (bus: Bus) => bus.call(consoleUsers.list, ofPerson(), nothing);
    await expect(list(await nats.bus('cli'))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(list(await nats.bus('auth'))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(list(catalog)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(list(gateway)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('lets a service call only the internal operations that it needs', async () => {
    const auth = await nats.bus('auth');
    const snapshot = (bus: Bus) => bus.call(companySnapshot.get, call(), { company_id: 1 });
    for (const bus of [auth, catalog]) await expect(snapshot(bus)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(snapshot(await nats.bus('webhook-dispatch'))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(catalog.call(signingKeys.list, call(), nothing)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(auth.call(categories.count, ofCompany(), nothing)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('lets the gateway call company operations and only the internal operations that it needs', async () => {
    await expect(gateway.call(categories.count, ofCompany(), nothing)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(gateway.call(signingKeys.list, call(), nothing)).rejects.toMatchObject({ code: 'unavailable' });
    const snapshot = gateway.call(companySnapshot.get, call(), { company_id: 1 });
    await expect(snapshot).rejects.toMatchObject({ code: 'forbidden' });
  });

  const refused: [string, string][] = [
    ["the gateway's inbox", '_INBOX_gateway.>'],
    ["the gateway's replies", 'replies.gateway.>'],
    ['the replies to all users', 'replies.>'],
    ["another service's operations", 'rpc.auth.>'],
    ['events outside its consumer', 'events.>'],
    ["the gateway's peers", 'peers.gateway.>'],
    ['revocations', '$KV.REVOCATIONS.>'],
    ['all subjects', '>'],
  ];
  it.each(refused)('does not let a service subscribe to %s', async (_what, subject) => {
    const subscription = catalog.connection.nc.subscribe(subject, { callback: () => {} });
    await expect(subscription.closed).resolves.toMatchObject({ message: expect.stringContaining('Permissions') });
  });

  /** The callers and callees of each user; replies and message parts travel only between them. */
  const partners: Readonly<Record<BusUser, readonly BusUser[]>> = {
    auth: ['commerce', 'tenant', 'webhook-dispatch', 'gateway', 'cli'],
    catalog: ['commerce', 'tenant', 'statistics', 'gateway', 'storefront', 'cli'],
    commerce: [
      'auth',
      'catalog',
      'tenant',
      'statistics',
      'licensing',
      'webhook-dispatch',
      'gateway',
      'storefront',
      'cli',
    ],
    tenant: [
      'auth',
      'catalog',
      'commerce',
      'statistics',
      'licensing',
      'webhook-dispatch',
      'gateway',
      'storefront',
      'cli',
    ],
    statistics: ['catalog', 'commerce', 'tenant', 'gateway', 'cli'],
    licensing: ['commerce', 'tenant', 'gateway', 'storefront', 'cli'],
    'webhook-dispatch': ['auth', 'commerce', 'tenant', 'gateway', 'cli'],
    gateway: ['auth', 'catalog', 'commerce', 'tenant', 'statistics', 'licensing', 'webhook-dispatch', 'storefront'],
    storefront: ['catalog', 'commerce', 'tenant', 'licensing', 'gateway'],
    cli: ['auth', 'catalog', 'commerce', 'tenant', 'statistics', 'licensing', 'webhook-dispatch'],
  };
  it.each(BUS_USERS)('lets %s publish replies only to its callers and callees', async (user) => {
    const { nc } = (await nats.bus(user)).connection;
    const tried = BUS_USERS.map((other) => `replies.${other}.guess.1`);
    await expect(refusedOf(nc, tried)).resolves.toEqual(
      tried.filter((_, index) => !partners[user].includes(BUS_USERS[index]!)),
    );
  });

  it.each(BUS_USERS)('does not let %s publish to JetStream reply inboxes', async (user) => {
    const { nc } = (await nats.bus(user)).connection;
    const tried = BUS_USERS.map((other) => `_INBOX_${other}.guess.1`);
    await expect(refusedOf(nc, tried)).resolves.toEqual(tried);
  });

  it('lets only auth write revocations, and only the gateway read revocations', async () => {
    const auth = await nats.bus('auth');
    const cli = await nats.bus('cli');
    await auth.keys('REVOCATIONS').put('grant.1');
    for (const other of [gateway, catalog, cli]) {
      await expect(other.keys('REVOCATIONS').put('grant.2')).rejects.toThrow('Permissions Violation');
      await expect(other.keys('REVOCATIONS').remove('grant.1')).rejects.toThrow('Permissions Violation');
    }
    const watch = await gateway.watchKeys('REVOCATIONS');
    expect([watch.has('grant.1'), watch.size]).toEqual([true, 1]);
    await watch.stop();
    await expect(auth.watchKeys('REVOCATIONS')).rejects.toThrow('Permissions Violation');
    await expect(catalog.watchKeys('REVOCATIONS')).rejects.toThrow('Permissions Violation');
    await expect(cli.watchKeys('REVOCATIONS')).rejects.toThrow('Permissions Violation');
  });

  it('prevents the gateway from consuming revocations and auth from purging them', async () => {
    const push = { deliver_subject: 'rpc.tenant.admin.companies.disable', filter_subject: '$KV.REVOCATIONS.>' };
    const made = gateway.connection.jsm.consumers.add('KV_REVOCATIONS', push);
    await expect(made).rejects.toThrow('Permissions Violation');
    const { jsm } = (await nats.bus('auth')).connection;
    await expect(jsm.streams.purge('KV_REVOCATIONS')).rejects.toThrow('Permissions Violation');
    await expect(jsm.streams.delete('KV_REVOCATIONS')).rejects.toThrow('Permissions Violation');
  });

  it("prevents a service from publishing to the gateway's peers", async () => {
    const spoken = catalog.connection.nc.request('peers.gateway.limits', '{}', { timeout: 5000 });
    await expect(spoken).rejects.toThrow('Permissions Violation');
  });

  it("prevents a service from reading another service's consumer and from deleting the stream", async () => {
    const { jsm } = catalog.connection;
    await expect(jsm.consumers.info('EVENTS', 'webhook-dispatch')).rejects.toThrow('Permissions Violation');
    await expect(jsm.streams.delete('EVENTS')).rejects.toThrow('Permissions Violation');
  });

  const whoseConsumer: [string, Partial<ConsumerConfig>][] = [
    ['in place of its own durable', { durable_name: 'webhook-dispatch' }],
    ['in place of its own durable, with a filter', { durable_name: 'webhook-dispatch', filter_subject: 'events.>' }],
    ['of another name', { name: 'mine', filter_subject: 'events.>' }],
    ['without a name', {}],
  ];
  it.each(whoseConsumer)('prevents a service from creating a consumer %s', async (_whose, config) => {
    const { jsm } = (await nats.bus('webhook-dispatch')).connection;
    // The server would deliver to this subject, whether or not the service may publish to it.
    const push = { deliver_subject: 'rpc.tenant.admin.companies.disable', ...config };
    await expect(jsm.consumers.add('EVENTS', push)).rejects.toThrow('Permissions Violation');
  });

  it('does not let a service change its own durable consumer', async () => {
    const { jsm } = (await nats.bus('webhook-dispatch')).connection;
    const changed = jsm.consumers.update('EVENTS', 'webhook-dispatch', { max_deliver: 1 });
    await expect(changed).rejects.toThrow('Permissions Violation');
  });

  it.each(['DURABLE.CREATE', 'DELETE', 'PAUSE', 'UNPIN', 'RESET'])(
    'does not let a service call CONSUMER.%s for its own durable consumer',
    async (verb) => {
      const { nc } = (await nats.bus('webhook-dispatch')).connection;
      const asked = nc.request(`$JS.API.CONSUMER.${verb}.EVENTS.webhook-dispatch`, '{}', { timeout: 5000 });
      await expect(asked).rejects.toThrow('Permissions Violation');
    },
  );
});
