import { anEvent } from '../../test/an-event';
import { ownNats, type OwnNats } from '../../test/own-nats';
import type { Bus } from '../bus/bus';
import { provision } from '../server/provision';
import type { ShopEvents } from './shop-events';

const STREAM = 'SHOP_EVENTS';
const VISITS = 'events.shop.1202.visit-create';
const VIEWS = 'events.shop.1202.page-view-create';

describe('events of shop fronts', () => {
  let nats: OwnNats;
  let cli: Bus;
  let storefront: Bus;
  let shopEvents: ShopEvents;
  const warned: object[] = [];

  beforeEach(async () => {
    nats = await ownNats();
    cli = await nats.bus('cli');
    storefront = await nats.bus('storefront');
    await provision(cli, { replicas: 1 });
    warned.length = 0;
    const log = { info: () => undefined, error: () => undefined, warn: (about: object) => void warned.push(about) };
    shopEvents = (await nats.bus('statistics', { log })).shopEvents();
  });
  afterEach(() => nats.stop());

  async function notify(...ids: string[]): Promise<void> {
    for (const id of ids) await publish(VISITS, id);
  }
  async function publish(subject: string, id: string): Promise<void> {
    const published = anEvent(id, `visit/${id}`, { source: '/marquee/shop', type: 'marquee.visit.create.v1' });
    await storefront.publishEvent(subject, id, JSON.stringify(published));
  }
  /** Retains only the newest shop event per subject. */
  const keepNewest = () => cli.connection.jsm.streams.update(STREAM, { max_msgs_per_subject: 1 });
  const idsOf = ({ events }: Awaited<ReturnType<ShopEvents['after']>>) => events.map(({ id }) => id);

  it('reads shop events in order and in batches after the known position', async () => {
    await notify('a', 'b', 'c');
    const first = await shopEvents.after(null, 2);
    expect([idsOf(first), first.position.place, first.more]).toEqual([['a', 'b'], 2, true]);
    const second = await shopEvents.after(first.position, 2);
    expect([idsOf(second), second.position.place, second.more]).toEqual([['c'], 3, false]);
    const third = await shopEvents.after(second.position, 2);
    expect(third).toEqual({ events: [], position: second.position, more: false });
    await notify('d');
    expect(idsOf(await shopEvents.after(second.position, 2))).toEqual(['d']);
    // Nothing was acknowledged, so a read from the start returns all events.
    expect(idsOf(await shopEvents.after(null, 9))).toEqual(['a', 'b', 'c', 'd']);
  });

  it('stores a shop event once even if its id is published repeatedly', async () => {
    await notify('a', 'b', 'a', 'b', 'c');
    expect(idsOf(await shopEvents.after(null, 9))).toEqual(['a', 'b', 'c']);
  });

  it('skips shop events that the stream has already expired', async () => {
    await keepNewest();
    await notify('a');
    const before = await shopEvents.after(null, 1);
    await publish(VIEWS, 'b');
    await notify('c', 'd');
    await publish(VIEWS, 'e');
    await notify('f');
    const read = await shopEvents.after(before.position, 1);
    expect([idsOf(read), read.position.place, read.more]).toEqual([['e'], 5, true]);
    expect(idsOf(await shopEvents.after(read.position, 9))).toEqual(['f']);
  });

  it('skips a deleted sequence within the stream of shop events', async () => {
    await keepNewest();
    await publish(VIEWS, 'a');
    await notify('b', 'c');
    const read = await shopEvents.after(null, 2);
    expect([idsOf(read), read.position.place, read.more]).toEqual([['a'], 2, true]);
    expect(idsOf(await shopEvents.after(read.position, 2))).toEqual(['c']);
  });

  it('skips an invalid shop event, and logs its position without its content', async () => {
    await notify('a');
    await storefront.publishEvent(VISITS, 'wrong', '{"data":{"path":"/of-somebody"}}');
    await notify('b');
    const read = await shopEvents.after(null, 9);
    expect([idsOf(read), read.position.place]).toEqual([['a', 'b'], 3]);
    expect(warned).toEqual([{ subject: VISITS }]);
  });

  it('reads from the start of a stream of shop events that was recreated', async () => {
    await notify('a', 'b');
    const { position } = await shopEvents.after(null, 9);
    const read = await shopEvents.after({ ...position, stream: 'one that was there before' }, 9);
    expect([idsOf(read), read.position]).toEqual([['a', 'b'], position]);
  });

  it('continues at the end of a restored stream that is behind the known position', async () => {
    await notify('a', 'b');
    const { position } = await shopEvents.after(null, 9);
    const back = await shopEvents.after({ ...position, place: 900 }, 9);
    expect(back).toEqual({ events: [], position, more: false });
    await notify('c');
    expect(idsOf(await shopEvents.after(back.position, 9))).toEqual(['c']);
  });
});
