import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { FeedEntry, File as StoredFile } from '@marquee/contracts';
import {
  aCompany,
  aFile,
  aProduct,
  createUpload as create,
  createdUpload as created,
  eventually,
  fetchDocumented,
  uploadMetadata as metadata,
  offsetOfUpload as offsetOf,
  patchUpload as patch,
  system,
  type TestCompany,
  tus,
  type TusUpload,
} from '@marquee/testing';

const MIB = 1024 * 1024;
const VTT = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nThe fog is here.\n');

let shop: TestCompany;
beforeAll(async () => void (shop = await aCompany()));

const read = async (of: TestCompany, { file }: TusUpload) =>
  (await of.api.get<{ file: StoredFile }>(`/api/files/${file.id}.json`, 200)).body.file;
const list = async (of: TestCompany, query = '') =>
  (await of.api.get<{ files: StoredFile[] }>(`/api/files.json${query}`, 200)).body.files;
const ended = (of: TestCompany, upload: TusUpload) =>
  eventually(async () => {
    const file = await read(of, upload);
    expect(['ready', 'refused']).toContain(file.state);
    return file;
  });
async function uploaded(bytes: Buffer, values: Readonly<Record<string, string>> = {}, of = shop) {
  const upload = await created(of, bytes.length, values);
  expect((await patch(of, upload, 0, bytes)).status).toBe(204);
  return { upload, file: await ended(of, upload) };
}
const errorIn = async (answer: Response) => (await answer.json()) as { code: string; error: string; errors?: object };

describe('an upload of a content file', () => {
  it('stores a file that arrives in parts, and returns every field', async () => {
    const product = await aProduct(shop);
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)]);
    const values = { filename: '/home/ada/Chart.pdf', kind: 'extra', language: 'de', product_id: product.product_id };
    const upload = await created(shop, bytes.length, values);
    expect(upload.path).toBe(`/api/files/${upload.file.id}/content`);
    expect(upload.file).toMatchObject({ name: 'Chart.pdf', state: 'uploading', size: bytes.length, received: 0 });
    const first = await patch(shop, upload, 0, bytes.subarray(0, 100_000));
    expect([first.status, first.headers.get('upload-offset'), first.headers.get('tus-resumable')]).toEqual([
      204,
      '100000',
      '1.0.0',
    ]);
    const head = await tus(shop, 'HEAD', upload.path);
    expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
      200,
      '100000',
      String(bytes.length),
    ]);
    expect(head.headers.get('cache-control')).toBe('no-store');
    expect(await read(shop, upload)).toMatchObject({ state: 'uploading', received: 100_000 });
    expect((await patch(shop, upload, 100_000, bytes.subarray(100_000))).status).toBe(204);
    expect(await ended(shop, upload)).toEqual({
      id: upload.file.id,
      name: 'Chart.pdf',
      content_type: 'application/pdf',
      size: bytes.length,
      width: null,
      height: null,
      src: null,
      sizes: [],
      created_at: upload.file.created_at,
      kind: 'extra',
      product_id: product.product_id,
      language: 'de',
      quality: null,
      state: 'ready',
      received: bytes.length,
      duration: null,
      checksum: `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
      refusal: null,
    });
    expect(await offsetOf(shop, upload)).toBe(bytes.length);
  });

  it('joins a body of several segments to the same bytes', async () => {
    const bytes = randomBytes(40 * MIB);
    const { file } = await uploaded(bytes);
    expect(file.checksum).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`);
  });

  it('shows pictures and content files as one list with filters and one sequence of ids', async () => {
    const own = await aCompany();
    const product = await aProduct(own);
    const picture = await aFile(own);
    const { file } = await uploaded(VTT, { kind: 'subtitle', product_id: product.product_id }, own);
    const waiting = await created(own, 10);
    expect((await list(own)).map(({ id }) => id)).toEqual([picture.id, file.id, waiting.file.id]);
    expect((await list(own, '?order=id%20desc&limit=1')).map(({ id }) => id)).toEqual([waiting.file.id]);
    expect(await list(own, '?kind=picture')).toEqual([picture]);
    expect(await list(own, `?product_id=${product.product_id}`)).toEqual([file]);
    expect((await list(own, '?state=uploading')).map(({ id }) => id)).toEqual([waiting.file.id]);
    expect((await own.api.get('/api/files/count.json', 200)).body).toEqual({ count: 3 });
    expect((await own.api.get('/api/files/count.json?state=ready', 200)).body).toEqual({ count: 2 });
  });

  it('reads the type from the content and never from the name', async () => {
    const { file } = await uploaded(VTT, { filename: 'trailer.mp4', kind: 'trailer' });
    expect(file).toMatchObject({
      state: 'refused',
      content_type: 'text/vtt',
      checksum: null,
      refusal: 'The content is text/vtt; a trailer must be video or audio.',
    });
    expect((await uploaded(Buffer.from('<script>alert(1)</script>'))).file).toMatchObject({
      state: 'ready',
      content_type: 'application/octet-stream',
    });
  });

  it('reads the duration of audio from the content', async () => {
    expect((await uploaded(aSound(3), { kind: 'sample' })).file).toMatchObject({
      state: 'ready',
      content_type: 'audio/wav',
      duration: 3,
      width: null,
    });
  });

  it('returns the same file for a repeated creation under one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [first, again] = [await create(shop, 5, {}, headers), await create(shop, 5, {}, headers)];
    expect([first.status, again.status, again.headers.get('location')]).toEqual([
      201,
      201,
      first.headers.get('location'),
    ]);
  });

  it('announces each content file and its changes, but no picture', async () => {
    const own = await aCompany();
    await aFile(own);
    const { upload } = await uploaded(VTT, { kind: 'subtitle' }, own);
    const path = `/api/files/${upload.file.id}.json`;
    await own.api.put(path, { file: { language: 'fr' } }, 200);
    await own.api.delete(path, 200);
    await eventually(async () => {
      const { events } = (await own.api.get<{ events: FeedEntry[] }>('/api/events.json', 200)).body;
      const ofFiles = events.filter(({ scope }) => scope.startsWith('file/'));
      expect(ofFiles.map(({ scope, data }) => [scope, data.id])).toEqual(
        ['file/create', 'file/update', 'file/update', 'file/delete'].map((scope) => [scope, String(upload.file.id)]),
      );
    });
  });
});

