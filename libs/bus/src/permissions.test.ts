import { allOperations, SERVICES, type AnyOperation } from '@marquee/contracts';
import { DURABLES } from './durables';
import { natsConfig } from './nats-config';
import { INTERNAL_CALLS, permissionsOf } from './permissions';
import { BUS_USERS, type BusUser } from './user';

describe('permissions', () => {
  it('give each durable consumer to the service whose name it starts with, and to no other', () => {
    const all = SERVICES.flatMap((service) => Object.keys(DURABLES[service]).map((durable) => ({ service, durable })));
    expect(all.filter(({ service, durable }) => !durable.startsWith(service))).toEqual([]);
    expect(new Set(all.map(({ durable }) => durable)).size).toBe(all.length);
  });

  it('give durable consumers events alone', () => {
    const filters = Object.values(DURABLES).flatMap((durables) => Object.values(durables));
    expect(filters.filter((filter) => !filter.startsWith('events.'))).toEqual([]);
  });

  it.each(SERVICES)('let %s read its durable consumers, and make, change or remove none', (service) => {
    const ofConsumers = permissionsOf(service).publish.allow.filter((subject) => subject.includes('.CONSUMER.'));
    const reading = Object.keys(DURABLES[service]).flatMap((durable) => [
      `$JS.API.CONSUMER.INFO.EVENTS.${durable}`,
      `$JS.API.CONSUMER.MSG.NEXT.EVENTS.${durable}`,
    ]);
    expect(ofConsumers).toEqual(reading);
  });

  it('name at least one caller of every internal operation, and nothing else', () => {
    const internal = allOperations().filter(({ audience }) => audience === 'service');
    const called = new Set<AnyOperation>(Object.values(INTERNAL_CALLS).flat());
    expect(internal.filter((operation) => !called.has(operation))).toEqual([]);
    expect([...called].filter((operation) => !internal.includes(operation))).toEqual([]);
  });

  it('let the gateway call every company operation', () => {
    const { allow } = permissionsOf('gateway').publish;
    const operations = allOperations().filter(({ audience }) => audience === 'company');
    const covers = (subject: string): boolean =>
      allow.some((allowed) => allowed.endsWith('.>') && subject.startsWith(allowed.slice(0, -1)));
    expect(operations.filter(({ subject }) => !covers(subject))).toEqual([]);
  });

  it.each(BUS_USERS.filter((user) => user !== 'cli'))('let %s call no operation of an operator', (user) => {
    const reach = permissionsOf(user).publish.allow.filter((subject) => /^rpc\.(>|[^.]+\.(>|\*|admin))/.test(subject));
    expect(reach).toEqual([]);
  });

  it.each(BUS_USERS)('give %s no wildcard over the JetStream API or all subjects', (user) => {
    const { publish, subscribe } = permissionsOf(user);
    const tooMuch = [...publish.allow, ...subscribe.allow].filter((subject) => /^(\$JS\.API\.)?>$/.test(subject));
    expect(tooMuch).toEqual([]);
  });

  it('are in the text of the server configuration, with every password quoted', () => {
    const passwords = Object.fromEntries(BUS_USERS.map((user) => [user, `"${user}\\`])) as Record<BusUser, string>;
    const text = natsConfig({ port: 4222, storeDir: '/tmp/js', passwords, maxPayload: 65536 });
    expect(text).toContain('password: "\\"catalog\\\\"');
    expect(text).toContain('max_payload: 65536');
    expect(text.match(/allow_responses/g)).toHaveLength(BUS_USERS.length);
  });
});
