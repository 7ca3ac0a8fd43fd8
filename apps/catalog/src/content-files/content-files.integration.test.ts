import { createHash, randomUUID } from 'node:crypto';
import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LocalContentStore } from '@marquee/content-store';
import {
  contentFiles,
  contentMirrors,
  files,
  products,
  type CompanySnapshot,
  type File as StoredFile,
  type FileChange,
  type StartUpload,
  type UpdateFile,
} from '@marquee/contracts';
import { eventually } from '@marquee/testing';
import { CatalogFixture } from '../testing/catalog.fixture';
import { Contents } from './content.adapter';
import { OrphanedContentsWorker } from './orphaned-contents.worker';

const DAY_MS = 24 * 3_600_000;
const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\nFog.\n';

let fixture: CatalogFixture;
let store: LocalContentStore;
let shop: CompanySnapshot;
beforeAll(async () => {
  fixture = await CatalogFixture.start();
  store = new LocalContentStore(join(fixture.dataDir, 'content'));
});
afterAll(() => fixture?.stop());
beforeEach(() => void (shop = fixture.aCompany()));

const start = (input: Partial<StartUpload> = {}, of = shop): Promise<StoredFile> =>
  fixture.gateway.call(files.start_upload, fixture.context(of), {
    name: 'a',
    size: VTT.length,
    kind: 'main',
    ...input,
  });
const read = (id: number, of = shop): Promise<StoredFile> =>
  fixture.gateway.call(files.get, fixture.context(of), { id });
async function* bytesOf(text: string) {
  yield Buffer.from(text);
}
async function stored(id: number, offset: number, text: string, of = shop) {
  const key = `uploads/${of.company_id}/${id}/${String(offset).padStart(16, '0')}-${randomUUID()}`;
  const { bytes } = await store.write(key, bytesOf(text));
  return { key, bytes };
}
const add = (id: number, offset: number, segments: { key: string; bytes: number }[], of = shop) =>
  fixture.gateway.call(files.add_segments, fixture.context(of), { id, offset, segments });
async function arrived(input: Partial<StartUpload> = {}, of = shop, text = VTT) {
  const { id } = await start({ size: text.length, ...input }, of);
  await add(id, 0, [await stored(id, 0, text, of)], of);
  return eventually(async () => {
    const file = await read(id, of);
    expect(['ready', 'refused']).toContain(file.state);
    return file;
  });
}
async function keysOf(of = shop): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of store.keys()) found.push(key);
  return found.filter((key) => new RegExp(`^(uploads/)?${of.company_id}/`).test(key)).sort();
}

describe('segments of an upload', () => {
  it('adds segments in order, and repeats the answer for a repeated call', async () => {
    const { id } = await start();
    const segments = [await stored(id, 0, VTT.slice(0, 5)), await stored(id, 5, VTT.slice(5, 9))];
    for (let times = 0; times < 2; times += 1) {
      expect(await add(id, 0, segments)).toEqual({ id, size: VTT.length, received: 9 });
    }
    await add(id, 9, [await stored(id, 9, VTT.slice(9))]);
    await eventually(async () => expect(await read(id)).toMatchObject({ state: 'ready' }));
    const sha256 = createHash('sha256').update(VTT).digest('hex');
    expect((await read(id)).checksum).toBe(`sha256:${sha256}`);
    await eventually(async () => expect(await keysOf()).toEqual([`${shop.company_id}/${id}`]));
    expect(await fixture.db.query('select from content_segments where file_id = $1', [id])).toEqual([]);
  });

  it('accepts one of two writers at the same place', async () => {
    const { id } = await start();
    const parts = await Promise.all([0, 1, 2, 3].map(() => stored(id, 0, 'WEBVTT')));
    const answers = await Promise.allSettled(parts.map((part) => add(id, 0, [part])));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await fixture.gateway.call(files.upload, fixture.context(shop), { id })).toMatchObject({ received: 6 });
  });

  it('refuses objects outside of the folder of the upload', async () => {
    const [{ id }, other] = [await start(), await start()];
    for (const key of [
      `${shop.company_id}/${id}`,
      `uploads/${shop.company_id}/${other.id}/0-a`,
      `uploads/1/${id}/0-a`,
    ]) {
      await expect(add(id, 0, [{ key, bytes: 1 }])).rejects.toMatchObject({ code: 'invalid' });
    }
  });

  it('refuses a part beyond 20,000 of a file, but repeats the answer for a known one', async () => {
    const { id } = await start({ size: 30_000 });
    await fixture.db.query(
      `insert into content_segments (company_id, file_id, position, bytes, key)
        select $1, $2, place, 1, 'part-' || place from generate_series(0, 19998) place`,
      [shop.company_id, id],
    );
    await fixture.db.query('update content_files set received = 19999 where id = $1', [id]);
    const last = await stored(id, 19_999, 'a');
    expect(await add(id, 19_999, [last])).toMatchObject({ received: 20_000 });
    await expect(add(id, 20_000, [await stored(id, 20_000, 'b')])).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('20000 parts') as string,
    });
    expect(await add(id, 19_999, [last])).toMatchObject({ received: 20_000 });
  });

  it('refuses a file whose segments are missing in the store', async () => {
    const { id } = await start();
    const part = await stored(id, 0, VTT);
    await store.remove(part.key);
    await add(id, 0, [part]);
    await eventually(async () =>
      expect(await read(id)).toMatchObject({ state: 'refused', refusal: expect.stringContaining('lost') as string }),
    );
  });
});

