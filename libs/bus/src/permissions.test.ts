import { SERVICES } from '@marquee/contracts';
import { DURABLES } from './durables';
import { natsConfig } from './nats-config';
import { permissionsOf } from './permissions';
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
