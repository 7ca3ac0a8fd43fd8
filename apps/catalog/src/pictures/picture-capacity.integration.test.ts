import { randomUUID } from 'node:crypto';
import { storedSizeOf } from '@marquee/bus';
import {
  adminPictures,
  categoryEvents,
  companyId,
  eventSubject,
  files,
  products,
  REVOCATIONS_BUCKET,
  UPLOADS_STORE,
  type CompanySnapshot,
  type Context,
} from '@marquee/contracts';
import { eventually } from '@marquee/testing';
import { CatalogFixture } from '../testing/catalog.fixture';
import { FilesStore } from '../files/files.service';
import { expectCapacity } from '../picture-queue/picture-capacity.tx';
import { aNoisyPicture, PictureServer } from '../testing/picture-server';
import { UnmeasuredPicturesWorker } from './unmeasured-pictures.worker';

const MIB = 1024 ** 2;
let fixture: CatalogFixture;
let shop: CompanySnapshot;
/** About 600 KiB in all sizes, so a quota of 1 MiB holds one. */
let picture: Buffer;
let web: PictureServer;
beforeAll(async () => {
  web = await PictureServer.open();
  fixture = await CatalogFixture.start({ allowPrivate: [`127.0.0.1:${web.port}`] });
  picture = await aNoisyPicture(240, 180);
});
afterAll(async () => {
  await fixture?.stop();
  await web?.close();
});
beforeEach(() => void (shop = fixture.aCompany()));

const QUOTA = 'exceeds the picture quota of this company, 1.0 MiB for all sizes; delete pictures first. In use: ';
async function upload(key?: string, of = shop) {
  const name = `${of.company_id}/${randomUUID()}`;
  await fixture.gateway.objects(UPLOADS_STORE).put(name, picture, { contentType: 'application/octet-stream' });
  const ctx: Context = { ...fixture.context(of), ...(key === undefined ? {} : { idempotencyKey: key }) };
  return fixture.gateway.call(files.create, ctx, { upload: name, name: 'a.png' });
}
const refusalOf = (made: Promise<unknown>) =>
  made.then(
    () => 'kept',
    (error: { errors?: { file?: string[] } }) => error.errors?.file?.[0] ?? error,
  );
const usage = async (of = shop) => {
  const input = { company_id: of.company_id };
  const { companies } = await fixture.cli.call(adminPictures.usage, fixture.operator(), input);
  return companies[0] ?? { bytes: 0, pictures: 0 };
};
async function storedBytes(of = shop): Promise<number> {
  const rows = await fixture.db.query<{ src: string }>(
    'select src from pictures where company_id = $1 and src is not null',
    [of.company_id],
  );
  let sum = 0;
  for (const { src } of rows) {
    const name = src.slice(src.indexOf('/media/') + '/media/'.length);
    for (const size of ['thumb', 'small', 'medium', 'large', 'original']) {
      const found = await fixture.gateway.objects('MEDIA').get(name.replace('-original.', `-${size}.`));
      sum += found === null ? 0 : storedSizeOf(found.size);
    }
  }
  return sum;
}
const setQuota = (bytes?: number) =>
  fixture.cli.call(adminPictures.set_quota, fixture.operator(), {
    company_id: shop.company_id,
    ...(bytes && { bytes }),
  });
const remove = (id: number) => fixture.gateway.call(files.remove, fixture.context(shop), { id });