describe('a part of a content file', () => {
  it('refuses a part at any other place than behind the received bytes', async () => {
    const upload = await created(shop, 10);
    expect((await patch(shop, upload, 0, '12345')).status).toBe(204);
    for (const offset of [0, 4, 6, 10]) {
      const answer = await patch(shop, upload, offset, 'x');
      expect([offset, answer.status]).toEqual([offset, 409]);
    }
    expect(await offsetOf(shop, upload)).toBe(5);
  });

  it('mixes a part with no part of a concurrent writer', async () => {
    const size = 4 * MIB;
    const upload = await created(shop, size);
    const bodies = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(size, letter));
    const answers = await Promise.all(bodies.map((body) => patch(shop, upload, 0, body)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.map(String).toSorted()).toEqual(['204', '409', '409', '409']);
    const winner = bodies[statuses.indexOf(204)]!;
    expect((await ended(shop, upload)).checksum).toBe(`sha256:${createHash('sha256').update(winner).digest('hex')}`);
  });

  it('refuses a part that is longer than the announced file, with or without its Content-Length', async () => {
    const upload = await created(shop, 10);
    for (const body of ['12345678901', new Blob(['12345678901']).stream()]) {
      const answer = await patch(shop, upload, 0, body);
      expect([answer.status, (await errorIn(answer)).code]).toEqual([413, 'too_large']);
    }
    expect(await offsetOf(shop, upload)).toBe(0);
  });

  it.each(['sha256', 'sha1'] as const)('counts a part only if its checksum %s matches', async (algorithm) => {
    const upload = await created(shop, 10);
    const sent = (body: string, of = body) => {
      const digest = createHash(algorithm).update(of).digest('base64');
      return patch(shop, upload, 0, body, { 'upload-checksum': `${algorithm} ${digest}` });
    };
    const wrong = await sent('12345', '12346');
    expect([wrong.status, (await errorIn(wrong)).code]).toEqual([460, 'checksum_mismatch']);
    expect(await offsetOf(shop, upload)).toBe(0);
    expect((await sent('12345')).status).toBe(204);
    expect(await offsetOf(shop, upload)).toBe(5);
  });

  it('counts a part as far as it arrived when the client disconnects', async () => {
    const upload = await created(shop, 10 * MIB);
    await sendHalf(upload, Buffer.alloc(3 * MIB, 'x'), 10 * MIB);
    await eventually(async () => expect(await offsetOf(shop, upload)).toBeGreaterThan(0));
    const offset = await offsetOf(shop, upload);
    const rest = Buffer.alloc(10 * MIB - offset, 'x');
    expect((await patch(shop, upload, offset, rest)).status).toBe(204);
    const whole = createHash('sha256')
      .update(Buffer.alloc(10 * MIB, 'x'))
      .digest('hex');
    expect((await ended(shop, upload)).checksum).toBe(`sha256:${whole}`);
  });

  it('refuses a part with another Content-Type or without an offset', async () => {
    const upload = await created(shop, 10);
    expect((await patch(shop, upload, 0, 'x', { 'content-type': 'image/png' })).status).toBe(415);
    expect((await patch(shop, upload, 0, 'x', { 'upload-offset': 'x' })).status).toBe(400);
    expect((await patch(shop, upload, 0, 'x', { 'upload-checksum': 'md5 YQ==' })).status).toBe(400);
    expect(await offsetOf(shop, upload)).toBe(0);
  });
});

