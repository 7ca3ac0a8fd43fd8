import { randomBytes } from 'node:crypto';
import {
  aCompany,
  aFile,
  aProduct,
  eventually,
  fetchDocumented,
  PIXEL,
  sendFile,
  system,
  type TestCompany,
} from '@marquee/testing';
import type { Category, File as StoredFile, Product } from '@marquee/contracts';
import { aPicture } from '../testing/picture-server';

const MIB = 1024 * 1024;

let shop: TestCompany;
let picture: Blob;
beforeAll(async () => {
  shop = await aCompany();
  picture = new Blob([await aPicture(400, 300)], { type: 'image/png' });
});

const read = (of: TestCompany, id: number, status = 200) =>
  of.api.get<{ file: StoredFile }>(`/api/files/${id}.json`, status);
const form = (parts: Record<string, Blob | string>) => {
  const made = new FormData();
  for (const [field, part] of Object.entries(parts)) {
    if (typeof part === 'string') made.append(field, part);
    else made.append(field, part, 'a.png');
  }
  return made;
};
const errorIn = async (answer: Response) => (await answer.json()) as { error: string; errors?: object };

describe('uploaded files', () => {
  // interface: Scope files
  it('stores an uploaded form file in all sizes and returns every field', async () => {
    const made = await aFile(shop, 'cover.png', picture);
    const folder = `${system().url}/media/${shop.company_id}/${made.id}`;
    const address = (size: string) =>
      expect.stringMatching(new RegExp(`^${folder}/[\\da-f]{32}-${size}\\.png$`)) as string;
    expect(made).toEqual({
      id: expect.any(Number) as number,
      name: 'cover.png',
      content_type: 'image/png',
      size: picture.size,
      width: 400,
      height: 300,
      src: address('original'),
      sizes: ['thumb', 'small', 'medium', 'large', 'original'].map((name) => ({ name, src: address(name) })),
      created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/) as string,
      kind: 'picture',
      product_id: null,
      language: null,
      quality: null,
      state: 'ready',
      received: picture.size,
      duration: null,
      checksum: null,
      refusal: null,
    });
    expect((await read(shop, made.id)).body.file).toEqual(made);
    expect((await shop.api.get(`/api/files/${made.id}.json?fields=id,name`, 200)).body).toEqual({
      file: { id: made.id, name: 'cover.png' },
    });
    for (const { src } of made.sizes) expect((await fetchDocumented(src)).status).toBe(200);
  });

  it('accepts a file as the whole request body, and takes its name without the path', async () => {
    const answer = await sendFile(shop, picture);
    expect(answer.status).toBe(201);
    expect(((await answer.json()) as { file: StoredFile }).file).toMatchObject({ name: 'file', width: 400 });
    expect((await aFile(shop, '../../etc/pass\u0007wd.png')).name).toBe('passwd.png');
  });

  it('finds the file among the other fields of a form', async () => {
    const answer = await sendFile(shop, form({ note: 'first', other: picture, file: PIXEL, after: 'last' }));
    expect([answer.status, ((await answer.json()) as { file: StoredFile }).file.width]).toEqual([201, 1]);
  });

  it('lists, counts and deletes files together with their pictures', async () => {
    const own = await aCompany();
    const files = [await aFile(own, 'one.png'), await aFile(own, 'two.png')];
    const list = await own.api.get<{ files: StoredFile[] }>('/api/files.json?limit=1', 200);
    expect(list.body.files).toEqual([files[0]]);
    expect(list.headers.get('link')).toContain('rel="next"');
    expect((await own.api.get('/api/files/count.json', 200)).body).toEqual({ count: 2 });
    await own.api.delete(`/api/files/${files[0]!.id}.json`, 200);
    await read(own, files[0]!.id, 404);
    await own.api.delete(`/api/files/${files[0]!.id}.json`, 404);
    expect((await own.api.get('/api/files/count.json', 200)).body).toEqual({ count: 1 });
    await eventually(async () => expect((await fetchDocumented(files[0]!.src)).status).toBe(404), 20_000);
    expect((await fetchDocumented(files[1]!.src)).status).toBe(200);
  });

  it('keeps version 1 for a file and rejects its deletion under any other version', async () => {
    const { id } = await aFile(shop);
    const path = `/api/files/${id}.json`;
    const tag = (await read(shop, id)).headers.get('etag')!;
    await shop.api.get(path, 304, { headers: { 'if-none-match': tag } });
    for (const other of ['"2"', '"of-somebody-else"']) {
      await shop.api.delete(path, 412, { headers: { 'if-match': other } });
    }
    expect((await read(shop, id)).headers.get('etag')).toBe(tag);
    await shop.api.delete(path, 200, { headers: { 'if-match': tag } });
    await shop.api.delete(path, 404, { headers: { 'if-match': tag } });
  });

  it('answers 404 for a file of another company', async () => {
    const made = await aFile(shop);
    const stranger = await aCompany();
    await read(stranger, made.id, 404);
    await stranger.api.delete(`/api/files/${made.id}.json`, 404);
    expect((await read(shop, made.id)).body.file).toEqual(made);
  });

  it('returns the same file for a repeated upload under one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomBytes(8).toString('hex') };
    const [first, again] = [await sendFile(shop, picture, headers), await sendFile(shop, picture, headers)];
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true']);
    expect(await again.json()).toEqual(await first.json());
    expect((await sendFile(shop, PIXEL, headers)).status).toBe(422);
  });
});

