import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { LocalContentStore } from '@marquee/content-store';
import { contentKey, ShopError, type ContentFile, type ValidationCode } from '@marquee/contracts';
import {
  eventually,
  FORM_SESSION,
  SHOP_HOST,
  ShopSessionsStandIn,
  ShopsStandIn,
  type TestEdge,
} from '@marquee/testing';
import {
  aFilm,
  anAnswer,
  ContentFilesStandIn,
  CUSTOMER,
  LicenseKeysStandIn,
  LicenseUseStandIn,
} from '../../testing/content.stand-ins';
import { useFixture } from '../../testing/use-storefront';
import { ContentUrls, customerDigest, type PermittedUse } from './content-urls';
import { fingerprintOf } from './devices';
import { FileReplies } from './file-replies';
import { StreamSlots } from './stream-slots';

const LARGE_BYTES = 64 * 1024 * 1024;
const BYTES = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 256));

const DEVICE = 'd'.repeat(43);
const SESSION = `__Host-shop=${FORM_SESSION}`;
const BROWSER = { host: SHOP_HOST, cookie: `${SESSION}; __Host-device=${DEVICE}` };

const fixture = useFixture();
const { desk } = fixture;
let storefront: TestEdge;
let store: LocalContentStore;
let license = 100;

beforeAll(async () => {
  await fixture.serve('tenant', ShopsStandIn);
  await fixture.serve('commerce', LicenseKeysStandIn, ShopSessionsStandIn);
  await fixture.serve('licensing', LicenseUseStandIn);
  await fixture.serve('catalog', ContentFilesStandIn);
  const contentDir = join(fixture.dataDir, 'content');
  storefront = await fixture.storefront({ contentDir, contentUrlSecret: 'of a test' });
  store = new LocalContentStore(contentDir);
  await store.write(contentKey(aFilm()), pieces(BYTES));
});
beforeEach(() => {
  license += 1;
  desk.calls.length = 0;
  desk.answers.clear();
});
afterEach(() => void (storefront.ahead = 0));

async function* pieces(...all: Buffer[]): AsyncGenerator<Buffer> {
  yield* all;
}
const signed = (change: Partial<PermittedUse> = {}) => {
  const customer = customerDigest(CUSTOMER);
  const device = fingerprintOf(DEVICE, CUSTOMER);
  const permitted = { company: 1202, file: 5, license, customer, device, use: 'play', ...change } as const;
  const urls = storefront.app.get(ContentUrls);
  const until = urls.endOf(permitted.use, new Date().toISOString());
  return urls.sign(permitted, until ?? 0, 'film.webm');
};
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  storefront.call(`${method} ${path}`, { token: null, headers: { ...BROWSER, ...headers } });
const publish = (file: ContentFile) => desk.answers.set('published', () => ({ file }));
const refuse = (code: ValidationCode) => desk.answers.set('heartbeat', () => anAnswer(code));
const asked = (operation: string) => desk.calls.filter((call) => call.operation === operation).length;