describe('audio and video', () => {
  const length = (count: number) => String.fromCharCode(count & 255, count >> 8, 0, 0);
  /** One second; all its bytes are below 128. */
  const WAV = `RIFF${length(8036)}WAVEfmt ${length(16)}\x01\0\x01\0${length(8000)}${length(8000)}\x01\0\x08\0data${length(8000)}${'\0'.repeat(8000)}`;

  it('becomes ready with its duration', async () => {
    expect(await arrived({}, shop, WAV)).toMatchObject({ state: 'ready', content_type: 'audio/wav', duration: 1 });
  });

  it('becomes ready without its duration after three attempts that ended their process', async () => {
    const { id } = await start({ size: WAV.length });
    await fixture.db.query('update content_files set attempts = 3 where id = $1', [id]);
    await add(id, 0, [await stored(id, 0, WAV)]);
    await eventually(async () => expect(await read(id)).toMatchObject({ state: 'ready', duration: null }));
    expect(await read(id)).toMatchObject({ content_type: 'audio/wav' });
  });
});

describe('content files that end', () => {
  it('removes the objects of a deleted file, of a refused one and of a deleted product', async () => {
    const product = await fixture.aProduct(shop);
    const bound = await arrived({ product_id: product.product_id });
    const [deleted, refused] = [await arrived(), await arrived({ kind: 'cover' })];
    expect(refused.state).toBe('refused');
    await eventually(async () =>
      expect(await keysOf()).toEqual([bound, deleted].map(({ id }) => `${shop.company_id}/${id}`).sort()),
    );
    await fixture.gateway.call(files.remove, fixture.context(shop), { id: deleted.id });
    await fixture.gateway.call(products.remove, fixture.context(shop), { id: product.id });
    await eventually(async () => expect(await keysOf()).toEqual([]));
    await eventually(async () =>
      expect(await fixture.db.query('select id from content_files where company_id = $1', [shop.company_id])).toEqual([
        { id: refused.id },
      ]),
    );
  });

  it('removes the object of a file that was deleted while its parts were concatenated', async () => {
    const { id } = await start();
    const key = `${shop.company_id}/${id}`;
    const contents = fixture.catalog.get(Contents, { strict: false });
    const late = jest.spyOn(contents, 'assemble').mockImplementationOnce(async () => {
      await fixture.gateway.call(files.remove, fixture.context(shop), { id });
      await eventually(async () =>
        expect(await fixture.db.query('select from content_files where id = $1', [id])).toEqual([]),
      );
      return store.write(key, bytesOf(VTT));
    });
    await add(id, 0, [await stored(id, 0, VTT)]);
    await eventually(() => expect(late).toHaveBeenCalled());
    await late.mock.results[0]?.value;
    await eventually(async () => expect(await keysOf()).toEqual([]));
    late.mockRestore();
  });

  it('removes an upload that is unfinished after seven days, and announces it', async () => {
    const { id } = await start();
    await add(id, 0, [await stored(id, 0, VTT.slice(0, 5))]);
    fixture.ahead += 6 * DAY_MS;
    expect(await read(id)).toMatchObject({ state: 'uploading' });
    fixture.ahead += 2 * DAY_MS;
    await eventually(async () => expect(await keysOf()).toEqual([]));
    await expect(read(id)).rejects.toMatchObject({ code: 'not_found' });
    const rows = await fixture.db.query<{ body: string }>('select body from outbox where key = $1 order by id', [
      `${shop.company_id}/file/${id}`,
    ]);
    expect(rows.map(({ body }) => (JSON.parse(body) as { topic: string; sequence: number }).topic)).toEqual([
      'file/create',
      'file/delete',
    ]);
  });

  const pathOf = (key: string) => join(fixture.dataDir, 'content', key);
  /** As if an object had been written that many days ago. */
  const age = (key: string, days: number) => {
    const then = new Date(fixture.clock.now().getTime() - days * DAY_MS);
    utimesSync(pathOf(key), then, then);
  };
  const removeOrphans = () => fixture.catalog.get(OrphanedContentsWorker, { strict: false }).removeOrphans();

  it('removes parts without a file after a day, and no other object', async () => {
    const file = await arrived();
    const { id } = await start();
    const part = await stored(id, 0, 'WEBVTT');
    await add(id, 0, [part]);
    const orphans = [(await stored(id, 0, 'other')).key, `incoming/${randomUUID()}`];
    for (const key of orphans) await store.write(key, bytesOf('x'));
    const young = (await stored(id, 0, 'young')).key;
    const foreign = ['.nfs0001', `${shop.company_id}/.DS_Store`, `${shop.company_id}/notes.txt`];
    for (const key of foreign) writeFileSync(pathOf(key), 'x');
    const needed = [`${shop.company_id}/${file.id}`, part.key];
    for (const key of [...orphans, ...needed, ...foreign]) age(key, 2);
    age(young, 0);
    await removeOrphans();
    expect(await keysOf()).toEqual([young, ...needed, ...foreign.slice(1)].sort());
    for (const key of foreign) expect(existsSync(pathOf(key))).toBe(true);
    for (const key of orphans) expect(await store.size(key)).toBeNull();
  });

  it('removes a finished object a week after it was found without a file, unless the file is back', async () => {
    const files = [await arrived(), await arrived()];
    const [lost, back] = files.map(({ id }) => `${shop.company_id}/${id}`) as [string, string];
    // As after a restore of the database to a time before both uploads.
    const rows = await fixture.db.query<{ id: number; row: object }>(
      'delete from content_files where company_id = $1 returning id::int, row_to_json(content_files) as row',
      [shop.company_id],
    );
    for (const key of [lost, back]) age(key, 2);
    await removeOrphans();
    for (const key of [lost, back]) age(`orphaned/${key}`, 6);
    await removeOrphans();
    expect(await keysOf()).toEqual([lost, back].sort());
    for (const key of [lost, back]) age(`orphaned/${key}`, 8);
    const kept = rows.find(({ id }) => id === files[1]?.id)?.row;
    await fixture.db.query('insert into content_files select * from json_populate_record(null::content_files, $1)', [
      kept,
    ]);
    await removeOrphans();
    expect(await keysOf()).toEqual([back]);
    for (const key of [lost, back]) expect(await store.size(`orphaned/${key}`)).toBeNull();
  });
});