describe('picture quota of a company', () => {
  it("counts all sizes of a company's pictures, and rejects an upload above the quota", async () => {
    await upload();
    const { bytes } = await usage();
    expect(bytes).toBe(await storedBytes());
    expect(bytes).toBeGreaterThan(MIB / 2);
    expect(await refusalOf(upload())).toBe(`${QUOTA}${(bytes / MIB).toFixed(1)} MiB`);
    expect(await usage()).toEqual({ company_id: shop.company_id, pictures: 1, bytes, quota_bytes: MIB });
    expect(await refusalOf(upload(undefined, fixture.aCompany()))).toBe('kept');
  });

  it('enforces the picture quota for concurrent uploads', async () => {
    const store = fixture.catalog.get(FilesStore, { strict: false });
    const reserveCapacity = () =>
      store.write(fixture.context(shop), async (tx) => {
        await expectCapacity(tx, 300 * 1024, MIB);
        return tx.files.reserve('a.png', new Date(fixture.clock.now().getTime() + 60_000), 300 * 1024);
      });
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => refusalOf(reserveCapacity())));
    expect(outcomes.filter((outcome) => outcome === 'kept')).toHaveLength(3);
    expect((await usage()).bytes).toBe(900 * 1024);
  });

  it('frees the quota of deleted pictures, and still answers repeated requests', async () => {
    const key = randomUUID();
    const { id } = await upload(key);
    // At the limit, a repeated request still gets its first answer.
    expect((await upload(key)).id).toBe(id);
    expect((await usage()).pictures).toBe(1);
    await remove(id);
    await eventually(async () => expect((await usage()).bytes).toBe(0), 20_000);
    expect(await refusalOf(upload())).toBe('kept');
  });

  it("applies the operator's picture quota until the default is restored", async () => {
    await upload();
    await setQuota(10 * MIB);
    expect(await refusalOf(upload())).toBe('kept');
    expect(await setQuota()).toMatchObject({ pictures: 2, quota_bytes: MIB });
    expect(await refusalOf(upload())).toContain(QUOTA);
  });

  it('rejects a picture quota for an unknown company', async () => {
    const sent = { company_id: 999_999, bytes: MIB };
    const set = fixture.cli.call(adminPictures.set_quota, fixture.operator(), sent);
    await expect(set).rejects.toMatchObject({ code: 'not_found' });
    expect(await fixture.db.query('select from picture_quotas where company_id = $1', [sent.company_id])).toEqual([]);
  });

  it('counts product pictures until their removal, and reports why a picture was rejected', async () => {
    const address = web.on('/a.png', (_, response) => response.end(picture));
    const preview = (n: number) => ({ language: 'en', src: `${address}?${n}` });
    const product = await fixture.aProduct(shop, { preview_pictures: [preview(1)] });
    const showing = (...preview_pictures: object[]) =>
      fixture.gateway.call(products.update, fixture.context(shop), { id: product.id, product: { preview_pictures } });
    await eventually(async () => expect((await usage()).pictures).toBe(1), 20_000);
    const { bytes } = await usage();
    await eventually(async () => expect(await storedBytes()).toBe(bytes));
    const shown = await fixture.gateway.call(products.get, fixture.context(shop), { id: product.id });
    await showing(...shown.preview_pictures, preview(2));
    const refused = () =>
      fixture.db.query('select src, reason from pictures where company_id = $1 and reason is not null', [
        shop.company_id,
      ]);
    await eventually(async () => expect(await refused()).toEqual([{ src: null, reason: 'quota' }]), 20_000);
    expect(await usage()).toMatchObject({ pictures: 1, bytes });
    await showing();
    await eventually(async () => expect(await usage()).toEqual({ bytes: 0, pictures: 0 }), 20_000);
  });

  it.each([
    ['because its address fails', { attempts: 1 }],
    ['after attempts with unknown outcome', { attempts: 3 }],
  ])('frees the quota of a picture that is given up %s', async (_, { attempts }) => {
    const address = web.on(`/${shop.company_id}.png`, (_request, response) => response.writeHead(503).end());
    await fixture.aProduct(shop, { preview_pictures: [{ src: address }] });
    const row = async () => {
      const text = 'select id, state, reason, stored_bytes from pictures where company_id = $1';
      const [found] = await fixture.db.query<{ id: number; state: string }>(text, [shop.company_id]);
      return found;
    };
    await eventually(async () => expect(await row()).toMatchObject({ state: 'waiting', reason: 'bad_status' }), 20_000);
    web.on(`/${shop.company_id}.png`, (_request, response) => response.writeHead(404).end());
    const media = (await fixture.connect('catalog')).objects('MEDIA');
    const name = `${shop.company_id}/${(await row())?.id}/left-small.png`;
    await media.put(name, picture, { contentType: 'image/png' });
    // The state after a process died while it stored the sizes.
    await fixture.db.query(
      "update pictures set stored_bytes = 1000, attempts = $2, due_at = '-infinity' where company_id = $1",
      [shop.company_id, attempts],
    );
    await eventually(async () => expect(await row()).toMatchObject({ state: 'failed', stored_bytes: null }), 20_000);
    expect([(await usage()).bytes, await media.get(name)]).toEqual([0, null]);
  });

  it('counts pictures that an older release stored without a size', async () => {
    await upload();
    const { bytes } = await usage();
    await fixture.db.query('update pictures set stored_bytes = null where company_id = $1', [shop.company_id]);
    expect((await usage()).bytes).toBe(0);
    await fixture.catalog.get(UnmeasuredPicturesWorker, { strict: false }).measure();
    expect((await usage()).bytes).toBe(bytes);
  });
});

describe('full picture store', () => {
  it('rejects all pictures while the picture store is full, and still stores events', async () => {
    const { streams } = fixture.cli.connection.jsm;
    const { state, config } = await streams.info('OBJ_MEDIA');
    await streams.update('OBJ_MEDIA', { max_bytes: state.bytes + 300_000 });
    try {
      await expect(upload()).rejects.toMatchObject({
        code: 'unavailable',
        message: 'The picture store is full. Retry later.',
      });
      await eventually(async () => expect((await usage()).bytes).toBe(0), 20_000);
      expect((await streams.info('OBJ_MEDIA')).state.bytes).toBe(state.bytes);
      const events = async () => (await streams.info('EVENTS')).state.messages;
      const before = await events();
      const subject = eventSubject(categoryEvents.create, companyId(shop.company_id));
      await (await fixture.connect('catalog')).publishEvent(subject, randomUUID(), '{}');
      expect(await events()).toBe(before + 1);
      const bucket = (await fixture.connect('auth')).keys(REVOCATIONS_BUCKET);
      await bucket.put(`company.${shop.company_id}`);
      const watch = await fixture.gateway.watchKeys(REVOCATIONS_BUCKET);
      await eventually(() => expect(watch.has(`company.${shop.company_id}`)).toBe(true));
      await watch.stop();
    } finally {
      await streams.update('OBJ_MEDIA', { max_bytes: config.max_bytes });
    }
    expect(await refusalOf(upload())).toBe('kept');
  });
});