describe('a content file', () => {
  it('sends a public file to everyone, to be shown in a page', async () => {
    publish(aFilm({ kind: 'trailer' }));
    const { statusCode, headers, rawPayload } = await ask('/content/5/trailer.webm');
    expect([statusCode, rawPayload.equals(BYTES)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-disposition': `inline; filename="Hafen _ Winter.webm"; filename*=UTF-8''Hafen%20%E2%80%93%20Winter.webm`,
      'content-length': '1000',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'video/webm',
      etag: `"sha256:${'0'.repeat(64)}"`,
      'last-modified': 'Sun, 15 Nov 2026 08:30:00 GMT',
      'x-content-type-options': 'nosniff',
    });
  });

  it('hides every other file from a request without a signature, whatever its id', async () => {
    for (const path of ['/content/5/film.webm', '/content/6/film.webm', '/content/x/film.webm', '/content/0/a']) {
      expect([path, (await ask(path)).statusCode]).toEqual([path, 404]);
    }
    expect(asked('of_products')).toBe(0);
  });

  it('sends a licensed file by its signed address, as an attachment for a download', async () => {
    const played = await ask(signed());
    expect([played.statusCode, played.rawPayload.equals(BYTES)]).toEqual([200, true]);
    expect(String(played.headers['content-disposition'])).toMatch(/^inline; /);
    const loaded = await ask(signed({ use: 'download' }));
    expect(loaded.statusCode).toBe(200);
    expect(String(loaded.headers['content-disposition'])).toMatch(/^attachment; /);
  });

  it.each([
    ['another file', (path: string) => path.replace('/content/5/', '/content/6/')],
    ['another company', (path: string) => path.replace('company=1202', 'company=1203')],
    ['another license', (path: string) => path.replace(/license=\d+/, 'license=1')],
    ['another customer', (path: string) => path.replace(/customer=./, 'customer=-')],
    ['another device', (path: string) => path.replace('device=browser', 'device=program')],
    ['a later end', (path: string) => path.replace(/until=\d/, 'until=9')],
    ['another use', (path: string) => path.replace('use=play', 'use=download')],
    ['an unknown use', (path: string) => path.replace('use=play', 'use=copy')],
    ['no company', (path: string) => path.replace('company=1202&', '')],
    ['another signature', (path: string) => path.replace(/sig=.{5}/, 'sig=AAAAA')],
    ['a shorter signature', (path: string) => path.slice(0, -1)],
    ['an empty signature', (path: string) => path.replace(/sig=.*/, 'sig=')],
  ])('refuses a signed address that was changed to %s', async (_what, change) => {
    const path = signed();
    expect(change(path)).not.toBe(path);
    expect((await ask(change(path))).statusCode).toBe(403);
    expect([asked('heartbeat'), asked('of_products')]).toEqual([0, 0]);
  });

  it('refuses the signed address of another company, and a repeated parameter', async () => {
    expect((await ask(signed({ company: 1203 }))).statusCode).toBe(403);
    expect((await ask(`${signed()}&sig=AAAA`)).statusCode).toBe(400);
  });

  it.each([
    ['another browser', `${SESSION}; __Host-device=${'e'.repeat(43)}`],
    ['a browser without a device', SESSION],
    ['a browser whose customer has signed out', `__Host-device=${DEVICE}`],
  ])('refuses %s the address for play, and sends a download without a cookie', async (_what, cookie) => {
    expect((await ask(signed({ use: 'play' }), { cookie })).statusCode).toBe(403);
    expect(asked('heartbeat')).toBe(0);
    expect((await ask(signed({ use: 'download' }), { cookie })).statusCode).toBe(200);
  });

  it.each([
    ['play', 4 * 3600],
    ['download', 15 * 60],
  ] as const)('refuses a signed address after its end: %s', async (use, seconds) => {
    const path = signed({ use });
    storefront.ahead = (seconds - 60) * 1000;
    expect((await ask(path)).statusCode).toBe(200);
    storefront.ahead = (seconds + 60) * 1000;
    expect((await ask(path)).statusCode).toBe(403);
  });

  it('shows a file of another product of the license to nobody', async () => {
    desk.answers.set('of_products', () => ({ files: [aFilm({ id: 6 })] }));
    expect((await ask(signed())).statusCode).toBe(404);
  });

  it.each([
    ['a film', aFilm(), 200],
    ['subtitles', aFilm({ kind: 'subtitle', content_type: 'text/vtt' }), 200],
    ['a book', aFilm({ content_type: 'application/epub+zip' }), 404],
  ])('plays films, sounds and subtitles only: %s', async (_what, file, status) => {
    desk.answers.set('of_products', () => ({ files: [file] }));
    expect((await ask(signed({ use: 'play' }))).statusCode).toBe(status);
    expect((await ask(signed({ use: 'download' }))).statusCode).toBe(200);
  });

  it('asks catalog for the product and the resolution of the license only', async () => {
    await ask(signed());
    expect(desk.calls.find(({ operation }) => operation === 'of_products')?.input).toEqual({
      company_id: 1202,
      product_ids: ['0000-0000-0000-0001'],
      hd: true,
    });
  });
});

describe('a part of a content file', () => {
  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=500-599', 500, 599],
    ['bytes=-10', 990, 999],
    ['bytes=990-2000', 990, 999],
  ])('sends the requested range only: %s', async (range, start, end) => {
    const { statusCode, headers, rawPayload } = await ask(signed(), { range });
    expect([statusCode, headers['content-range']]).toEqual([206, `bytes ${start}-${end}/1000`]);
    expect(rawPayload.equals(BYTES.subarray(start, end + 1))).toBe(true);
    expect(headers['content-length']).toBe(String(end - start + 1));
  });

  it('refuses a range beyond the end, and names the size', async () => {
    const { statusCode, headers, payload } = await ask(signed(), { range: 'bytes=1000-' });
    expect([statusCode, headers['content-range'], payload]).toEqual([416, 'bytes */1000', '']);
  });

  it('sends the whole file if the client has a part of another one', async () => {
    const range = 'bytes=500-599';
    const parts = async (tag: string) => (await ask(signed(), { range, 'if-range': tag })).statusCode;
    expect(await parts(`"sha256:${'0'.repeat(64)}"`)).toBe(206);
    expect(await parts('Sun, 15 Nov 2026 08:30:00 GMT')).toBe(206);
    expect(await parts(`"sha256:${'1'.repeat(64)}"`)).toBe(200);
  });

  it('answers HEAD and a known tag without any bytes', async () => {
    const head = await ask(signed(), {}, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([200, '1000', '']);
    const known = await ask(signed(), { 'if-none-match': `"sha256:${'0'.repeat(64)}"` });
    expect([known.statusCode, known.payload]).toEqual([304, '']);
  });
});

