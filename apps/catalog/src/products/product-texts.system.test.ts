import type { Product } from '@marquee/contracts';
import { aCompany, aProduct, eventually, system, type TestCompany } from '@marquee/testing';
import { Client } from 'pg';

type One = { product: Product };
type Failure = { errors?: Record<string, string[]> };
type Locale = Product['locales'][number];

let shop: TestCompany;
beforeAll(async () => {
  shop = await aCompany();
});
const change = async (id: number, product: object): Promise<Product> =>
  (await shop.api.put<One>(`/api/products/${id}.json`, { product }, 200)).body.product;
const english = (product: Product): Locale => product.locales.find((one) => one.language_id === 'en') as Locale;
const seoOf = ({ seo_title, seo_description, seo_keywords }: Locale) => [seo_title, seo_description, seo_keywords];

describe('product locales', () => {
  // interface: Products rule 2
  it('updates product locales by id or language and retains the other locales', async () => {
    const made = await aProduct(shop, {
      locales: [
        { language_id: 'EN', title: 'Harbour' },
        { language_id: 'de', title: 'Hafen', version: '1' },
      ],
    });
    const [first, second] = made.locales;
    expect(made.locales.map((one) => one.language_id)).toEqual(['en', 'de']);
    const changed = await change(made.id, {
      locales: [
        { id: second?.id, title: 'Der Hafen' },
        { language_id: 'en', version: '2' },
        { language_id: 'fr', title: 'Le port' },
      ],
    });
    expect(changed.locales).toEqual([
      { ...first, version: '2' },
      {
        ...second,
        title: 'Der Hafen',
        seo_title: 'Der Hafen',
        seo_description: 'Der Hafen',
        seo_keywords: 'Der Hafen',
      },
      expect.objectContaining({ language_id: 'fr', title: 'Le port' }),
    ]);
    expect((await change(made.id, { locales: [] })).locales).toEqual(changed.locales);
  });

  it("rejects another product's locale id and a second locale for a language", async () => {
    const other = await aProduct(shop, { locales: [{ language_id: 'en' }] });
    const made = await aProduct(shop, { locales: [{ language_id: 'en' }, { language_id: 'de' }] });
    const refused = async (locale: object) => {
      const product = { locales: [locale] };
      const { body } = await shop.api.put<Failure>(`/api/products/${made.id}.json`, { product }, 422);
      return Object.keys(body.errors ?? {});
    };
    expect(await refused({ id: other.locales[0]?.id, title: 'stolen' })).toEqual(['locales.0.id']);
    expect(await refused({ id: made.locales[0]?.id, language_id: 'de' })).toEqual(['locales.0.language_id']);
  });
});

describe('HTML of product texts', () => {
  it('sanitizes product descriptions and mail texts, and stores other texts unchanged', async () => {
    const html = '<p onclick="x()">A <b>film</b><script>alert(1)</script></p><a href="javascript:x()">no</a>';
    const made = await aProduct(shop, {
      title: '<b>Plain</b>',
      comment: html,
      locales: [{ language_id: 'en', title: '<i>T</i>', description: html, email_text: html, version: '<1>' }],
    });
    const safe = '<p>A <b>film</b></p>no';
    expect(english(made)).toMatchObject({ title: '<i>T</i>', description: safe, email_text: safe, version: '<1>' });
    expect(made).toMatchObject({ title: '<b>Plain</b>', comment: html });
    const changed = await change(made.id, {
      locales: [{ language_id: 'en', description: '<iframe src="x"></iframe>Y' }],
    });
    expect(english(changed).description).toBe('Y');
  });
});

