import { randomUUID } from 'node:crypto';
import { Bus } from '@marquee/bus';
import { eventually, type TestEdge } from '@marquee/testing';
import { useFixture } from '../testing/use-storefront';
import type { StorefrontEvent } from './storefront-events';
import { MAX_WAITING, TrafficBuffer } from './traffic-buffer';

const fixture = useFixture();
let company = 70_000;
let storefront: TestEdge;
let buffer: TrafficBuffer;
let cli: Bus;

beforeAll(async () => {
  cli = await fixture.connect('cli');
});
beforeEach(async () => {
  company += 1;
  storefront = await fixture.storefront();
  buffer = storefront.app.get(TrafficBuffer);
});
afterEach(() => storefront.app.close());

function anEvent(text = ''): StorefrontEvent {
  const id = randomUUID();
  const event = { specversion: '1.0', id, source: '/marquee/shop', type: 'marquee.visit.create.v1', sequence: 1 };
  const body = JSON.stringify({ ...event, subject: `visit/${id}`, companyid: company, topic: 'visit/create', text });
  return { subject: `events.shop.${company}.visit-create`, id, body: Buffer.from(body) };
}
const some = (count: number) => Array.from({ length: count }, () => anEvent());
const idsOf = (events: readonly StorefrontEvent[]) => events.map(({ id }) => id);
/** A restarted server may not answer a request. */
const stored = () => eventually(async () => (await cli.connection.jsm.streams.info('SHOP_EVENTS')).state.messages);
const metric = async (name: string) =>
  Number(new RegExp(`^${name}{.*} (\\d+)$`, 'm').exec(await storefront.metrics.registry.metrics())?.[1]);

describe('the buffer of storefront events', () => {
  it('publishes each shop-front event once and in order, even in several batches', async () => {
    const shown: string[] = [];
    const tail = await cli.tail(`events.shop.${company}.*`, ({ id }) => shown.push(id));
    const before = await stored();
    const events = some(2500);
    for (let nth = 0; nth < events.length; nth += 50) expect(buffer.add(events.slice(nth, nth + 50))).toBe(true);
    await eventually(() => expect(shown).toHaveLength(2500), 20_000);
    expect(shown).toEqual(idsOf(events));
    expect([buffer.size, await stored(), await metric('marquee_collect_dropped_total')]).toEqual([0, before + 2500, 0]);
    await tail.stop();
  });

  it('buffers a limited number of shop-front events while NATS is unavailable, and publishes them afterwards', async () => {
    const before = await stored();
    await fixture.withoutNats(async () => {
      for (let nth = 0; nth < MAX_WAITING; nth += 50) expect(buffer.add(some(50))).toBe(true);
      expect(buffer.add(some(2))).toBe(false);
      expect([buffer.size, await metric('marquee_collect_waiting')]).toEqual([MAX_WAITING, MAX_WAITING]);
      expect(await metric('marquee_collect_dropped_total')).toBe(2);
      await eventually(() => expect(linesWith('the bus rejects tracking events')).toHaveLength(1));
    });
    await eventually(() => expect(buffer.size).toBe(0), 20_000);
    expect(await stored()).toBe(before + MAX_WAITING);
    expect(linesWith('the bus accepts tracking events again')).toHaveLength(1);
    expect(buffer.add(some(2))).toBe(true);
  });

  it('limits the buffer of shop-front events by bytes as well', async () => {
    await fixture.withoutNats(async () => {
      const large = () => [anEvent('x'.repeat(1024 * 1024))];
      const taken = Array.from({ length: 20 }, () => buffer.add(large())).filter(Boolean);
      expect([taken.length, buffer.size]).toEqual([15, 15]);
      await storefront.app.close();
      expect(await metric('marquee_collect_dropped_total')).toBe(20);
      expect(linesWith('lost tracking events')).toEqual([expect.stringContaining('"lost":15')]);
    });
  });

  it('publishes all buffered shop-front events before the storefront stops', async () => {
    const before = await stored();
    expect(buffer.add(some(1200))).toBe(true);
    expect(buffer.add(some(30))).toBe(true);
    await storefront.app.close();
    expect([buffer.size, await stored()]).toEqual([0, before + 1230]);
  });
});

function linesWith(words: string): string[] {
  return storefront.lines.filter((line) => line.includes(words));
}