describe('an upload that is refused', () => {
  it.each([
    ['an unknown kind', 5, { kind: 'film' }, 422, 'kind'],
    ['an unknown product', 5, { product_id: '0000-0000-0000-0001' }, 422, 'product_id'],
    ['an unknown quality', 5, { quality: '4K' }, 422, 'quality'],
    ['a malformed language', 5, { language: 'german' }, 422, 'language'],
    ['no bytes', 0, {}, 422, 'size'],
  ])('refuses to create an upload with %s', async (_, size, values, status, field) => {
    const answer = await create(shop, size, values);
    expect([answer.status, Object.keys((await errorIn(answer)).errors ?? {})]).toEqual([status, [field]]);
  });

  it('refuses to create an upload without a length, or of more than 50 GiB', async () => {
    expect((await create(shop, Number.NaN)).status).toBe(400);
    expect((await create(shop, 50 * 1024 ** 3 + 1)).status).toBe(413);
    expect((await create(shop, 5, {}, { 'upload-metadata': 'filename !' })).status).toBe(400);
  });

  it('refuses another version of the upload protocol and names its own', async () => {
    const answer = await create(shop, 5, {}, { 'tus-resumable': '0.2.2' });
    expect([answer.status, answer.headers.get('tus-version')]).toEqual([412, '1.0.0']);
  });

  it('hides an upload from other companies and from apps without the scope', async () => {
    const upload = await created(shop, 10);
    const [stranger, other] = [await aCompany(), await aCompany({ scopes: ['products'] })];
    expect((await tus(stranger, 'HEAD', upload.path)).status).toBe(404);
    expect((await patch(stranger, upload, 0, 'x')).status).toBe(404);
    expect((await tus(stranger, 'DELETE', upload.path)).status).toBe(404);
    expect((await patch(other, upload, 0, 'x')).status).toBe(403);
    expect((await patch({ token: 'none' }, upload, 0, 'x')).status).toBe(401);
    expect(await offsetOf(shop, upload)).toBe(0);
  });

  it('refuses an upload beyond the quota of the company until files are deleted', async () => {
    const own = await aCompany();
    await system().cli('content', 'quota', '--company', String(own.company_id), '--bytes', '100');
    const first = await created(own, 60);
    const second = await create(own, 50);
    expect([second.status, Object.keys((await errorIn(second)).errors ?? {})]).toEqual([422, ['file']]);
    expect((await tus(own, 'DELETE', first.path)).status).toBe(204);
    await eventually(async () => expect((await create(own, 50)).status).toBe(201));
    expect(await system().cli('content', 'usage', '--company', String(own.company_id))).toMatchObject({
      companies: [{ company_id: own.company_id, files: 1, bytes: 50, quota_bytes: 100 }],
    });
  });
});

