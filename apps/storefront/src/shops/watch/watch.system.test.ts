import { randomUUID } from 'node:crypto';
import {
  accessibilityFaults,
  aContentFile,
  atHost,
  demoMedia,
  eventually,
  issued,
  startBrowser,
  system,
  type HostAnswer,
} from '@marquee/testing';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import {
  aBuyer,
  aFilm,
  atPage,
  type Bought,
  change,
  FILM,
  type Film,
  pageOf,
  press,
  refund,
} from '../../testing/bought-film';
import {
  aCustomerOf,
  buy,
  csrfIn,
  expire,
  hostOf,
  licensesOf,
  linkFor,
  loginOriginOf,
  originOf,
} from '../../testing/shop-customer';

const ENDS_WITHIN_MS = 60_000;
const ANSWERED_WITHIN_MS = 120_000;

const fetched = async ({ shop }: Film, path: string, headers: Record<string, string> = {}) =>
  (await atHost(hostOf(shop), path, { headers })).status;

describe('watching bought content, in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  async function at(options: BrowserContextOptions, work: (page: Page) => Promise<void>): Promise<void> {
    const context = await browser.newContext(options);
    await context.addInitScript(`globalThis.violations = [];
      addEventListener('securitypolicyviolation', (e) => violations.push(e.violatedDirective + ' ' + e.blockedURI));`);
    const page = await context.newPage();
    try {
      await work(page);
      for (const { value } of await context.cookies()) issued(value);
    } finally {
      await context.close();
    }
  }
  async function expectGood(page: Page): Promise<void> {
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('violations')).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  }
  /** A script for the player of the page. */
  const media = <T>(page: Page, script: string) =>
    page.evaluate<T>(`(async (media) => { ${script} })(document.querySelector('video, audio'))`);

  it.each([
    ['en', 360, 'light', 'Watch', 'Download'],
    ['de', 1280, 'dark', 'Ansehen', 'Herunterladen'],
  ] as const)(
    'plays, seeks, resumes and downloads a film: %s, %d points wide',
    async (language, width, scheme, watch, download) => {
      const { shop, product_id } = await aFilm({ total_downloads: 3 });
      for (const spoken of ['en', 'de']) {
        await aContentFile(shop, { name: `harbour-${spoken}.vtt`, product_id, kind: 'subtitle', language: spoken });
      }
      const customer = await aCustomerOf(shop, language);
      await buy(shop, customer, { product_id });
      await at({ viewport: { width, height: 800 }, colorScheme: scheme }, async (page) => {
        await page.goto(`${loginOriginOf(shop)}${await linkFor(shop, customer)}`);
        await page.getByRole('link', { name: 'Harbour in Winter' }).click();
        await expectGood(page);
        await page.getByRole('button', { name: `${watch}: ${FILM}` }).click();
        await page.waitForURL('**/watch/*');
        await expectGood(page);
        const seen = await media<object>(
          page,
          `if (media.readyState < 1) await new Promise((loaded) => media.addEventListener('loadedmetadata', loaded));
        media.muted = true;
        const sought = new Promise((done) => media.addEventListener('seeked', done, { once: true }));
        media.currentTime = 20;
        await sought;
        await media.play();
        await new Promise((moved) => media.addEventListener('timeupdate', () => media.currentTime > 20.5 && moved()));
        media.pause();
        const shown = [...media.textTracks].find(({ mode }) => mode === 'showing');
        return { width: media.videoWidth, duration: Math.round(media.duration), language: shown.language, cues: shown.cues.length };`,
        );
        expect(seen).toEqual({ width: 320, duration: 30, language, cues: 4 });
        await page.reload();
        await eventually(async () => expect(await media<number>(page, 'return media.currentTime')).toBeGreaterThan(20));
        const loading = page.waitForEvent('download');
        await page.getByRole('button', { name: `${download}: ${FILM}` }).click();
        const file = await loading;
        expect(file.suggestedFilename()).toBe(FILM);
        const chunks: Buffer[] = [];
        for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
        expect(Buffer.concat(chunks).equals(demoMedia(FILM))).toBe(true);
        await page.reload();
        expect(await page.textContent('main')).toMatch(/2 downloads are left|Noch 2 Downloads/);
        await expectGood(page);
      });
    },
  );

  it.each([
    ['revoked', 'en', 'The license was revoked.', (bought: Bought) => change(bought, 'revoke')],
    ['refunded', 'de', 'Die Lizenz wurde widerrufen.', refund],
    ['suspended', 'en', 'The license is suspended. Ask the shop.', (bought: Bought) => change(bought, 'suspend')],
    ['expired', 'de', 'Die Lizenz ist abgelaufen.', ({ shop, license }: Bought) => expire(shop, license)],
  ] as const)(
    'ends a running film, and shows the reason, after the license was %s',
    async (_what, language, reason, end) => {
      const bought = await aBuyer({ expire_after_acquisition: 48 }, language);
      await at({ viewport: { width: 360, height: 800 } }, async (page) => {
        await page.goto(`${loginOriginOf(bought.shop)}${await linkFor(bought.shop, bought.customer)}`);
        await page.goto(`${originOf(bought.shop)}/player/${bought.license.id}`);
        await page.getByRole('button', { name: new RegExp(`^(Watch|Ansehen): ${FILM}`) }).click();
        await page.waitForURL('**/watch/*');
        await media(page, 'media.muted = media.loop = true; await media.play();');
        await end(bought);
        const notice = page.getByRole('alert');
        await notice.waitFor({ timeout: ENDS_WITHIN_MS });
        expect((await notice.textContent())?.trim()).toBe(reason);
        expect(await page.locator('video').count()).toBe(0);
        await expectGood(page);
      });
    },
  );

  it('plays a sound, and offers a book for download only', async () => {
    const { shop, product_id } = await aFilm();
    await aContentFile(shop, { name: 'quay.ogg', product_id });
    await aContentFile(shop, { name: 'ships.epub', product_id, kind: 'extra' });
    const customer = await aCustomerOf(shop);
    await buy(shop, customer, { product_id });
    await at({ viewport: { width: 360, height: 800 } }, async (page) => {
      await page.goto(`${loginOriginOf(shop)}${await linkFor(shop, customer)}`);
      await page.getByRole('link', { name: 'Harbour in Winter' }).click();
      expect(await page.getByRole('button', { name: 'ships.epub' }).count()).toBe(1);
      await page.getByRole('button', { name: 'Listen: quay.ogg' }).click();
      await page.waitForURL('**/watch/*');
      await expectGood(page);
      const duration = await media<number>(
        page,
        `if (media.readyState < 1) await new Promise((loaded) => media.addEventListener('loadedmetadata', loaded));
        return Math.round(media.duration);`,
      );
      expect(duration).toBe(45);
    });
  });

  it('downloads a file in a browser without scripts, and shows why a license refuses', async () => {
    const { shop, product_id } = await aFilm({ total_downloads: 1 });
    const customer = await aCustomerOf(shop);
    await buy(shop, customer, { product_id });
    await at({ javaScriptEnabled: false }, async (page) => {
      await page.goto(`${loginOriginOf(shop)}${await linkFor(shop, customer)}`);
      await page.getByRole('link', { name: 'Harbour in Winter' }).click();
      const loading = page.waitForEvent('download');
      await page.getByRole('button', { name: `Download: ${FILM}` }).click();
      expect((await loading).suggestedFilename()).toBe(FILM);
      await page.reload();
      expect(await page.textContent('main')).toContain('0 downloads are left.');
      await page.getByRole('button', { name: `Download: ${FILM}` }).click();
      expect(await page.getByRole('alert').textContent()).toContain('The license allows no further download.');
    });
  });
});