describe('rejected files', () => {
  it.each([
    ['text', new Blob(['hello'], { type: 'image/png' })],
    ['an SVG drawing', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' })],
    ['an empty file', new Blob([], { type: 'image/png' })],
  ])('rejects an upload that is not a picture: %s', async (_, body) => {
    for (const sent of [body, form({ file: body })]) {
      const answer = await sendFile(shop, sent);
      expect(answer.status).toBe(422);
      expect((await errorIn(answer)).errors).toEqual({
        file: ['must be a picture: JPEG, PNG, WebP, GIF, AVIF or TIFF'],
      });
    }
  });

  it('rejects a form that contains no file', async () => {
    const answer = await sendFile(shop, form({ other: PIXEL, file: 'text' }));
    expect([answer.status, (await errorIn(answer)).errors]).toEqual([422, { file: ['is required'] }]);
  });

  it('rejects a form with two files because the choice is ambiguous', async () => {
    for (const second of [PIXEL, picture, new Blob([Buffer.alloc(MIB)])]) {
      const twice = form({ note: 'first', file: picture });
      twice.append('other', PIXEL, 'o.png');
      twice.append('file', second, 'b.png');
      const answer = await sendFile(shop, twice);
      expect([answer.status, (await errorIn(answer)).errors]).toEqual([
        422,
        { file: ['was sent more than once; send one file'] },
      ]);
    }
  });

  it('rejects a form that cannot be parsed', async () => {
    const type = 'multipart/form-data; boundary=x';
    for (const [body, contentType] of [
      ['--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf', type],
      ['nothing of a form', type],
      ['--x--', 'multipart/form-data'],
    ] as const) {
      const answer = await sendFile(shop, new Blob([body]), { 'content-type': contentType });
      expect([body, answer.status]).toEqual([body, 400]);
    }
  });

  it('rejects a file above 25 MiB with or without a Content-Length', async () => {
    const large = new Blob([Buffer.alloc(25 * MIB + 1)], { type: 'image/png' });
    for (const body of [large, form({ file: large })]) {
      const answer = await sendFile(shop, body);
      expect([answer.status, (await errorIn(answer)).error]).toEqual([
        413,
        'The upload is too large. A file may have at most 25 MiB. Send a smaller file.',
      ]);
    }
    const streamed = await sendFile(shop, large.stream(), { 'content-type': 'image/png' });
    expect(streamed.status).toBe(413);
  });

  it('rejects an unsupported Content-Type and names the supported types', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await sendFile(shop, new Blob(['{}']), { 'content-type': type });
      expect([type, answer.status]).toEqual([type, 415]);
    }
    const answer = await sendFile(shop, new Blob(['x']), { 'content-type': 'text/plain' });
    expect((await errorIn(answer)).error).toBe(
      'The Content-Type is not supported. Send multipart/form-data, or an image.',
    );
  });

  it('rejects an upload without the scope files or without a token before reading it', async () => {
    const other = await aCompany({ scopes: ['products'] });
    expect((await sendFile(other, PIXEL)).status).toBe(403);
    expect((await sendFile({ token: 'none' }, PIXEL)).status).toBe(401);
  });
});

describe('GET /media', () => {
  it('serves a picture publicly with a cache lifetime of one year and no script execution', async () => {
    const { src } = await aFile(shop, 'a.png', picture);
    const answer = await fetchDocumented(src);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\da-f]{64}"$/) as string,
    });
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    const head = await fetchDocumented(src, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    const known = await fetchDocumented(src, { headers: { 'if-none-match': answer.headers.get('etag')! } });
    expect([known.status, await known.text()]).toEqual([304, '']);
  });

  it('answers 404 for a picture under another file name', async () => {
    const { src, id } = await aFile(shop);
    const base = `${system().url}/media`;
    for (const path of [
      src.replace('original', 'huge'),
      src.replace('.png', '.jpg'),
      src.replace(`/${id}/`, `/${id + 1_000_000}/`),
      `${base}/${shop.company_id}/${id}/*`,
      `${base}/${shop.company_id}/%3E/a.png`,
      `${base}/${shop.company_id}/${id}/..%2Fa.png`,
    ]) {
      const answer = await fetchDocumented(path);
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
    }
  });
});

describe('file address as the picture of a product', () => {
  const srcOf = async (of: TestCompany, { id }: { id: number }) =>
    (await of.api.get<{ product: Product }>(`/api/products/${id}.json`, 200)).body.product.preview_pictures[0]!.src;

  it("keeps a file as the picture of a product, and keeps its address after the product's deletion", async () => {
    const { src } = await aFile(shop, 'a.png', picture);
    const product = await aProduct(shop, { images: [{ src }] });
    // A downloaded picture appears only after the worker has run.
    const category = { title: 'c', locales: [{ language: 'en', src: (await aFile(await aCompany())).src }] };
    const made = await shop.api.post<{ category: Category }>('/api/categories.json', { category }, 201);
    await eventually(async () => {
      const now = await shop.api.get<{ category: Category }>(`/api/categories/${made.body.category.id}.json`, 200);
      expect(now.body.category.locales[0]!.src).toContain(`/media/${shop.company_id}/`);
    });
    expect(await srcOf(shop, product)).toBe(src);
    await shop.api.delete(`/api/products/${product.id}.json`, 200);
    expect((await fetchDocumented(src)).status).toBe(200);
  });

  it('copies a file of another company that is used as a picture', async () => {
    const { src } = await aFile(shop, 'a.png', picture);
    const other = await aCompany();
    const product = await aProduct(other, { images: [{ src }] });
    const own = await eventually(async () => {
      const found = await srcOf(other, product);
      expect(found).toContain(`/media/${other.company_id}/`);
      return found;
    });
    expect((await fetchDocumented(own)).status).toBe(200);
  });
});