describe('a stored content file', () => {
  it('changes its description, and no other field', async () => {
    const product = await aProduct(shop);
    const { upload, file } = await uploaded(VTT, { kind: 'subtitle', language: 'en' });
    const path = `/api/files/${file.id}.json`;
    const change = { name: '../b.vtt', language: 'de', product_id: product.product_id.toLowerCase(), size: 1 };
    const answer = await shop.api.put<{ file: StoredFile }>(path, { file: change }, 200);
    const expected = { ...file, name: 'b.vtt', language: 'de', product_id: product.product_id };
    expect(answer.body.file).toEqual(expected);
    await shop.api.put(path, { file: { kind: 'trailer' } }, 422);
    await shop.api.put(path, { file: { kind: 'picture' } }, 422);
    await shop.api.put(path, { file: { product_id: null } }, 200);
    expect(await read(shop, upload)).toEqual({ ...expected, product_id: null });
    await (await aCompany()).api.put(path, { file: { name: 'c' } }, 404);
  });

  it('refuses to change a picture', async () => {
    const { id } = await aFile(shop);
    const answer = await shop.api.put(`/api/files/${id}.json`, { file: { name: 'b.png' } }, 409);
    expect(answer.body).toMatchObject({ code: 'conflict' });
  });

  it('disappears at once with its deletion or with its product', async () => {
    const product = await aProduct(shop);
    const bound = await uploaded(VTT, { kind: 'subtitle', product_id: product.product_id });
    const alone = await uploaded(VTT, { kind: 'subtitle' });
    await shop.api.delete(`/api/products/${product.id}.json`, 200);
    await shop.api.delete(`/api/files/${alone.file.id}.json`, 200);
    for (const { file } of [bound, alone]) await shop.api.get(`/api/files/${file.id}.json`, 404);
    expect((await tus(shop, 'HEAD', bound.upload.path)).status).toBe(404);
  });

  it('gets its entity tag when it is ready, and rejects a change of another version', async () => {
    const upload = await created(shop, VTT.length, { kind: 'subtitle' });
    const path = `/api/files/${upload.file.id}.json`;
    expect((await shop.api.get(path, 200)).headers.get('etag')).toBeNull();
    await patch(shop, upload, 0, VTT);
    await ended(shop, upload);
    const tag = (await shop.api.get(path, 200)).headers.get('etag')!;
    await shop.api.put(path, { file: { language: 'de' } }, 412, { headers: { 'if-match': '"77"' } });
    await shop.api.put(path, { file: { language: 'de' } }, 200, { headers: { 'if-match': tag } });
  });
});

it('tells clients of the upload protocol what the server supports', async () => {
  const answer = await fetchDocumented(`${system().url}/api/files/1/content`, { method: 'OPTIONS' });
  expect([answer.status, answer.headers.get('tus-version'), answer.headers.get('tus-extension')]).toEqual([
    204,
    '1.0.0',
    'creation,checksum,termination',
  ]);
  expect(answer.headers.get('tus-max-size')).toBe(String(50 * 1024 ** 3));
  expect(metadata({ a: 'b' })).toBe('a Yg==');
});

/** Sends the first bytes of a longer body, then closes the connection. */
async function sendHalf({ path }: TusUpload, bytes: Buffer, length: number): Promise<void> {
  const headers = {
    authorization: `Bearer ${shop.token}`,
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'upload-offset': 0,
    'content-length': length,
  };
  const sending = request(system().url + path, { method: 'PATCH', headers });
  sending.on('error', () => undefined);
  sending.write(bytes, () => sending.socket?.end());
  await once(sending, 'close');
}

/** Silence as a WAV file with 8000 samples of one byte in a second. */
function aSound(seconds: number): Buffer {
  const head = Buffer.alloc(44);
  const samples = seconds * 8000;
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples, 40);
  return Buffer.concat([head, Buffer.alloc(samples, 128)]);
}