describe('the license of a content file', () => {
  it.each(['BANNED', 'REVOKED', 'SUSPENDED', 'EXPIRED', 'NO_MACHINE', 'TOO_MANY_MACHINES'] as const)(
    'sends nothing when licensing refuses with %s',
    async (code) => {
      refuse(code);
      expect((await ask(signed())).statusCode).toBe(403);
      expect(asked('of_products')).toBe(0);
    },
  );

  it('sends nothing to a former customer of the license', async () => {
    expect((await ask(signed({ customer: customerDigest('PONMLKJIHGFEDCBA') }))).statusCode).toBe(403);
    expect(asked('heartbeat')).toBe(0);
  });

  it('uses the answer of licensing for five seconds', async () => {
    const path = signed();
    for (const range of ['bytes=0-9', 'bytes=10-19']) await ask(path, { range });
    expect(asked('heartbeat')).toBe(1);
    refuse('REVOKED');
    storefront.ahead = 5_500;
    expect((await ask(path)).statusCode).toBe(403);
  });

  it('gives a device its seat again after a long pause', async () => {
    refuse('HEARTBEAT_DEAD');
    expect((await ask(signed())).statusCode).toBe(200);
    desk.answers.set('activate', () => ({ ...anAnswer('TOO_MANY_MACHINES'), created: false }));
    license += 1;
    expect((await ask(signed())).statusCode).toBe(403);
  });

  it('sends nothing while licensing is unavailable, and asks again at the next request', async () => {
    desk.answers.set('heartbeat', () => {
      throw new ShopError('unavailable');
    });
    expect((await ask(signed())).statusCode).toBe(503);
    desk.answers.delete('heartbeat');
    expect((await ask(signed())).statusCode).toBe(200);
  });
});

describe('a stream of a content file', () => {
  const large = aFilm({ id: 8, size: LARGE_BYTES });
  const open: IncomingMessage[] = [];
  beforeAll(async () => {
    await store.write(contentKey(large), pieces(...Array.from({ length: 64 }, () => Buffer.alloc(1024 * 1024))));
    await storefront.app.listen(0, '127.0.0.1');
  });
  beforeEach(() => void desk.answers.set('of_products', () => ({ files: [large] })));
  afterEach(async () => {
    for (const answer of open.splice(0)) answer.destroy();
    await eventually(async () => {
      if ((await streams()) !== 0) throw new Error('a stream has not ended');
    });
  });

  const streams = async () => {
    const text = await storefront.metrics.registry.metrics();
    return Number(/^marquee_content_streams\{[^}]*\} (\d+)$/m.exec(text)?.[1]);
  };
  /** Begins to read, and stops at once. */
  async function begin(path: string): Promise<IncomingMessage> {
    const { port } = storefront.app.getHttpServer().address() as AddressInfo;
    const [answer] = (await once(get({ port, host: '127.0.0.1', path, headers: BROWSER }), 'response')) as [
      IncomingMessage,
    ];
    answer.on('error', () => undefined);
    open.push(answer);
    return answer;
  }

  it('ends a stream when the license ends meanwhile', async () => {
    const replies = storefront.app.get(FileReplies);
    const usual = replies.checkMs;
    replies.checkMs = 20;
    try {
      const answer = await begin(signed({ file: 8 }));
      expect(answer.statusCode).toBe(200);
      refuse('REVOKED');
      storefront.ahead = 10_000;
      await eventually(async () => expect(await streams()).toBe(0));
      let received = 0;
      for await (const piece of answer.on('data', () => undefined)) received += (piece as Buffer).length;
      expect(received).toBeLessThan(LARGE_BYTES);
    } catch (error) {
      // The connection was reset before the last byte.
      expect(error).toMatchObject({ code: 'ECONNRESET' });
    } finally {
      replies.checkMs = usual;
    }
  });

  it('continues a stream during a short outage of licensing', async () => {
    const replies = storefront.app.get(FileReplies);
    const usual = replies.checkMs;
    replies.checkMs = 20;
    try {
      const answer = await begin(signed({ file: 8 }));
      let failures = 0;
      desk.answers.set('heartbeat', () => {
        failures += 1;
        if (failures > 3) return anAnswer();
        throw new ShopError('unavailable');
      });
      storefront.ahead = 10_000;
      await eventually(() => expect(failures).toBeGreaterThan(3));
      let received = 0;
      for await (const piece of answer) received += (piece as Buffer).length;
      expect(received).toBe(LARGE_BYTES);
    } finally {
      replies.checkMs = usual;
    }
  });

  it('counts the stream of a mirrored film for the shop, not for the company of the file', async () => {
    const mirrored = aFilm({ id: 9, company_id: 77 });
    await store.write(contentKey(mirrored), pieces(BYTES));
    desk.answers.set('of_products', () => ({ files: [mirrored] }));
    const acquire = jest.spyOn(storefront.app.get(StreamSlots), 'acquire');
    expect((await begin(signed({ file: 9 }))).statusCode).toBe(200);
    expect(acquire.mock.calls).toEqual([[1202, license]]);
    acquire.mockRestore();
  });

  it('bounds the streams of a license, and frees their places when clients leave', async () => {
    const path = signed({ file: 8 });
    const all = await Promise.all(Array.from({ length: 16 }, () => begin(path)));
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const refused = await begin(path);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    all[0]?.destroy();
    await eventually(async () => expect((await begin(path)).statusCode).toBe(200));
    license += 1;
    expect((await begin(signed({ file: 8 }))).statusCode).toBe(200);
  });
});
