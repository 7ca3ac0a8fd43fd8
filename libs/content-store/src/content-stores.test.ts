import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { S3Server } from '../test/s3-server';
import { ContentMissing, type ByteRange, type ContentStore } from './content-store';
import { LocalContentStore } from './local-content-store';
import { S3ContentStore } from './s3-content-store';

const MIB = 1024 * 1024;
/** `CONTENT_TEST_S3=http://access:secret@127.0.0.1:8080` repeats the tests in new buckets of an S3-compatible server. */
const REAL_SERVER = process.env['CONTENT_TEST_S3'];

interface Opened {
  readonly store: ContentStore;
  close(): void | Promise<void>;
}
function inFolder(): Opened {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-content-'));
  return { store: new LocalContentStore(folder), close: () => rmSync(folder, { recursive: true, force: true }) };
}
async function inBucket(): Promise<Opened & { readonly server: S3Server }> {
  const server = await S3Server.start();
  return { server, store: new S3ContentStore(server.settings), close: () => server.stop() };
}
/** A new bucket of a real server. */
async function inRealBucket(): Promise<Opened> {
  const { origin: endpoint, username, password: secretKey } = new URL(REAL_SERVER ?? '');
  const [bucket, region, accessKey] = [`test-${randomUUID()}`, 'us-east-1', decodeURIComponent(username)];
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey };
  const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  return {
    store: new S3ContentStore({ endpoint, bucket, region, accessKey, secretKey }),
    close: () => client.destroy(),
  };
}
async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function* failing() {
  yield Buffer.from('after');
  throw new Error('the client is gone');
}

const STORES: [string, () => Opened | Promise<Opened>][] = [
  ['a folder', inFolder],
  ['an S3 bucket', inBucket],
];
if (REAL_SERVER !== undefined) STORES.push(['a bucket of a real server', inRealBucket]);

describe.each(STORES)('a content store in %s', (_, open) => {
  let opened: Opened;
  let store: ContentStore;
  beforeEach(async () => {
    opened = await open();
    ({ store } = opened);
  });
  afterEach(() => opened.close());

  const write = (key: string, bytes: Uint8Array = Buffer.from(key)) => store.write(key, inPieces(bytes, 70_000));
  const read = async (key: string, range?: ByteRange) => String(await buffer(await store.read(key, range)));
  const keysIn = async (within?: string) => {
    const found: string[] = [];
    for await (const { key } of store.keys(within)) found.push(key);
    return found.sort();
  };

  it.each([0, 1, 100_000, 20 * MIB])('returns %i bytes with size and digest as they were written', async (length) => {
    const bytes = randomBytes(length);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await write('1/2', bytes)).toEqual({ bytes: length, sha256 });
    expect(await store.size('1/2')).toBe(length);
    expect(bytes.equals(await buffer(await store.read('1/2')))).toBe(true);
  });

  it('reads ranges of an object whose bounds are inclusive', async () => {
    await write('1/2', Buffer.from('0123456789'));
    expect(await read('1/2', { start: 2, end: 4 })).toBe('234');
    expect(await read('1/2', { start: 8 })).toBe('89');
    expect(await read('1/2', { end: 0 })).toBe('0');
    expect(await read('1/2', { start: 8, end: 100 })).toBe('89');
  });

  it('reports a missing object by its key', async () => {
    await write('1/2');
    for (const key of ['1/3', '1/2/3', '2']) {
      await expect(store.read(key)).rejects.toThrow(ContentMissing);
      expect(await store.size(key)).toBeNull();
      await store.remove(key);
    }
    expect(await store.size('1')).toBeNull();
  });

  it('stores nothing of an object whose bytes end with an error', async () => {
    await write('1/2', Buffer.from('before'));
    await expect(store.write('1/2', failing())).rejects.toThrow('the client is gone');
    await expect(store.write('1/3', failing())).rejects.toThrow('the client is gone');
    expect(await read('1/2')).toBe('before');
    expect(await keysIn()).toEqual(['1/2']);
  });

  it('lists and removes the objects of one folder only', async () => {
    const parts = ['0-a', '1-b', '2-c', '3-d'].map((name) => `uploads/1/2/${name}`);
    for (const key of ['1/2', ...parts, 'uploads/1/20/0-c']) await write(key);
    expect(await keysIn()).toEqual(['1/2', ...parts, 'uploads/1/20/0-c']);
    expect(await keysIn('uploads/1/2/')).toEqual(parts);
    expect(await keysIn('uploads/9/')).toEqual([]);
    await store.removeAll('uploads/1/2/');
    await store.removeAll('uploads/9/');
    expect(await keysIn()).toEqual(['1/2', 'uploads/1/20/0-c']);
    await store.remove('1/2');
    expect(await keysIn()).toEqual(['uploads/1/20/0-c']);
    for await (const one of store.keys()) expect(one).toMatchObject({ bytes: 16, modified: expect.any(Date) as Date });
  });

  it.each(['', '/1', '1/', '../1', '1/../2', '1//2', '1/./2', '1\\2', '1/a.b', '1/\u0000'])(
    'refuses a key that could leave its folder: %j',
    async (key) => {
      for (const work of [() => write(key), () => store.read(key), () => store.size(key), () => store.remove(key)]) {
        await expect(work()).rejects.toThrow('is not a key of the content store');
      }
    },
  );

  it('refuses a folder without a slash at its end', async () => {
    await expect(store.removeAll('1')).rejects.toThrow('must end with a slash');
    await expect(keysIn('1')).rejects.toThrow('must end with a slash');
    for (const one of ['/', '../']) await expect(store.removeAll(one)).rejects.toThrow('is not a key');
  });
});

describe('a content store in a folder', () => {
  let folder: string;
  let store: LocalContentStore;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'marquee-content-'));
    store = new LocalContentStore(folder);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('shows an object only when all its bytes are stored, and lists the incomplete one', async () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => void (end = resolve));
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => void (begun = resolve));
    const slow = async function* () {
      yield Buffer.from('one ');
      begun();
      await ended;
      yield Buffer.from('two');
    };
    const writing = store.write('1/2', slow());
    await hasBegun;
    expect(await store.size('1/2')).toBeNull();
    for await (const { key } of store.keys()) expect(key).toMatch(/^incoming\/[\da-f-]{36}$/);
    end();
    await writing;
    expect(String(await buffer(await store.read('1/2')))).toBe('one two');
  });

  it('lists the objects beside a folder that it may not read', async () => {
    await store.write('1/2', inPieces(Buffer.from('x'), 1));
    const locked = join(folder, 'lost+found');
    mkdirSync(locked, { mode: 0 });
    chmodSync(folder, 0o755);
    const found: string[] = [];
    // Only users other than root lack rights.
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.(65_534);
    try {
      expect(() => readdirSync(locked)).toThrow('EACCES');
      for await (const { key } of store.keys()) found.push(key);
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
    expect(found).toEqual(['1/2']);
  });
});

describe('a content store in an S3 bucket', () => {
  it('sends a large object in parts, and leaves no part of a failed one', async () => {
    const { server, store, close } = await inBucket();
    await store.write('1/2', inPieces(Buffer.alloc(20 * MIB, 'x'), MIB));
    expect(server.asked).toEqual(['POST uploads', 'PUT uploadId', 'PUT uploadId', 'PUT uploadId', 'POST uploadId']);
    server.failsPart = true;
    await expect(store.write('1/3', inPieces(Buffer.alloc(20 * MIB, 'x'), MIB))).rejects.toThrow('BadDigest');
    expect([...server.objects.keys()]).toEqual(['1/2']);
    expect(server.uploads.size).toBe(0);
    await close();
  });
});
