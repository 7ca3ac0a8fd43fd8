import type { Category, CreateProduct, Product } from '@marquee/contracts';
import {
  accessibilityFaults,
  aCompany,
  aContentFile,
  aFile,
  aLicense,
  aPrice,
  aProduct,
  atHost,
  eventually,
  startBrowser,
  system,
  type TestCompany,
} from '@marquee/testing';
import type { Browser } from 'playwright-core';
import { hostOf } from '../../testing/shop-customer';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const visit = (shop: TestCompany, path = '/', language = 'en') =>
  atHost(hostOf(shop), path, { headers: { 'accept-language': language } });
const change = ({ api, theme_setting_id }: TestCompany, ThemeSetting: object) =>
  api.put(`/api/themesettings/${theme_setting_id}.json`, { ThemeSetting }, 200);

/** A film for 9.99 with texts in two languages. */
async function aFilm(shop: TestCompany, change: Partial<CreateProduct> = {}): Promise<Product> {
  const [license, price] = await Promise.all([
    aLicense(shop.company_id, { name: 'Keep' }),
    aPrice(shop.company_id, {
      currencies: [
        { currency: 'eur', price: 999 },
        { currency: 'usd', price: 1099 },
      ],
    }),
  ]);
  const locales = [
    { language_id: 'en', title: 'Harbour in Winter', description: '<p>Ice comes <b>early</b>.</p>' },
    { language_id: 'de', title: 'Hafen im Winter', description: '<p>Das Eis kommt früh.</p>' },
  ];
  return aProduct(shop, {
    title: 'Harbour',
    product_type: 9,
    published: true,
    price_license_binding: [{ license_id: license.id, price_id: price.id, hd: true }],
    locales,
    ...change,
  });
}
const aCategory = async ({ api }: TestCompany, category: object): Promise<Category> =>
  (await api.post<{ category: Category }>('/api/categories.json', { category }, 201)).body.category;
const dataIn = (body: string) =>
  [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, text]) => JSON.parse(text ?? '') as Record<string, unknown>,
  );

const ACCENT = "getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()";