describe('the counts of bought content', () => {
  it('counts exactly five of 200 downloads that are sent five times each, at the same time, to two storefronts', async () => {
    const other = await system().startApp('storefront', { PORT: '0' });
    try {
      const bought = await atPage(await aBuyer({ total_downloads: 5 }));
      const edges = [system().storefrontUrl, `http://127.0.0.1:${other.httpPort}`];
      const requests = Array.from({ length: 200 }, () => randomUUID());
      const sent = Array.from({ length: 5 }, () => requests).flat();
      const answers = await Promise.all(sent.map((request, at) => answered(bought, request, edges[at % 2])));
      const allowed = sent.filter((_, at) => answers[at]?.status === 303);
      expect([allowed.length, new Set(allowed).size]).toEqual([25, 5]);
      for (const { status, body } of answers.filter((answer) => answer.status !== 303)) {
        expect([status, body.includes('The license allows no further download.')]).toEqual([409, true]);
      }
      expect((await pageOf(bought)).body).toContain('0 downloads are left.');
    } finally {
      await other.stop();
    }
  });

  it('counts a repeated form once, and a resumed download not at all', async () => {
    const bought = await atPage(await aBuyer({ total_downloads: 3 }));
    const { csrf } = bought;
    const request = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => press(bought, 'download', csrf, { request })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    const { location } = (await press(bought, 'download', csrf, { request })).headers;
    for (const range of ['bytes=0-99', 'bytes=100-', 'bytes=-5']) {
      expect(await fetched(bought, String(location), { range })).toBe(206);
    }
    expect((await pageOf(bought)).body).toContain('2 downloads are left.');
  });

  it('gives a repeated download the end of the first one', async () => {
    const bought = await atPage(await aBuyer());
    const { csrf } = bought;
    const request = randomUUID();
    const untilOf = async (sent: string) => {
      const { location } = (await press(bought, 'download', csrf, { request: sent })).headers;
      return Number(new URL(String(location), originOf(bought.shop)).searchParams.get('until'));
    };
    const first = await untilOf(request);
    await eventually(async () => expect(await untilOf(randomUUID())).toBeGreaterThan(first));
    expect(await untilOf(request)).toBe(first);
  });

  it('counts a browser as one device, and refuses a second one at the limit', async () => {
    const bought = await aBuyer({ total_concurrent_devices: 1 });
    const [known, another] = [await atPage(bought), await atPage(bought)];
    for (const _ of ['first', 'again']) expect((await press(known, 'play', known.csrf)).status).toBe(303);
    const second = await press(another, 'play', another.csrf);
    expect([second.status, second.body.includes('on as many devices as it allows')]).toEqual([409, true]);
    const path = `/player/${bought.license.id}/watch/${bought.main.id}`;
    const watching = await atHost(hostOf(bought.shop), path, { headers: known.headers });
    expect([watching.status, watching.body.includes('<video')]).toEqual([200, true]);
    const away = await atHost(hostOf(bought.shop), path, { headers: another.headers });
    expect([away.status, away.headers.location]).toEqual([303, `/player/${bought.license.id}`]);
  });

  it('starts the period of a rental with its first use', async () => {
    const bought = await aBuyer({ expire_after_first_use: 2, expire_after_first_use_mode: 1 });
    const at = await atPage(bought);
    await press(at, 'play', at.csrf);
    const [license] = await licensesOf(bought.shop, bought.customer);
    expect(license?.expires_at).not.toBeNull();
  });
});

