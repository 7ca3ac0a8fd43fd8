import {
  categories,
  companyId,
  MEDIA_STORE,
  products,
  type Category,
  type CompanySnapshot,
  type Product,
} from '@marquee/contracts';
import { CONFIG, Metrics } from '@marquee/service-kit';
import { eventually } from '@marquee/testing';
import { CatalogFixture } from '../testing/catalog.fixture';
import { aPicture, PictureServer } from '../testing/picture-server';
import { Images } from './images.adapter';
import { Media } from './media.adapter';
import { PictureDownloadsService } from './picture-downloads.service';
import { PicturesWorker } from './pictures.worker';
import type { WaitingPicture } from './pictures.queue';

const OURS = /^https:\/\/shop\.example\.org\/media\/(\d+)\/(\d+)\/[\da-f]{32}-original\.png$/;

interface Row extends WaitingPicture {
  state: string;
  reason: string | null;
  due_at: Date;
}

describe('downloaded pictures', () => {
  let fixture: CatalogFixture;
  let web: PictureServer;
  let shop: CompanySnapshot;
  beforeAll(async () => {
    web = await PictureServer.open();
    fixture = await CatalogFixture.start({ allowPrivate: [`127.0.0.1:${web.port}`] });
  });
  afterAll(async () => {
    await fixture.stop();
    await web.close();
  });
  beforeEach(() => {
    shop = fixture.aCompany();
    fixture.ahead = 0;
    web.asked.length = 0;
    setDownloadTimeout(60);
  });

  const ctx = () => fixture.context(shop);
  const setDownloadTimeout = (seconds: number) => {
    fixture.catalog.get<{ pictureSeconds: number }>(CONFIG, { strict: false }).pictureSeconds = seconds;
  };
  const worker = () => fixture.catalog.get(PicturesWorker, { strict: false });
  /** Like `eventually`, but with an immediate run of the worker. */
  const hurried = <T>(attempt: () => Promise<T>) =>
    eventually(async () => {
      await worker().begin();
      return attempt();
    }, 30_000);
  const rowsOf = (company = shop) =>
    fixture.db.query<Row>('select * from pictures where company_id = $1 order by id', [company.company_id]);
  const settled = (count = 1) =>
    hurried(async () => {
      const rows = await rowsOf();
      expect(rows.filter(({ state }) => state === 'ready' || state === 'failed')).toHaveLength(count);
      return rows;
    });
  const aCategory = (...sources: string[]): Promise<Category> =>
    fixture.gateway.call(categories.create, ctx(), {
      title: 'Films',
      locales: sources.map((src, at) => ({ language: ['en', 'de', 'fr'][at]!, src })),
    });
  const category = ({ id }: { id: number }) => fixture.gateway.call(categories.get, ctx(), { id });
  const aProduct = (more: object): Promise<Product> =>
    fixture.gateway.call(products.create, ctx(), { title: 'Film', product_type: 4, ...more });
  const product = ({ id }: { id: number }) => fixture.gateway.call(products.get, ctx(), { id });
  const eventsOf = async (resource: string, { id }: { id: number }) =>
    (
      await fixture.db.query<{ body: string }>('select body from outbox where key = $1 order by id', [
        `${shop.company_id}/${resource}/${id}`,
      ])
    ).map(({ body }) => {
      const { topic, sequence, data } = JSON.parse(body) as {
        topic: string;
        sequence: number;
        data: { changed: string[] };
      };
      return [topic, sequence, ...data.changed];
    });
  const stored = async (src: string | null) => {
    const name = src?.replace('https://shop.example.org/media/', '') ?? '';
    return fixture.gateway.objects(MEDIA_STORE).get(name);
  };
  const failures = async (reason: string) => {
    const text = await fixture.catalog.get(Metrics, { strict: false }).registry.metrics();
    return Number(new RegExp(`marquee_picture_failures_total\\{reason="${reason}".*\\} (\\d+)`).exec(text)?.[1] ?? 0);
  };
  const logged = () =>
    fixture.lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line['company'] === shop.company_id);

  it('downloads category pictures after the commit and replaces the address', async () => {
    const sent = await web.picture('/a.png');
    const made = await aCategory(`${sent}?size=1`, `${sent}?size=2`);
    expect(made.locales.map(({ src }) => src)).toEqual([`${sent}?size=1`, `${sent}?size=2`]);
    await settled(2);
    const { locales } = await category(made);
    for (const { src } of locales) expect(src).toMatch(OURS);
    expect(await eventsOf('category', made)).toEqual([
      ['category/create', 1],
      ['category/update', 2, 'locales'],
      ['category/update', 3, 'locales'],
    ]);
    expect(await stored(locales[0]!.src)).toMatchObject({ contentType: 'image/png' });
    for (const size of ['thumb', 'small', 'medium', 'large']) {
      expect(await stored(locales[0]!.src!.replace('original', size))).not.toBeNull();
    }
  });

  // interface: Product.locales.src; Product.preview_pictures.src; Products rule 4; Products rule 6
  it('downloads the pictures of product locales and previews once per address', async () => {
    const sent = await web.picture('/b.png');
    const other = await web.picture('/c.png');
    const locales = [{ language_id: 'en', src: sent }, { language_id: 'de' }];
    const made = await aProduct({ locales, images: [{ src: sent }, { src: other }] });
    await settled(2);
    const now = await product(made);
    const [en, de] = now.locales;
    expect([en!.src, de!.src]).toEqual([expect.stringMatching(OURS), null]);
    expect([en, de, ...now.preview_pictures].map((one) => one?.state)).toEqual([
      'stored',
      undefined,
      'stored',
      'stored',
    ]);
    expect([...made.locales, ...made.preview_pictures].map(({ state }) => state)).toEqual([
      'pending',
      undefined,
      'pending',
      'pending',
    ]);
    expect(now.preview_pictures.map(({ id }) => id)).toEqual(made.preview_pictures.map(({ id }) => id));
    expect(now.preview_pictures[0]!.src).toBe(en!.src);
    expect(now.preview_pictures[1]!.src).toMatch(OURS);
    expect(web.asked.toSorted()).toEqual(['/b.png', '/c.png']);
    const changes = await eventsOf('product', made);
    expect(changes.map(([topic, sequence]) => [topic, sequence])).toEqual([
      ['product/create', 1],
      ['product/update', 2],
      ['product/update', 3],
    ]);
    const fields = changes.slice(1).map(([, , ...changed]) => changed.join(' '));
    expect(new Set(fields)).toEqual(new Set(['locales preview_pictures', 'preview_pictures']));
  });

  describe.each(['category', 'product'] as const)('rejected picture address of a %s', (kind) => {
    const REFUSED: [why: string, address: () => string, reason: string][] = [
      ['is loopback', () => `http://127.0.0.1:4222/a.png`, 'private_address'],
      ['is loopback in another notation', () => `http://0x7f.2:${web.port}/a.png`, 'private_address'],
      ['is loopback in IPv6', () => `http://[::ffff:127.0.0.1]:${web.port}/a.png`, 'private_address'],
      ['is link-local', () => 'http://169.254.169.254/latest/meta-data/', 'private_address'],
      ['is in a private network', () => 'http://10.0.0.1/a.png', 'private_address'],
      ['is a private name', () => `http://localhost:${web.port}/a.png`, 'private_address'],
      ['is an internal name', () => 'http://postgres.internal/a.png', 'private_address'],
      ['redirects to a private address', () => web.redirect('/r', 'http://169.254.169.254/'), 'private_address'],
      ['leads to a file of 100 MB', () => web.large('/large'), 'too_large'],
      ['sends one byte at a time', () => (setDownloadTimeout(1), web.drip('/drip')), 'too_slow'],
      ['leads to no picture', () => web.text('/page', '<html>'), 'not_an_image'],
      ['leads to an SVG drawing', () => web.text('/svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not_an_image'],
      ['leads to a status 404', () => web.url('/nowhere'), 'bad_status'],
    ];
    // Later tests move the clock, which would repeat this download and delay their own.
    afterAll(() => void web.text('/drip', 'no more'));
    it.each(REFUSED)(
      'keeps a picture address that %s unchanged, and logs and counts the reason',
      async (_, address, reason) => {
        const src = `${address()}?who=hidden`;
        const before = await failures(reason);
        const sent =
          kind === 'category' ? await aCategory(src) : await aProduct({ locales: [{ language_id: 'en', src }] });
        const [row] = await hurried(async () => {
          const rows = await rowsOf();
          expect(rows).toMatchObject([{ reason }]);
          return rows;
        });
        expect(row!.state).toBe(reason === 'too_slow' ? 'waiting' : 'failed');
        const isShown = kind === 'product' && row!.state === 'failed';
        const shown = { ...sent, locales: [{ ...sent.locales[0]!, state: 'failed', reason }] };
        expect(await (kind === 'category' ? category(sent) : product(sent))).toEqual(
          isShown ? { ...shown, updated_at: expect.any(String) as string } : sent,
        );
        expect(await eventsOf(kind, sent)).toEqual([
          [`${kind}/create`, 1],
          ...(isShown ? [['product/update', 2, 'locales']] : []),
        ]);
        expect(await failures(reason)).toBe(before + 1);
        const lines = logged();
        expect(lines).toMatchObject([{ level: 'warn', reason, [kind]: sent.id, attempts: 1 }]);
        expect(JSON.stringify(lines)).not.toContain('hidden');
      },
    );
  });

  it('retries a temporary failure three times with growing pauses', async () => {
    web.on('/busy', (_, response) => response.writeHead(503).end());
    const sent = web.url('/busy');
    let begun = fixture.clock.now().getTime();
    const made = await aCategory(sent);
    for (const [attempt, seconds] of [
      [1, 30],
      [2, 300],
    ] as const) {
      await hurried(async () => expect(await rowsOf()).toMatchObject([{ attempts: attempt, reason: 'bad_status' }]));
      const [row] = await rowsOf();
      expect(row).toMatchObject({ state: 'waiting' });
      // The attempt failed between `begun` and now, and its pause began then.
      const failed = row!.due_at.getTime() - seconds * 1000;
      expect(failed).toBeGreaterThanOrEqual(begun);
      expect(failed).toBeLessThanOrEqual(fixture.clock.now().getTime());
      fixture.ahead += seconds * 1000;
      begun = fixture.clock.now().getTime();
    }
    const [row] = await settled();
    expect(row).toMatchObject({ state: 'failed', attempts: 3 });
    expect((await category(made)).locales[0]!.src).toBe(sent);
  });

  it('retries a failed picture only if its address changes', async () => {
    const made = await aCategory(web.url('/none'));
    await settled();
    await fixture.gateway.call(categories.update, ctx(), {
      id: made.id,
      category: { locales: [{ id: made.locales[0]!.id, title: 'Other' }] },
    });
    expect(await rowsOf()).toMatchObject([{ state: 'failed' }]);
    const src = await web.picture('/new.png');
    await fixture.gateway.call(categories.update, ctx(), {
      id: made.id,
      category: { locales: [{ id: made.locales[0]!.id, src }] },
    });
    await eventually(async () => expect((await category(made)).locales[0]!.src).toMatch(OURS));
  });

  it('shows a failed picture on the product until its address changes', async () => {
    const failing = web.url('/missing');
    const made = await aProduct({ preview_pictures: [{ src: failing }, { src: await web.picture('/there.png') }] });
    await settled(2);
    const failed = await product(made);
    expect(failed.preview_pictures).toMatchObject([
      { src: failing, state: 'failed', reason: 'bad_status' },
      { src: expect.stringMatching(OURS) as string, state: 'stored' },
    ]);
    const echoed = await fixture.gateway.call(products.update, ctx(), { id: made.id, product: failed });
    expect(echoed).toEqual(failed);
    const [one, other] = failed.preview_pictures;
    const preview_pictures = [{ id: one!.id, src: await web.picture('/found.png') }, other!];
    const changed = await fixture.gateway.call(products.update, ctx(), { id: made.id, product: { preview_pictures } });
    expect(changed.preview_pictures.map(({ state, reason }) => [state, reason])).toEqual([
      ['pending', undefined],
      ['stored', undefined],
    ]);
    await eventually(async () => {
      const { preview_pictures: found } = await product(made);
      expect(found.map(({ state }) => state)).toEqual(['stored', 'stored']);
    });
  });

  it('drops a downloaded picture if its address changed during the download', async () => {
    const bytes = await aPicture();
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      web.on('/slow', (_, response) => {
        answer = () => response.end(bytes);
        resolve();
      });
    });
    const made = await aCategory(web.url('/slow'));
    await asked;
    await fixture.gateway.call(categories.update, ctx(), {
      id: made.id,
      category: { locales: [{ id: made.locales[0]!.id, src: null }] },
    });
    answer();
    await worker().idle();
    expect(await rowsOf()).toMatchObject([{ state: 'removed' }]);
    expect((await category(made)).locales[0]!.src).toBeNull();
    expect(await eventsOf('category', made)).toHaveLength(2);
  });

  it('downloads a picture again if its original address is sent again', async () => {
    const src = await web.picture('/again.png');
    const made = await aCategory(src);
    await settled();
    const first = (await category(made)).locales[0]!.src;
    const locales = [{ id: made.locales[0]!.id, src }];
    await fixture.gateway.call(categories.update, ctx(), { id: made.id, category: { locales } });
    const second = await eventually(async () => {
      const { src: found } = (await category(made)).locales[0]!;
      expect(found).toMatch(OURS);
      return found;
    });
    expect(second).not.toBe(first);
    expect(web.asked).toEqual(['/again.png', '/again.png']);
  });

  it('treats an echoed picture address as unchanged', async () => {
    const made = await aCategory(await web.picture('/echo.png'));
    await settled();
    const echoed = await category(made);
    await fixture.gateway.call(categories.update, ctx(), { id: made.id, category: echoed });
    expect(await eventsOf('category', made)).toHaveLength(2);
    expect(await rowsOf()).toMatchObject([{ state: 'ready' }]);
  });

  it('removes stored pictures with their product or category', async () => {
    const made = await aCategory(await web.picture('/d.png'));
    const film = await aProduct({ images: [{ src: await web.picture('/e.png') }] });
    await settled(2);
    const addresses = [(await category(made)).locales[0]!.src!, (await product(film)).preview_pictures[0]!.src];
    for (const src of addresses) expect(await stored(src)).not.toBeNull();
    await fixture.gateway.call(categories.remove, ctx(), { id: made.id });
    await fixture.gateway.call(products.remove, ctx(), { id: film.id });
    // Every lease has ended by then.
    fixture.ahead = 200_000;
    await eventually(async () => expect(await rowsOf()).toEqual([]), 20_000);
    for (const src of addresses) {
      expect(await stored(src)).toBeNull();
      expect(await stored(src.replace('original', 'thumb'))).toBeNull();
    }
  });

  it('copies pictures from the store for another object or another company', async () => {
    const made = await aCategory(await web.picture('/f.png'));
    await settled();
    const { src } = (await category(made)).locales[0]!;
    const copy = await aCategory(src!);
    await settled(2);
    const copied = (await category(copy)).locales[0]!.src;
    expect(copied).toMatch(OURS);
    expect(copied).not.toBe(src);
    const other = fixture.aCompany();
    const context = { ...ctx(), company: companyId(other.company_id) };
    const locales = [{ language: 'en', src }];
    const foreign = await fixture.gateway.call(categories.create, context, { title: 'Copy', locales });
    const theirs = await eventually(async () => {
      const { src: found } = (await fixture.gateway.call(categories.get, context, { id: foreign.id })).locales[0]!;
      expect(found).not.toBe(src);
      return found;
    });
    expect(OURS.exec(theirs!)?.[1]).toBe(String(other.company_id));
    expect(web.asked).toEqual(['/f.png']);
  });

  it('replaces a picture address once although a late worker finishes after another worker', async () => {
    const bytes = await aPicture();
    const held: (() => void)[] = [];
    web.on('/twice.png', (_, response) => {
      if (held.length > 0) response.end(bytes);
      else held.push(() => response.end(bytes));
    });
    const made = await aCategory(web.url('/twice.png'));
    await eventually(() => expect(held).toHaveLength(1));
    await fixture.db.query("update pictures set due_at = '-infinity' where company_id = $1", [shop.company_id]);
    await settled();
    const { src } = (await category(made)).locales[0]!;
    held[0]!();
    await worker().idle();
    // The worker may notice the change only when it stores the picture.
    const [late] = await rowsOf();
    await fixture.catalog
      .get(PictureDownloadsService, { strict: false })
      .save({ ...late!, attempts: 1, lease: 1 }, bytes);
    expect((await category(made)).locales[0]!.src).toBe(src);
    expect(await eventsOf('category', made)).toHaveLength(2);
    expect(await rowsOf()).toMatchObject([{ state: 'ready', attempts: 2 }]);
  });

  it('retains a stored picture if a late worker clears earlier attempts', async () => {
    const bytes = await aPicture();
    const downloads = fixture.catalog.get(PictureDownloadsService, { strict: false });
    const made = await aCategory(web.on('/late.png', (_, response) => response.end(bytes)));
    const [row] = await settled();
    const { src } = (await category(made)).locales[0]!;
    await fixture.db.query('update pictures set lease = 3 where company_id = $1', [shop.company_id]);
    await downloads.clear({ ...row!, attempts: 2, lease: 2 });
    expect(await stored(src)).not.toBeNull();
    // The worker pauses again after its check, and another replica stores the picture.
    await fixture.db.query("update pictures set state = 'waiting', due_at = 'infinity' where company_id = $1", [
      shop.company_id,
    ]);
    const media = fixture.catalog.get(Media, { strict: false });
    const remove = media.remove.bind(media);
    const held = jest.spyOn(media, 'remove').mockImplementationOnce(async (...which) => {
      await fixture.db.query('update pictures set lease = 4 where company_id = $1', [shop.company_id]);
      await downloads.clear({ ...row!, attempts: 3, lease: 4 });
      await downloads.save({ ...row!, attempts: 3, lease: 4 }, bytes);
      await remove(...which);
    });
    await downloads.clear({ ...row!, attempts: 2, lease: 3 });
    expect(held).toHaveBeenCalledTimes(2);
    held.mockRestore();
    expect(await rowsOf()).toMatchObject([{ state: 'ready', src }]);
    for (const size of ['thumb', 'original']) expect(await stored(src!.replace('original', size))).not.toBeNull();
  });

  it('renews the lease of a picture before it is processed', async () => {
    const bytes = await aPicture();
    let answer = () => {};
    web.on('/long.png', (_, response) => void (answer = () => response.end(bytes)));
    const images = fixture.catalog.get(Images, { strict: false });
    const make = images.make.bind(images);
    let begin = () => {};
    const queued = new Promise<void>((resolve) => void (begin = resolve));
    const held = jest.spyOn(images, 'make').mockImplementationOnce(async (sent) => {
      await queued;
      return make(sent);
    });
    const begun = fixture.clock.now().getTime();
    await aCategory(web.url('/long.png'));
    await eventually(() => expect(web.asked).toEqual(['/long.png']));
    fixture.ahead = 100_000;
    answer();
    await eventually(() => expect(held).toHaveBeenCalledTimes(1));
    const [row] = await rowsOf();
    expect(row!.due_at.getTime()).toBeGreaterThanOrEqual(begun + 100_000 + 180_000);
    begin();
    await settled();
    held.mockRestore();
  });

  it('gives up a picture whose processing repeatedly ends the process', async () => {
    const made = await aCategory(web.url('/none'));
    await settled();
    await fixture.db.query(
      "update pictures set state = 'waiting', attempts = 3, due_at = '-infinity' where company_id = $1",
      [shop.company_id],
    );
    await eventually(async () => expect(await rowsOf()).toMatchObject([{ state: 'failed', reason: 'gave_up' }]));
    expect((await category(made)).locales[0]!.src).toBe(web.url('/none'));
  });
});
