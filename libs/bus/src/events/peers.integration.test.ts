import { ownNats, until, type OwnNats } from '../../test/own-nats';
import type { Bus } from '../bus/bus';
import { wireHeaders } from '../wire/mux';
import { provision } from '../server/provision';

describe('processes of one app', () => {
  let nats: OwnNats;
  let one: Bus;
  let two: Bus;
  let received: unknown[];
  const warnings: string[] = [];

  beforeAll(async () => {
    nats = await ownNats();
    const log = {
      info: () => {},
      error: () => {},
      warn: (_about: object, message: string) => void warnings.push(message),
    };
    [one, two] = [await nats.bus('gateway', { log }), await nats.bus('gateway')];
    one.onPeerMessage('limits', (data) => {
      received.push(data);
      if (data === 'nonsense') throw new Error('cannot be taken');
    });
    await one.connection.nc.flush();
  });
  afterAll(() => nats.stop());
  beforeEach(() => {
    received = [];
  });

  it('sends peer messages on a topic to other processes, and not to the sender', async () => {
    one.sendToPeers('limits', 'own');
    two.sendToPeers('others', 'elsewhere');
    two.sendToPeers('limits', { a: [1, 'ü'] });
    await until(() => received.length > 0);
    expect(received).toEqual([{ a: [1, 'ü'] }]);
  });

  it('continues to receive peer messages after an invalid one', async () => {
    two.sendToPeers('limits', 'nonsense');
    const headers = wireHeaders({ sender: 'two' });
    two.connection.nc.publish('peers.gateway.limits', '{', { headers });
    two.sendToPeers('limits', 'sense');
    await until(() => received.includes('sense'));
    expect(received).toEqual(['nonsense', 'sense']);
    expect(warnings).toEqual(['ignoring an invalid peer message', 'ignoring an invalid peer message']);
  });

  it('ignores JetStream messages delivered to the peer subject', async () => {
    const cli = await nats.bus('cli');
    await provision(cli, { replicas: 1 });
    const mallory = await nats.bus('webhook-dispatch');
    await mallory.publishEvent('events.webhook-dispatch.1.x.y', 'forged', '"an event"', { sender: 'mallory' });
    const { nc } = mallory.connection;
    // NATS does not check whether the caller may publish to the reply subject.
    const reply = 'peers.gateway.limits';
    nc.publish('$JS.API.CONSUMER.MSG.NEXT.EVENTS.webhook-dispatch', '', { reply });
    nc.publish('$JS.API.STREAM.INFO.EVENTS', '', { reply });
    const consumer = () => cli.connection.jsm.consumers.info('EVENTS', 'webhook-dispatch');
    await until(async () => (await consumer()).num_ack_pending === 1);
    await nc.flush();
    two.sendToPeers('limits', 'sense');
    await until(() => received.length > 0);
    expect(received).toEqual(['sense']);
  });
});
