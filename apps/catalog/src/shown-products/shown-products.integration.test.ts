import { shownProducts, type CompanySnapshot, type CreateProduct } from '@marquee/contracts';
import { CatalogFixture } from '../testing/catalog.fixture';

const DIGEST = '0123456789abcdef0123456789abcdef';
/** A stored picture, which needs no download. */
const kept = (id: number, size = 'original') => `/media/1/${id}/${DIGEST}-${size}.png`;
const src = (id: number) => `https://shop.example.org${kept(id)}`;

let fixture: CatalogFixture;
let company: CompanySnapshot;
beforeAll(async () => {
  fixture = await CatalogFixture.start();
  company = fixture.aCompany();
});
afterAll(() => fixture?.stop());

async function show(product: Partial<CreateProduct>, languages: string[] = [], of = company) {
  const { product_id } = await fixture.aProduct(company, { title: 'Harbour', ...product });
  const input = { company_id: of.company_id, product_ids: [product_id, 'ABCD-ABCD-ABCD-ABCD'], languages };
  const { products } = await fixture.storefront.call(shownProducts.list, fixture.call(), input);
  return { product_id, products };
}
const GERMAN = { language_id: 'de', title: 'Hafen', description: '<p>Im <b>Winter</b></p>' };
const FRENCH = { language_id: 'fr', title: 'Port' };
const ENGLISH = { language_id: 'en', title: 'Port of call' };

describe('products shown in a shop', () => {
  it.each([
    [['de'], 'Hafen', 'de'],
    [['it', 'de', 'en'], 'Hafen', 'de'],
    [['it'], 'Port of call', 'en'],
    [[], 'Port of call', 'en'],
  ])('selects the product texts for the languages %j: %s', async (languages, title, language) => {
    const { products, product_id } = await show({ locales: [FRENCH, GERMAN, ENGLISH] }, languages);
    expect(products).toMatchObject([{ product_id, title, language }]);
  });

  it('falls back to the first locale of a product without English, then to its title', async () => {
    const [french] = (await show({ locales: [FRENCH, GERMAN] }, ['it'])).products;
    expect(french).toMatchObject({ title: 'Port', language: 'fr' });
    const [plain] = (await show({})).products;
    expect(plain).toMatchObject({ title: 'Harbour', language: null, summary: '', picture: null });
    const [untitled] = (await show({ locales: [{ ...ENGLISH, title: '' }] })).products;
    expect(untitled).toMatchObject({ title: 'Harbour', language: 'en' });
  });

  it('returns a product summary without markup that differs from the title', async () => {
    const locales = [GERMAN, FRENCH];
    expect((await show({ locales }, ['de'])).products).toMatchObject([{ summary: 'Im Winter' }]);
    expect((await show({ locales }, ['fr'])).products).toMatchObject([{ summary: '' }]);
    const long = { ...GERMAN, seo_description: 'word '.repeat(200) };
    const [described] = (await show({ locales: [long] }, ['de'])).products;
    expect(described?.summary).toMatch(/^(word ){5,40}word…$/);
  });

  it('prefers a product picture in the requested language, then another language, then a preview', async () => {
    const locales = [GERMAN, { ...FRENCH, src: src(2) }, { ...ENGLISH, src: src(3) }];
    const { products } = await show({ locales }, ['fr']);
    expect(products[0]?.picture).toEqual({
      thumb: kept(2, 'thumb'),
      small: kept(2, 'small'),
      medium: kept(2, 'medium'),
      large: kept(2, 'large'),
      original: kept(2),
    });
    expect((await show({ locales }, ['de'])).products).toMatchObject([{ picture: { original: kept(3) } }]);
    const preview_pictures = [{ src: src(4) }];
    expect((await show({ locales: [GERMAN], preview_pictures })).products).toMatchObject([
      { picture: { original: kept(4) } },
    ]);
  });

  it('returns no product picture that is not stored yet', async () => {
    const elsewhere = { ...ENGLISH, src: 'https://pictures.invalid/harbour.png' };
    expect((await show({ locales: [elsewhere] })).products).toMatchObject([{ picture: null }]);
  });

  it('returns products that are no longer sold only to their own company', async () => {
    expect((await show({ published: false })).products).toMatchObject([{ title: 'Harbour' }]);
    expect((await show({}, [], fixture.aCompany())).products).toEqual([]);
  });
});
