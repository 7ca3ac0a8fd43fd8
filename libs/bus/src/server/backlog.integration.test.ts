import { allSubscriptions, companyEvents, delivers } from '@marquee/contracts';
import { ownNats, until } from '../../test/own-nats';
import { unhandledEvents, unhandledOf } from './backlog';
import { provision } from './provision';

describe('events that are not handled yet', () => {
  it('counts the unhandled events of each consumer until they are acknowledged', async () => {
    const nats = await ownNats();
    const cli = await nats.bus('cli');
    await provision(cli, { replicas: 1 });
    expect(await unhandledEvents(cli)).toBe(0);
    const tenant = await nats.bus('tenant');
    // Other test files of this process may have declared more consumers.
    const receiving = allSubscriptions().filter((one) => delivers(one, companyEvents.update)).length;
    expect(receiving).toBeGreaterThan(1);
    await tenant.publishEvent('events.tenant.1.company.update', 'e1', '{}');
    expect(await unhandledEvents(cli)).toBe(receiving);
    const auth = await nats.bus('auth');
    const taken = await (await auth.connection.js.consumers.get('EVENTS', 'auth')).next();
    expect(await unhandledEvents(cli)).toBe(receiving);
    // A service sees its own consumers only.
    expect(await unhandledOf(auth, 'auth')).toEqual({ auth: 1 });
    taken?.ack();
    await until(async () => (await unhandledEvents(cli)) === receiving - 1);
    expect(await unhandledOf(auth, 'auth')).toEqual({ auth: 0 });
    await nats.stop();
  });
});