describe('the events of a content file', () => {
  it('names the qualities of licenses for which it is the first content of its product', async () => {
    const [one, other] = [await fixture.aProduct(shop), await fixture.aProduct(shop)];
    const { product_id } = one;
    const hd = await arrived({ product_id, quality: 'HD' });
    const sd = await arrived({ product_id, quality: 'SD' });
    const second = await arrived({ product_id });
    const sample = await arrived({ product_id, kind: 'sample' }, shop, '%PDF-1.7 sample');
    const opens = async (id: number) => {
      const text = 'select body from outbox where key = $1 order by id';
      const rows = await fixture.db.query<{ body: string }>(text, [`${shop.company_id}/file/${id}`]);
      return rows.map(({ body }) => (JSON.parse(body) as { data: FileChange }).data.opens);
    };
    expect(await opens(hd.id)).toEqual([[], ['HD']]);
    expect(await opens(sd.id)).toEqual([[], ['SD']]);
    expect(await opens(second.id)).toEqual([[], []]);
    expect(await opens(sample.id)).toEqual([[], []]);
    const update = (id: number, file: UpdateFile) =>
      fixture.gateway.call(files.update, fixture.context(shop), { id, file });
    await update(second.id, { name: 'b' });
    await update(second.id, { product_id: other.product_id });
    expect(await opens(second.id)).toEqual([[], [], [], ['SD', 'HD']]);
  });
});

