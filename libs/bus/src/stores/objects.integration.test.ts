import { createHash, randomBytes } from 'node:crypto';
import { ownNats, type OwnNats } from '../../test/own-nats';
import type { Bus } from '../bus/bus';
import { StoreFull } from '@marquee/contracts';
import { storedSizeOf, type Objects } from './objects';
import { provision } from '../server/provision';

describe('the objects of a store', () => {
  let nats: OwnNats;
  let cli: Bus;
  let catalog: Objects;
  let gateway: Objects;
  beforeAll(async () => {
    nats = await ownNats();
    cli = await nats.bus('cli');
    await provision(cli, { replicas: 1 });
    catalog = (await nats.bus('catalog')).objects('MEDIA');
    gateway = (await nats.bus('gateway')).objects('MEDIA');
  });
  afterAll(() => nats.stop());

  async function read(objects: Objects, name: string): Promise<Buffer | null> {
    const found = await objects.get(name);
    if (found === null) return null;
    const parts: Buffer[] = [];
    for await (const part of found.bytes()) parts.push(part);
    return Buffer.concat(parts);
  }
  const messages = async (stream = 'OBJ_MEDIA') => (await cli.connection.jsm.streams.info(stream)).state.messages;
  const PNG = { contentType: 'image/png' };

  it.each([0, 1, 256 * 1024, 256 * 1024 + 1, 3_000_000])(
    'returns an object of %i bytes exactly as it was stored',
    async (size) => {
      const bytes = randomBytes(size);
      const name = `1/${size}/a.png`;
      const info = await catalog.put(name, bytes, PNG);
      const digest = createHash('sha256').update(bytes).digest('hex');
      expect(info).toEqual({ contentType: 'image/png', size, digest });
      const { bytes: _read, ...found } = (await gateway.get(name))!;
      expect(found).toEqual(info);
      expect((await read(gateway, name))?.equals(bytes)).toBe(true);
    },
  );

  it('stores an object from a stream of chunks', async () => {
    const bytes = randomBytes(1_000_000);
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += 77_777) yield bytes.subarray(at, at + 77_777);
    }
    const { size } = await catalog.put('2/1/a', pieces(), PNG);
    expect(size).toBe(1_000_000);
    expect((await read(catalog, '2/1/a'))?.equals(bytes)).toBe(true);
  });

  it('hides an object until its upload is complete', async () => {
    let seen: unknown = 'not looked';
    async function* pieces() {
      yield randomBytes(600_000);
      seen = await gateway.get('3/1/a');
      yield randomBytes(10);
    }
    await catalog.put('3/1/a', pieces(), PNG);
    expect(seen).toBeNull();
    expect((await gateway.get('3/1/a'))?.size).toBe(600_010);
    const failing = catalog.put('3/1/b', failAfter(600_000), PNG);
    await expect(failing).rejects.toThrow('no more');
    expect(await gateway.get('3/1/b')).toBeNull();
  });

  it.each([1, 200, 256 * 1024, 256 * 1024 + 1, 3_000_000])(
    'counts the stored size of an object of %i bytes closely',
    async (size) => {
      const { bytes: before } = await catalog.usage();
      await catalog.put(`1234567890/123456789/${'0'.repeat(32)}-original.jpeg`, randomBytes(size), PNG);
      const taken = (await catalog.usage()).bytes - before;
      expect(taken).toBeLessThanOrEqual(storedSizeOf(size));
      expect(taken * 2).toBeGreaterThan(storedSizeOf(size));
      await catalog.remove('1234567890');
    },
  );

  it('removes only objects of a folder before a position, and keeps later ones', async () => {
    await catalog.put('18/1/a', Buffer.from('before'), PNG);
    await catalog.put('18/1/b', Buffer.from('before'), PNG);
    const end = await catalog.end();
    await catalog.put('18/1/a', Buffer.from('after'), PNG);
    await catalog.remove('18/1', end);
    expect(String(await read(gateway, '18/1/a'))).toBe('after');
    expect(await gateway.get('18/1/b')).toBeNull();
  });

  it('discards an incomplete upload of an object, and keeps the previous object', async () => {
    await catalog.put('7/1/a', Buffer.from('before'), PNG);
    const before = await messages();
    await expect(catalog.put('7/1/a', failAfter(600_000), PNG)).rejects.toThrow('no more');
    expect(await messages()).toBe(before);
    expect(String(await read(gateway, '7/1/a'))).toBe('before');
    const uploads = (await nats.bus('gateway')).objects('UPLOADS');
    await expect(uploads.put('7/x', failAfter(600_000), PNG)).rejects.toThrow('no more');
    expect(await messages('OBJ_UPLOADS')).toBe(0);
  });

  it('rejects an object while the store is full, and accepts it after removals', async () => {
    const { streams } = cli.connection.jsm;
    const { state, config } = await streams.info('OBJ_MEDIA');
    await streams.update('OBJ_MEDIA', { max_bytes: state.bytes + 300_000 });
    try {
      expect(await catalog.usage()).toEqual({ bytes: state.bytes, maxBytes: state.bytes + 300_000 });
      await expect(catalog.put('8/1/a', randomBytes(600_000), PNG)).rejects.toBeInstanceOf(StoreFull);
      expect(await messages()).toBe(state.messages);
      // All chunks fit, but the head does not.
      const barely = catalog.put('8/1/a', randomBytes(299_750), PNG);
      await expect(barely).rejects.toMatchObject({
        code: 'unavailable',
        message: 'The storage is full and nothing was stored. Retry later.',
      });
      expect(await messages()).toBe(state.messages);
      await catalog.put('8/1/b', randomBytes(200_000), PNG);
      await expect(catalog.put('8/1/c', randomBytes(200_000), PNG)).rejects.toBeInstanceOf(StoreFull);
      await catalog.remove('8/1/b');
      await catalog.put('8/1/c', randomBytes(200_000), PNG);
    } finally {
      await streams.update('OBJ_MEDIA', { max_bytes: config.max_bytes });
    }
  });

  it('replaces an object atomically as a whole', async () => {
    await catalog.put('4/1/a', Buffer.from('one'), PNG);
    const before = (await gateway.get('4/1/a'))!;
    await catalog.put('4/1/a', Buffer.from('two'), { contentType: 'image/gif' });
    expect(String(await read(gateway, '4/1/a'))).toBe('two');
    // A reader of the first object can finish it.
    for await (const part of before.bytes()) expect(String(part)).toBe('one');
  });

  it('removes objects one by one or by folder, without remaining chunks', async () => {
    const before = await messages();
    for (const name of ['5/1/a', '5/1/b', '5/1/a.png', '5/12/a']) await catalog.put(name, Buffer.from(name), PNG);
    await catalog.remove('5/1/a');
    expect(await gateway.get('5/1/a')).toBeNull();
    expect(String(await read(gateway, '5/1/a.png'))).toBe('5/1/a.png');
    await catalog.remove('5/1');
    expect([await gateway.get('5/1/b'), await gateway.get('5/1/a.png')]).toEqual([null, null]);
    expect(String(await read(gateway, '5/12/a'))).toBe('5/12/a');
    await catalog.remove('5/12');
    await catalog.remove('5/12');
    expect(await messages()).toBe(before);
  });

  it('accepts object names of words separated by slashes only', async () => {
    for (const name of ['', '*', 'a/>', 'a b', '/a', 'a/', 'a//b', '../a', '=', 'a/.b']) {
      await expect(gateway.get(name)).rejects.toThrow('is not a valid object name');
    }
  });

  it('lets only the permitted NATS users put and remove objects', async () => {
    const forbidden = { code: 'forbidden' };
    await catalog.put('6/1/a', Buffer.from('a'), PNG);
    await expect(gateway.put('6/1/a', Buffer.from('b'), PNG)).rejects.toMatchObject(forbidden);
    await expect(gateway.remove('6/1/a')).rejects.toMatchObject(forbidden);
    const tenant = await nats.bus('tenant');
    await expect(tenant.objects('MEDIA').get('6/1/a')).rejects.toMatchObject(forbidden);
    const uploads = [await nats.bus('gateway'), await nats.bus('catalog')].map((bus) => bus.objects('UPLOADS'));
    await uploads[0]!.put('6/x', Buffer.from('up'), PNG);
    expect(String(await read(uploads[1]!, '6/x'))).toBe('up');
    await expect(uploads[0]!.get('6/x')).rejects.toMatchObject(forbidden);
    for (const one of uploads) {
      await one.remove('6/x');
      expect(await uploads[1]!.get('6/x')).toBeNull();
      await uploads[0]!.put('6/x', Buffer.from('up'), PNG);
    }
    await expect((await nats.bus('tenant')).objects('UPLOADS').remove('6/x')).rejects.toMatchObject(forbidden);
  });
});

async function* failAfter(size: number): AsyncGenerator<Buffer> {
  yield randomBytes(size);
  throw new Error('no more');
}
