import { allOperations, allSubscriptions, SERVICES } from '@marquee/contracts';
import { permissionsOf } from './permissions';
import { BUS_USERS, type BusUser } from '../wire/user';
import { usersConfig } from './users-config';

/** Matches like NATS: `*` is one token, `>` at the end one or more. */
function matches(pattern: string, subject: string): boolean {
  const [wanted, given] = [pattern.split('.'), subject.split('.')];
  const fits = wanted.every((word, i) => word === '>' || word === '*' || word === given[i]);
  return fits && (wanted.at(-1) === '>' ? given.length >= wanted.length : given.length === wanted.length);
}

describe('permissions', () => {
  it('grants each durable consumer only to the service in its name', () => {
    const all = allSubscriptions();
    expect(all.filter(({ service, durable }) => !durable.startsWith(service))).toEqual([]);
    expect(new Set(all.map(({ durable }) => durable)).size).toBe(all.length);
  });

  it('grants durable consumers access to event streams only', () => {
    expect(allSubscriptions().filter(({ filter }) => !filter.startsWith('events.'))).toEqual([]);
  });

  it.each(SERVICES)('lets %s read its durable consumers, but not create, change or delete a consumer', (service) => {
    const ofConsumers = permissionsOf(service).publish.allow.filter((subject) => subject.includes('.CONSUMER.'));
    const own = allSubscriptions().filter((subscription) => subscription.service === service);
    const reading = own.flatMap(({ durable }) => [
      `$JS.API.CONSUMER.INFO.EVENTS.${durable}`,
      `$JS.API.CONSUMER.MSG.NEXT.EVENTS.${durable}`,
    ]);
    expect(ofConsumers).toEqual(reading);
  });

  it('lists at least one caller of every internal operation, and no other operation', () => {
    const internal = allOperations().filter(({ audience }) => audience === 'service');
    const called = allOperations().filter(({ callers }) => callers.length > 0);
    expect(called).toEqual(internal);
  });

  it('lets the gateway call every operation of companies and of people', () => {
    const { allow } = permissionsOf('gateway').publish;
    const operations = allOperations().filter(({ audience }) => audience === 'company' || audience === 'person');
    expect(operations.filter(({ subject }) => !allow.some((pattern) => matches(pattern, subject)))).toEqual([]);
  });

  it.each(BUS_USERS.filter((user) => user !== 'cli'))('lets %s call no operation of an operator', (user) => {
    const reach = permissionsOf(user).publish.allow.filter((subject) => /^rpc\.(>|[^.]+\.(>|\*|admin))/.test(subject));
    expect(reach).toEqual([]);
  });

  it.each(BUS_USERS.filter((user) => user !== 'gateway'))('lets %s call no operation of a person', (user) => {
    const { allow } = permissionsOf(user).publish;
    const ofPeople = allOperations().filter(({ audience }) => audience === 'person');
    expect(ofPeople.filter(({ subject }) => allow.some((pattern) => matches(pattern, subject)))).toEqual([]);
  });

  it('lets the storefront call only the internal operations that name it', () => {
    const { allow } = permissionsOf('storefront').publish;
    const named = allOperations().filter(({ callers }) => callers.includes('storefront'));
    expect(allow.filter((subject) => subject.startsWith('rpc.'))).toEqual(named.map(({ subject }) => subject));
    expect(named.some(({ name }) => name === 'commerce.internal.shop_sessions.take_over')).toBe(true);
  });

  it('lets only auth write revocations, only the gateway read them, and only the storefront store salts', () => {
    const ofKeys = (user: BusUser) => {
      const { publish, subscribe } = permissionsOf(user);
      return [...publish.allow, ...subscribe.allow].filter((subject) => /KV/.test(subject));
    };
    const provisioning = ['REVOCATIONS', 'VISITOR_SALTS'].flatMap((name) =>
      ['CREATE', 'UPDATE', 'INFO'].map((verb) => `$JS.API.STREAM.${verb}.KV_${name}`),
    );
    const reading = (name: string) => [`$JS.API.STREAM.INFO.KV_${name}`, `$JS.API.STREAM.MSG.GET.KV_${name}`];
    const granted = Object.fromEntries(BUS_USERS.map((user) => [user, ofKeys(user)]));
    const nobody = Object.fromEntries(BUS_USERS.map((user) => [user, []]));
    expect(granted).toEqual({
      ...nobody,
      auth: ['$KV.REVOCATIONS.>'],
      gateway: reading('REVOCATIONS'),
      storefront: ['$KV.VISITOR_SALTS.>', ...reading('VISITOR_SALTS')],
      cli: provisioning,
    });
  });

  it('lets each service publish only its own events, and the storefront shop events', () => {
    const ofEvents = (user: BusUser) =>
      permissionsOf(user).publish.allow.filter((subject) => subject.startsWith('events.'));
    const own = SERVICES.map((service) => [service, [`events.${service}.>`]] as const);
    expect(Object.fromEntries(BUS_USERS.map((user) => [user, ofEvents(user)]))).toEqual({
      ...Object.fromEntries(own),
      gateway: [],
      storefront: ['events.shop.>'],
      cli: [],
    });
  });

  it('lets catalog store media, the gateway add uploads, both edges read media, and the operator back up media', () => {
    const ofObjects = (user: BusUser) => {
      const { publish, subscribe } = permissionsOf(user);
      return [...publish.allow, ...subscribe.allow].filter((subject) => /OBJ|objects/.test(subject));
    };
    const granted = Object.fromEntries(BUS_USERS.map((user) => [user, ofObjects(user)]));
    const nobody = Object.fromEntries(BUS_USERS.map((user) => [user, []]));
    expect(granted).toEqual({
      ...nobody,
      catalog: [
        '$JS.API.STREAM.PURGE.OBJ_UPLOADS',
        '$JS.API.STREAM.MSG.GET.OBJ_UPLOADS',
        'objects.MEDIA.>',
        '$JS.API.STREAM.INFO.OBJ_MEDIA',
        '$JS.API.STREAM.PURGE.OBJ_MEDIA',
        '$JS.API.STREAM.MSG.GET.OBJ_MEDIA',
      ],
      gateway: ['objects.UPLOADS.>', '$JS.API.STREAM.PURGE.OBJ_UPLOADS', '$JS.API.STREAM.MSG.GET.OBJ_MEDIA'],
      storefront: ['$JS.API.STREAM.MSG.GET.OBJ_MEDIA'],
      cli: [
        ...['UPLOADS', 'MEDIA'].flatMap((name) =>
          ['CREATE', 'UPDATE', 'INFO'].map((verb) => `$JS.API.STREAM.${verb}.OBJ_${name}`),
        ),
        '$JS.API.STREAM.SNAPSHOT.OBJ_MEDIA',
        '$JS.API.STREAM.RESTORE.OBJ_MEDIA',
        '$JS.SNAPSHOT.ACK.OBJ_MEDIA.>',
        '$JS.SNAPSHOT.RESTORE.OBJ_MEDIA.>',
      ],
    });
  });

  it.each(BUS_USERS)('lets only callers and callees of %s publish to its reply subjects', (user) => {
    const mayPublish = (by: BusUser, subject: string) =>
      permissionsOf(by).publish.allow.some((pattern) => matches(pattern, subject));
    const calls = (caller: BusUser, callee: BusUser) =>
      allOperations().some(({ service, subject }) => service === callee && mayPublish(caller, subject));
    const partners = BUS_USERS.filter((other) => calls(user, other) || calls(other, user));
    expect(BUS_USERS.filter((other) => mayPublish(other, `replies.${user}.inbox.token`))).toEqual(partners);
  });

  it.each(BUS_USERS)('lets only %s receive its replies, and no user publish to JetStream inboxes', (user) => {
    const receives = (by: BusUser, subject: string) =>
      permissionsOf(by).subscribe.allow.some((pattern) => matches(pattern, subject));
    const publishes = (by: BusUser, subject: string) =>
      permissionsOf(by).publish.allow.some((pattern) => matches(pattern, subject));
    for (const subject of [`replies.${user}.inbox.token`, `_INBOX_${user}.token`]) {
      expect(BUS_USERS.filter((other) => receives(other, subject))).toEqual([user]);
    }
    expect(BUS_USERS.filter((other) => publishes(other, `_INBOX_${user}.token`))).toEqual([]);
  });

  it('lets only gateway replicas exchange peer messages', () => {
    const ofPeers = (user: BusUser) => {
      const { publish, subscribe } = permissionsOf(user);
      return [...publish.allow, ...subscribe.allow].filter((subject) => subject.startsWith('peers.'));
    };
    expect(BUS_USERS.filter((user) => ofPeers(user).length > 0)).toEqual(['gateway']);
    expect(ofPeers('gateway')).toEqual(['peers.gateway.>', 'peers.gateway.>']);
  });

  it('lets each change notification pass from its publisher to its receivers only', () => {
    const ofNotifications = (user: BusUser) => {
      const { publish, subscribe } = permissionsOf(user);
      const isNotification = (subject: string) => subject.startsWith('news.');
      return { publishes: publish.allow.filter(isNotification), receives: subscribe.allow.filter(isNotification) };
    };
    const granted = Object.fromEntries(BUS_USERS.map((user) => [user, ofNotifications(user)]));
    const nobody = Object.fromEntries(BUS_USERS.map((user) => [user, { publishes: [], receives: [] }]));
    expect(granted).toEqual({
      ...nobody,
      'webhook-dispatch': { publishes: ['news.feed.*'], receives: [] },
      gateway: { publishes: [], receives: ['news.feed.*'] },
      cli: { publishes: [], receives: ['news.feed.*'] },
      commerce: { publishes: ['news.licenses.*'], receives: [] },
      tenant: { publishes: ['news.companies.*'], receives: [] },
      licensing: { publishes: [], receives: ['news.licenses.*', 'news.companies.*'] },
    });
  });

  it.each(BUS_USERS)('grants %s no wildcard over the JetStream API or all subjects', (user) => {
    const { publish, subscribe } = permissionsOf(user);
    const tooMuch = [...publish.allow, ...subscribe.allow].filter((subject) => /^(\$JS\.API\.)?>$/.test(subject));
    expect(tooMuch).toEqual([]);
  });

  it('writes the permissions into the NATS configuration, with passwords from the environment', () => {
    const text = usersConfig();
    expect(text).toContain('password: $NATS_PASSWORD_WEBHOOK_DISPATCH\n');
    expect(text.match(/password: \$/g)).toHaveLength(BUS_USERS.length);
    // With `allow_responses`, the server's work per event grows with the events of the last minutes.
    expect(text).not.toContain('allow_responses');
  });
});