describe('content files for delivery', () => {
  const ofProducts = (of: CompanySnapshot, ids: string[], hd = true) =>
    fixture.storefront.call(contentFiles.of_products, fixture.call(), {
      company_id: of.company_id,
      product_ids: ids,
      hd,
    });
  const published = async (of: CompanySnapshot, id: number) =>
    (await fixture.storefront.call(contentFiles.published, fixture.call(), { company_id: of.company_id, id })).file;

  it('returns the ready files of a product, without HD for a license without it', async () => {
    const { product_id } = await fixture.aProduct(shop);
    const sd = await arrived({ product_id, quality: 'SD' });
    const hd = await arrived({ product_id, quality: 'HD' });
    const sample = await arrived({ product_id, kind: 'sample' }, shop, '%PDF-1.7 sample');
    await start({ product_id });
    const { files: all } = await ofProducts(shop, [product_id.toLowerCase(), 'ABCD-ABCD-ABCD-ABCD']);
    expect(all.map(({ id }) => id)).toEqual([sd.id, hd.id, sample.id]);
    expect(all[0]).toEqual({
      company_id: shop.company_id,
      id: sd.id,
      product_id,
      name: 'a',
      kind: 'main',
      language: null,
      quality: 'SD',
      content_type: 'text/vtt',
      size: VTT.length,
      duration: null,
      width: null,
      height: null,
      checksum: sd.checksum,
      stored_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string,
    });
    expect((await ofProducts(shop, [product_id], false)).files.map(({ id }) => id)).toEqual([sd.id, sample.id]);
    expect((await ofProducts(fixture.aCompany(), [product_id])).files).toEqual([]);
  });

  it('returns the files of the origin for a mirrored product', async () => {
    const mirrors = fixture.aCompany();
    const origin = await fixture.aProduct(shop);
    const file = await arrived({ product_id: origin.product_id, kind: 'sample' }, shop, '%PDF-1.7 sample');
    const mirror = await fixture.aProduct(mirrors);
    await fixture.db.query('update products set origin_company = $2, origin_id = $3 where id = $1', [
      mirror.id,
      shop.company_id,
      origin.id,
    ]);
    expect((await ofProducts(mirrors, [mirror.product_id])).files).toMatchObject([
      { company_id: shop.company_id, id: file.id, product_id: mirror.product_id },
    ]);
    expect(await published(mirrors, file.id)).toMatchObject({ company_id: shop.company_id, id: file.id });
    await expect(start({ product_id: mirror.product_id }, mirrors)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('lists the mirrors of a product by company', async () => {
    const origin = await fixture.aProduct(shop);
    const mirrors = [];
    for (const seller of [fixture.aCompany(), fixture.aCompany()]) {
      const { id, product_id } = await fixture.aProduct(seller);
      const values = [id, shop.company_id, origin.id];
      await fixture.db.query('update products set origin_company = $2, origin_id = $3 where id = $1', values);
      mirrors.push({ company_id: seller.company_id, product_id });
    }
    const list = async (product_id: string, after: number) => {
      const input = { company_id: shop.company_id, product_id, after };
      return (await fixture.commerce.call(contentMirrors.list, fixture.call(), input)).mirrors;
    };
    expect(await list(origin.product_id, 0)).toEqual(mirrors);
    expect(await list(origin.product_id, mirrors[0]?.company_id ?? 0)).toEqual(mirrors.slice(1));
    expect(await list('ABCD-ABCD-ABCD-ABCD', 0)).toEqual([]);
  });

  it('returns only public kinds of published products without a license', async () => {
    const shown = await fixture.aProduct(shop);
    const hidden = await fixture.aProduct(shop, { published: false });
    const pdf = (product_id: string, kind: StartUpload['kind']) =>
      arrived({ product_id, kind }, shop, '%PDF-1.7 sample');
    const sample = await pdf(shown.product_id, 'sample');
    expect(await published(shop, sample.id)).toMatchObject({ id: sample.id, product_id: shown.product_id });
    expect(await published(shop, (await pdf(hidden.product_id, 'sample')).id)).toBeNull();
    expect(await published(shop, (await pdf(shown.product_id, 'main')).id)).toBeNull();
    expect(await published(fixture.aCompany(), sample.id)).toBeNull();
  });
});