describe('expensive HTML', () => {
  it.each([
    ['too many tags', '<b>'.repeat(5001)],
    ['too many characters after sanitizing', '&'.repeat(20_000)],
  ])('rejects HTML that is expensive to parse: %s', async (_, html) => {
    const product = { title: 'x', product_type: 4, locales: [{ language_id: 'en', email_text: html }] };
    const { body } = await shop.api.post<Failure>('/api/products.json', { product }, 422);
    expect(Object.keys(body.errors ?? {})).toEqual(['locales.0.email_text']);
  });

  it('removes HTML that is nested too deeply, with the same result when sent again', async () => {
    const description = `${'<div>'.repeat(4000)}deep`;
    const made = await aProduct(shop, { locales: [{ language_id: 'en', description }] });
    expect(english(made).description.length).toBeLessThan(1000);
    expect(await change(made.id, made)).toEqual(made);
  });
});

describe('seo fields', () => {
  it('derives unsent seo fields of a product from title and text, and updates them', async () => {
    const made = await aProduct(shop, {
      product_type: 1,
      title: 'Admin name',
      tagging_genre: [{ value: 'Drama' }],
      locales: [{ language_id: 'en', description: '<p>Rain &amp; <b>wind</b>.</p><p>And ice.</p>' }],
    });
    expect(seoOf(english(made))).toEqual([
      'Admin name',
      'Rain & wind . And ice.'.replace(' .', '.'),
      'Admin name, Drama',
    ]);
    const renamed = await change(made.id, { title: 'New name', tagging_genre: [] });
    expect(seoOf(english(renamed))).toEqual(['New name', 'Rain & wind. And ice.', 'New name']);
    const titled = await change(made.id, { locales: [{ language_id: 'en', title: 'Shown', description: '' }] });
    expect(seoOf(english(titled))).toEqual(['Shown', 'Shown', 'Shown']);
  });

  it('retains sent seo fields until empty values are sent', async () => {
    const made = await aProduct(shop, { title: 'A', locales: [{ language_id: 'en', seo_title: 'Mine' }] });
    const renamed = await change(made.id, { title: 'B' });
    expect(seoOf(english(renamed))).toEqual(['Mine', 'B', 'B']);
    const own = await change(made.id, { locales: [{ language_id: 'en', seo_keywords: 'one, two' }] });
    expect(seoOf(english(own))).toEqual(['Mine', 'B', 'one, two']);
    const emptied = await change(made.id, { title: 'C', locales: [{ language_id: 'en', seo_title: '' }] });
    expect(seoOf(english(emptied))).toEqual(['C', 'C', 'one, two']);
  });

  it('updates derived seo fields although a client sent the fields back', async () => {
    const made = await aProduct(shop, { title: 'A', locales: [{ language_id: 'en' }] });
    const echoed = await change(made.id, { ...made, title: 'B' });
    expect(seoOf(english(echoed))).toEqual(['B', 'B', 'B']);
    // A client copies a product by sending what it read.
    const { product_id: _drawnAnew, ...rest } = echoed;
    const copy = await aProduct(shop, rest);
    expect(seoOf(english(await change(copy.id, { title: 'C' })))).toEqual(['C', 'C', 'C']);
  });
});

// interface: Products rule 6
it('keeps the address of a product picture that cannot be downloaded', async () => {
  // A private address is refused permanently at the first attempt.
  const src = 'http://169.254.169.254/cover.png';
  const made = await aProduct(shop, { locales: [{ language_id: 'en', src }] });
  expect(english(made).src).toBe(src);
  const admin = new Client({ connectionString: system().databaseOf('catalog') });
  await admin.connect();
  try {
    await eventually(async () => {
      const text = 'select state from catalog.pictures where company_id = $1 and source_url = $2';
      expect((await admin.query(text, [shop.company_id, src])).rows).toEqual([{ state: 'failed' }]);
    });
  } finally {
    await admin.end();
  }
  const { product } = (await shop.api.get<One>(`/api/products/${made.id}.json`, 200)).body;
  const failed = { state: 'failed', reason: 'private_address' };
  expect(product).toEqual({ ...made, locales: [{ ...english(made), ...failed }], updated_at: product.updated_at });
});
