import { ownNats, type OwnNats } from '../../test/own-nats';
import { provision } from '../server/provision';

const BUCKET = 'VISITOR_SALTS';

describe('the first value of a key', () => {
  let nats: OwnNats;
  beforeAll(async () => {
    nats = await ownNats();
    await provision(await nats.bus('cli'), { replicas: 1 });
  });
  afterAll(() => nats.stop());

  it('returns the first value proposed for a key to every concurrent caller', async () => {
    const buses = await Promise.all(Array.from({ length: 4 }, () => nats.bus('storefront')));
    const settled = await Promise.all(
      Array.from({ length: 40 }, (_, nth) => {
        const values = buses[nth % buses.length]!.firstValues(BUCKET);
        return values.settle('2026-11-15', Buffer.from(`proposed ${nth}`));
      }),
    );
    const [first, ...others] = new Set(settled.map((value) => Buffer.from(value).toString()));
    expect([first, others]).toEqual([expect.stringMatching(/^proposed \d+$/), []]);
    const later = await (await nats.bus('storefront')).firstValues(BUCKET).settle('2026-11-15', Buffer.from('late'));
    expect(Buffer.from(later).toString()).toBe(first);
  });

  it('stores a separate first value for each key', async () => {
    const values = (await nats.bus('storefront')).firstValues(BUCKET);
    for (const day of ['2026-11-16', '2026-11-17']) {
      expect(await values.settle(day, Buffer.from(day))).toEqual(Buffer.from(day));
    }
  });

  it('fails to read a first value while the bus is disconnected', async () => {
    const bus = await nats.bus('storefront');
    await nats.restart(async () => {
      const asked = bus.firstValues(BUCKET).settle('2026-11-15', Buffer.from('alone'));
      await expect(asked).rejects.toMatchObject({ code: 'unavailable' });
    });
  });
});