describe('the public pages of a shop', () => {
  it("shows a product with its price in the visitor's currency, and leads to its address", async () => {
    const shop = await aCompany({ name: 'Harbour Films' });
    const url = 'https://checkout.example/harbour';
    const film = await aFilm(shop, {
      locales: [
        { language_id: 'en', title: 'Harbour in Winter', description: '<p>Ice <b>early</b>.</p>', product_url: url },
      ],
      tagging: { year: 2026, isbn: '' },
      tagging_director: [{ person: 'Mara Lind' }],
    });
    const start = await visit(shop);
    expect(start.body).toContain(`<a href="/products/${film.id}">`);
    expect(start.body).toMatch(/<strong>€9\.99<\/strong\s*>/);
    const { status, headers, body } = await visit(shop, `/products/${film.id}`, 'en-US');
    expect([status, headers['set-cookie']]).toEqual([200, undefined]);
    expect(body).toMatch(/<strong>US\$10\.99<\/strong\s*>/);
    expect(body).toContain(`href="${url}" rel="noopener">Buy</a>`);
    expect(body).toContain('<p>Ice <b>early</b>.</p>');
    expect(body).toContain('Mara Lind');
    expect((await visit(shop, `/products/${film.id}?country=DE`, 'en-US')).body).toMatch(
      /€9\.99[\s\S]*Including 19% VAT/,
    );
    expect((await visit(shop, `/products/${film.id}`, 'de')).body).toMatch(/9,99\s€[\s\S]*Inkl\. 19\s% MwSt\./);
  });

  it('names the home page of the company, else the seller, if a product has no address', async () => {
    const shop = await aCompany({ name: 'Harbour Films' });
    const { id } = await aFilm(shop);
    const page = async () => (await visit(shop, `/products/${id}`)).body;
    const silent = await page();
    expect(silent).toContain('cannot be ordered online');
    expect(silent).toMatch(/<address>.*Harbour Films/s);
    expect(silent).not.toContain('>Buy');
    await change(shop, { homepage_url: 'https://films.example/shop' });
    expect(await page()).toContain('href="https://films.example/shop" rel="noopener">Buy at films.example</a>');
  });

  it('answers alike for an unpublished product, one of another company and an unknown one', async () => {
    const [shop, other] = [await aCompany(), await aCompany()];
    const hidden = await aFilm(shop, { published: false });
    const foreign = await aFilm(other);
    const category = await aCategory(other, { title: 'Foreign' });
    for (const path of [`/products/${hidden.id}`, `/products/${foreign.id}`, '/products/1', '/products/x']) {
      const { status, headers, body } = await visit(shop, path);
      expect([path, status, headers['cache-control']]).toEqual([path, 404, 'no-store']);
      expect(body).toContain('Product not found');
    }
    expect((await visit(shop, `/categories/${category.id}`)).status).toBe(404);
    expect((await visit(shop)).body).toContain('does not sell anything yet');
    expect((await visit(shop, '/sitemap.xml')).body).not.toContain('/products/');
    expect((await visit(other, `/products/${foreign.id}`)).status).toBe(200);
  });

  it('filters the products of a shop by category and search', async () => {
    const shop = await aCompany();
    const films = await aCategory(shop, { title: 'Films', locales: [{ language: 'de', title: 'Filme' }] });
    const short = await aCategory(shop, { title: 'Short', parent_id: films.id });
    const film = await aFilm(shop, { categories: [{ category_id: short.id }] });
    const other = await aFilm(shop, { title: 'Other', locales: [] });
    const shown = async (path: string, language?: string) => {
      const { body } = await visit(shop, path, language);
      return [film, other].filter(({ id }) => body.includes(`/products/${id}"`)).map(({ id }) => id);
    };
    expect(await shown('/')).toEqual([film.id, other.id]);
    for (const { id } of [films, short]) expect(await shown(`/categories/${id}`)).toEqual([film.id]);
    expect((await visit(shop, `/categories/${films.id}`, 'de')).body).toMatch(/<h1[^>]*>Filme<\/h1>/);
    expect(await shown('/?q=hafen')).toEqual([film.id]);
    expect(await shown('/?q=other')).toEqual([other.id]);
    const nothing = await visit(shop, `/?q=${encodeURIComponent('"><b class=planted>')}`);
    expect(nothing.body).toContain('Nothing found');
    expect(nothing.body).toContain('noindex');
    expect(nothing.body).not.toContain('<b class=planted>');
  });

  it('links the languages of a product for visitors and search engines, and keeps the choice', async () => {
    const shop = await aCompany();
    await change(shop, { locales: ['en', 'de'].map((language_id) => ({ language_id, shop_name: language_id })) });
    const { id } = await aFilm(shop);
    const origin = `http://${hostOf(shop)}`;
    const { body } = await visit(shop, `/products/${id}?lang=de`);
    expect(body).toContain('<html lang="de">');
    expect(body).toContain(`<link rel="canonical" href="${origin}/products/${id}?lang=de" />`);
    for (const [lang, query] of [
      ['de', '?lang=de'],
      ['en', '?lang=en'],
      ['x-default', ''],
    ]) {
      expect(body).toContain(`<link rel="alternate" hreflang="${lang}" href="${origin}/products/${id}${query}" />`);
    }
    expect(body).toContain('<a class="brand" href="/?lang=de">');
    expect(body).toContain('<meta property="og:title" content="Hafen im Winter · de" />');
    const plain = await visit(shop, `/products/${id}`);
    expect(plain.body).toContain(`<link rel="canonical" href="${origin}/products/${id}" />`);
  });

  it('describes a product in structured data whose texts cannot end the element', async () => {
    const shop = await aCompany({ name: '</script><script>xss=1</script>' });
    const title = '</script><b class=planted>&amp;\u2028"';
    const { id, product_id } = await aFilm(shop, { locales: [{ language_id: 'en', title }], runtime: 60 });
    const { body } = await visit(shop, `/products/${id}`);
    expect(body).not.toMatch(/<script(?! type="application\/ld\+json">)|<b class=planted>/);
    expect(dataIn(body)[0]).toMatchObject({
      '@context': 'https://schema.org',
      '@type': ['Product', 'Movie'],
      name: title,
      sku: product_id,
      duration: 'PT60S',
      offers: [{ price: '9.99', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' }],
    });
    expect(dataIn((await visit(shop)).body)[0]).toMatchObject({ '@type': 'WebSite' });
  });

  it('lets caches keep the pages for a minute, and names them in robots.txt and sitemap.xml', async () => {
    const shop = await aCompany();
    const { id } = await aFilm(shop);
    for (const path of ['/', `/products/${id}`, '/legal']) {
      const { headers } = await visit(shop, path);
      expect(headers['cache-control']).toBe('public, max-age=60');
      expect(headers['vary']).toContain('accept-language');
    }
    const origin = `http://${hostOf(shop)}`;
    expect((await visit(shop, '/robots.txt')).body).toContain(`Sitemap: ${origin}/sitemap.xml`);
    const { headers, body } = await visit(shop, '/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    expect(body).toContain(`<loc>${origin}/products/${id}</loc><lastmod>`);
    await change(shop, { shop_offline: true });
    for (const path of ['/robots.txt', '/sitemap.xml']) expect((await visit(shop, path)).status).toBe(404);
    expect((await visit(shop, `/products/${id}`)).status).toBe(503);
  });

  // interface: Theme setting.html_tag; Theme setting.meta_tag
  it('renders the safe part of html_tag and meta_tag, and the theme colour', async () => {
    const shop = await aCompany();
    const html_tag = '<p>Open on <b>Sundays</b></p><script>xss=1</script><form action="https://evil.example"></form>';
    const meta_tag = `<meta name="verification" content="abc"><meta name="theme-color" content="#ffcc00">
      <meta http-equiv="refresh" content="0;url=https://evil.example"><script>xss=1</script>`;
    await change(shop, { html_tag, meta_tag });
    const { body } = await visit(shop, '/legal');
    expect(body).toContain('<p>Open on <b>Sundays</b></p>');
    expect(body).toContain('<meta name="verification" content="abc" />');
    expect(body).not.toMatch(/xss|refresh|evil/);
    const [, path = ''] = /<link rel="stylesheet" href="(\/assets\/shop\/theme\.css[^"]+)"/.exec(body) ?? [];
    const sheet = await visit(shop, path.replaceAll('&amp;', '&'));
    expect([sheet.status, sheet.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(sheet.body).toContain('--accent:');
    expect((await visit(shop, '/assets/shop/theme.css?light=red&dark=%3B}')).status).toBe(404);
  });

  it('works below the address of the platform', async () => {
    const shop = await aCompany({ name: 'Harbour Films' });
    const { id } = await aFilm(shop);
    const base = `/shop/${shop.theme_setting_id}`;
    expect((await atHost('localhost', base)).body).toContain(`<a href="${base}/products/${id}">`);
    expect((await atHost('localhost', `${base}/products/${id}`)).status).toBe(200);
    expect((await atHost('localhost', `/products/${id}`)).status).toBe(404);
  });

  it('shows accessible pages that need no script and break no policy, in both schemes and languages', async () => {
    const shop = await aCompany({ name: 'Harbour Films' });
    const picture = await aFile(shop);
    const category = await aCategory(shop, { title: 'Films' });
    await change(shop, {
      newsletter_enabled: true,
      meta_tag: '<meta name="theme-color" content="#7a1fa2">',
      locales: ['en', 'de'].map((language_id) => ({
        language_id,
        shop_name: 'Harbour Films',
        shop_description: 'Films',
      })),
    });
    const film = await aFilm(shop, {
      preview_pictures: [{ src: picture.src }, { src: picture.src }],
      categories: [{ category_id: category.id }],
      chapters: [{ name: 'Ice', runtime: 60 }],
    });
    const trailer = await aContentFile(shop, {
      name: 'harbour-trailer.webm',
      kind: 'trailer',
      product_id: film.product_id,
    });
    const { port } = new URL(system().url);
    const origin = `http://${hostOf(shop)}:${port}`;
    for (const [colorScheme, locale] of [
      ['light', 'en'],
      ['dark', 'de'],
    ] as const) {
      const context = await browser.newContext({ colorScheme, locale });
      await context.addInitScript(`globalThis.violations = [];
        addEventListener('securitypolicyviolation', (e) => violations.push(e.violatedDirective + ' ' + e.blockedURI));`);
      const page = await context.newPage();
      const accents = new Set<string>();
      for (const path of [
        '/',
        `/categories/${category.id}`,
        '/?q=nothing',
        `/products/${film.id}`,
        '/products/1',
        '/legal',
        '/account/sign-in',
        '/newsletter',
      ]) {
        await page.goto(`${origin}${path}`);
        expect([path, await accessibilityFaults(page)]).toEqual([path, []]);
        expect([path, await page.evaluate('violations')]).toEqual([path, []]);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
        accents.add(await page.evaluate<string>(ACCENT));
        if (path === `/products/${film.id}`) {
          await page.evaluate(`Object.assign(document.querySelector('video'), { muted: true }).play()`);
        }
      }
      expect([...accents]).toEqual([colorScheme === 'light' ? '#7a1fa2' : expect.stringMatching(/^#/)]);
      await context.close();
    }
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    await page.goto(origin);
    await page.getByRole('link', { name: 'Harbour in Winter' }).click();
    await page.waitForURL(`**/products/${film.id}`);
    expect(await page.locator('video').getAttribute('src')).toBe(`/content/${trailer.id}/harbour-trailer.webm`);
    const range = await atHost(hostOf(shop), `/content/${trailer.id}/harbour-trailer.webm`, {
      headers: { range: 'bytes=0-9' },
    });
    expect(range.status).toBe(206);
    await page.getByRole('searchbox').fill('winter');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'Harbour in Winter' }).waitFor();
    await page.getByLabel('Prices for').selectOption('US');
    await page.getByRole('button', { name: 'Apply' }).click();
    await eventually(async () => expect(await page.textContent('.cost')).toContain('US$10.99'));
    expect(new URL(page.url()).searchParams.get('q')).toBe('winter');
    await context.close();
  });
});