describe('a content file without a right to it', () => {
  it('plays no book, neither by a form nor on the page of the player', async () => {
    const bought = await aBuyer({ total_downloads: 1 });
    const { shop, product_id, license } = bought;
    const book = await aContentFile(shop, { name: 'ships.epub', product_id, kind: 'extra' });
    const at = await atPage(bought);
    expect((await press({ ...at, main: book }, 'play', at.csrf)).status).toBe(404);
    expect((await press(at, 'play', at.csrf)).status).toBe(303);
    const path = `/player/${license.id}/watch/${book.id}`;
    expect((await atHost(hostOf(shop), path, { headers: at.headers })).status).toBe(404);
  });

  it('serves a trailer of a published product to everyone, and no other file', async () => {
    const film = await aFilm();
    const { shop, product_id, main } = film;
    const trailer = await aContentFile(shop, { name: 'harbour-trailer.webm', product_id, kind: 'trailer' });
    expect(await fetched(film, `/content/${trailer.id}/trailer.webm`)).toBe(200);
    expect(await fetched(film, `/content/${main.id}/${FILM}`)).toBe(404);
    for (const id of [main.id + 1000, 1, 99_999_999]) expect(await fetched(film, `/content/${id}/a`)).toBe(404);
    const { product } = (await shop.api.get<{ product: { id: number } }>(`/api/products/${product_id}.json`, 200)).body;
    await shop.api.put(`/api/products/${product.id}.json`, { product: { published: false } }, 200);
    expect(await fetched(film, `/content/${trailer.id}/trailer.webm`)).toBe(404);
  });

  it('offers a file in HD only under a license with HD', async () => {
    const bought = await aBuyer();
    const { shop, product_id } = bought;
    const hd = await aContentFile(shop, { name: 'harbour-hd.webm', product_id, quality: 'HD' });
    expect((await pageOf(bought)).body).not.toContain('harbour-hd.webm');
    const csrf = csrfIn((await pageOf(bought)).body);
    expect((await press({ ...bought, main: hd }, 'play', csrf)).status).toBe(404);
  });
});

/** Repeats a request that an overloaded service has refused, as a client would. */
function answered(bought: Bought & { csrf: string }, request: string, edge: string | undefined): Promise<HostAnswer> {
  return eventually(async () => {
    const answer = await press(bought, 'download', bought.csrf, { request, edge });
    if (answer.status !== 303 && answer.status !== 409) throw new Error(`The answer was ${answer.status}.`);
    return answer;
  }, ANSWERED_WITHIN_MS);
}
