import {
  categories,
  products,
  shopProducts,
  type CompanySnapshot,
  type CreateCategory,
  type CreateProduct,
  type Product,
} from '@marquee/contracts';
import { CatalogFixture } from '../testing/catalog.fixture';

let fixture: CatalogFixture;
beforeAll(async () => {
  fixture = await CatalogFixture.start();
});
afterAll(() => fixture?.stop());

interface Visit {
  readonly theme_id?: number;
  readonly languages?: readonly string[];
  readonly country?: string;
}
const at = ({ company_id }: CompanySnapshot, { theme_id = 1, languages = ['en'], ...more }: Visit = {}) => ({
  company_id,
  theme_id,
  languages: [...languages],
  ...more,
});
const listed = (
  of: CompanySnapshot,
  {
    limit = 24,
    before,
    category,
    search,
    ...visit
  }: Visit & {
    readonly limit?: number;
    readonly before?: number;
    readonly category?: number;
    readonly search?: string;
  } = {},
) => fixture.storefront.call(shopProducts.list, fixture.call(), { ...at(of, visit), limit, before, category, search });
const titles = async (...asked: Parameters<typeof listed>) =>
  (await listed(...asked)).products.map(({ title }) => title);
const shown = (of: CompanySnapshot, { id }: { readonly id: number }, visit?: Visit) =>
  fixture.storefront.call(shopProducts.get, fixture.call(), { ...at(of, visit), id });

const film = (company: CompanySnapshot, title: string, change: Partial<CreateProduct> = {}): Promise<Product> =>
  fixture.aProduct(company, { title, product_type: 9, manage_stock: false, items_in_stock: null, ...change });
const aCategory = (company: CompanySnapshot, category: CreateCategory) =>
  fixture.gateway.call(categories.create, fixture.context(company), category);

describe('products shown to the visitors of a shop', () => {
  it('lists only released or presold products with a price, of the own company and theme', async () => {
    const [company, other] = [fixture.aCompany(), fixture.aCompany()];
    const soon = '2099-01-01T00:00:00';
    const invalid = await fixture.aPrice(company, { title: 'Invalid', valid: 0 });
    await film(company, 'Sold');
    const hidden = await film(company, 'Hidden', { published: false });
    const later = await film(company, 'Later', { published_at: soon });
    await film(company, 'Presold', { published_at: soon, pre_sales: true, price_license_binding: [] });
    const free = await film(company, 'Without a price', { price_license_binding: [] });
    const dead = await film(company, 'Invalid price', { price_license_binding: [{ price_id: invalid.id }] });
    const foreign = await film(other, 'Of another company');
    const themed = await film(company, 'In theme 2', { themes: [{ theme_id: 2 }] });
    await film(company, 'In every theme', { themes: [{ theme_id: -1 }] });
    expect(await titles(company)).toEqual(['In every theme', 'Presold', 'Sold']);
    expect(await titles(company, { theme_id: 2 })).toContain('In theme 2');
    for (const one of [hidden, later, free, dead, foreign, themed]) {
      await expect(shown(company, one)).rejects.toMatchObject({ code: 'not_found' });
    }
    const sitemap = await fixture.storefront.call(shopProducts.sitemap, fixture.call(), {
      company_id: company.company_id,
      theme_id: 1,
    });
    expect(sitemap.products).toHaveLength(3);
  });

  it('pages through the products of a shop, newest first', async () => {
    const company = fixture.aCompany();
    for (const title of ['One', 'Two', 'Three']) await film(company, title);
    const first = await listed(company, { limit: 2 });
    expect(first.products.map(({ title }) => title)).toEqual(['Three', 'Two']);
    const rest = await listed(company, { limit: 2, before: first.next ?? 0 });
    expect([rest.products.map(({ title }) => title), rest.next]).toEqual([['One'], null]);
  });

  it('searches titles of all languages for a part of a text, whatever its signs', async () => {
    const company = fixture.aCompany();
    await film(company, 'Harbour', { locales: [{ language_id: 'de', title: 'Hafen' }] });
    await film(company, '100% wool');
    for (const search of ['HARB', 'hafen', ' haf ']) expect(await titles(company, { search })).toEqual(['Hafen']);
    expect(await titles(company, { search: '%' })).toEqual(['100% wool']);
    expect(await titles(company, { search: '_' })).toEqual([]);
    expect(await titles(company, { search: "'; drop" })).toEqual([]);
  });

  it('filters products by a category and those below it, and shows only used and enabled categories', async () => {
    const company = fixture.aCompany();
    const films = await aCategory(company, {
      title: 'Films',
      locales: [{ language: 'de', title: 'Filme', description: '<b>Alle</b>' }],
    });
    const short = await aCategory(company, { title: 'Short films', parent_id: films.id });
    const off = await aCategory(company, { title: 'Off', enabled: false });
    const belowOff = await aCategory(company, { title: 'Below off', parent_id: off.id });
    await aCategory(company, { title: 'Empty' });
    const inside = await film(company, 'Short', { categories: [{ category_id: short.id }, { category_id: off.id }] });
    await film(company, 'Elsewhere', { categories: [{ category_id: belowOff.id }] });
    for (const { id } of [films, short]) expect(await titles(company, { category: id })).toEqual(['Short']);
    expect(await titles(company, { category: off.id })).toEqual([]);
    expect(await titles(fixture.aCompany(), { category: films.id })).toEqual([]);
    expect((await shown(company, inside)).categories).toEqual([short.id]);
    const { company_id } = company;
    const asked = { company_id, theme_id: 1, languages: ['de'] };
    const directory = await fixture.storefront.call(shopProducts.directory, fixture.call(), asked);
    expect(directory.categories).toEqual([
      expect.objectContaining({ id: films.id, parent_id: null, title: 'Filme', language: 'de' }),
      expect.objectContaining({ id: short.id, parent_id: films.id, title: 'Short films', language: null }),
    ]);
  });

  it("selects a product's price by the visitor's country, then its currency, then the company's", async () => {
    const company = fixture.aCompany();
    const { id: price_id } = await fixture.aPrice(company, {
      countries: [{ country_code: 'AT', country_name: 'Austria', price: 850 }],
      currencies: [
        { currency: 'eur', price: 900 },
        { currency: 'usd', price: 1000 },
      ],
    });
    const compare = await fixture.aPrice(company, { currencies: [{ currency: 'eur', price: 1200 }] });
    await film(company, 'Fog', {
      price_license_binding: [
        { price_id, compare_price_id: compare.id, hd: false },
        { price_id: compare.id, hd: true },
      ],
    });
    const priced = async (country?: string) => {
      const { products: found, market } = await listed(company, country === undefined ? {} : { country });
      return [found[0]?.price, market.tax_rate, market.country];
    };
    const usual = { amount: 900, compare: 1200, currency: 'eur' };
    expect(await priced()).toEqual([usual, 0.19, 'DE']);
    expect(await priced('AT')).toEqual([{ amount: 850, compare: 1200, currency: 'eur' }, 0.2, 'AT']);
    expect(await priced('us')).toEqual([{ amount: 1000, compare: null, currency: 'usd' }, 0, 'US']);
    expect(await priced('CH')).toEqual([usual, 0, 'CH']);
    expect(await priced('XX')).toEqual([usual, 0.19, 'DE']);
    expect((await listed(company)).products).toMatchObject([{ is_from: true, is_permitted: true }]);
    const asked = { company_id: company.company_id, theme_id: 1, languages: [] };
    const { country, countries } = await fixture.storefront.call(shopProducts.directory, fixture.call(), asked);
    expect([country, countries[0], countries.includes('AT'), countries.includes('US')]).toEqual([
      'DE',
      'DE',
      true,
      true,
    ]);
  });

  // interface: License.restriction_country
  it('shows no price to visitors of countries that all licenses of a product exclude', async () => {
    const company = fixture.aCompany();
    const license = await fixture.aLicense(company, { restriction_country: [{ country_id: 276 }] });
    const price = await fixture.aPrice(company);
    const product = await film(company, 'Fog', {
      price_license_binding: [{ license_id: license.id, price_id: price.id }],
    });
    expect((await listed(company, { country: 'US' })).products).toMatchObject([{ price: null, is_permitted: false }]);
    const { offers } = await shown(company, product, { country: 'US' });
    expect(offers).toMatchObject([{ price: null, is_permitted: false, terms: { id: license.id } }]);
    expect((await shown(company, product)).offers).toMatchObject([{ price: { amount: 1000 }, is_permitted: true }]);
  });

  it('shows a variation with the offers of its members, and the stock of goods', async () => {
    const company = fixture.aCompany({ stop_selling_at_stock_level_below: 1 });
    const [small, large] = [
      await fixture.aProduct(company, { title: 'M', items_in_stock: 2 }),
      await fixture.aProduct(company, { title: 'L', items_in_stock: 1 }),
    ];
    const collection = [small, large].map(({ product_id }, position) => ({ product_id, position }));
    const pullover = await film(company, 'Pullover', { product_type: 21, price_license_binding: [], collection });
    const found = await shown(company, pullover);
    expect(found.offers.map(({ product_id, price }) => [product_id, price?.amount])).toEqual([
      [small.product_id, 1000],
      [large.product_id, 1000],
    ]);
    expect(found.members).toMatchObject([{ id: small.id, title: 'M' }, { id: large.id }]);
    expect((await shown(company, small)).availability).toBe('in_stock');
    expect((await shown(company, large)).availability).toBe('sold_out');
    await fixture.gateway.call(products.update, fixture.context(company), {
      id: small.id,
      product: { published: false },
    });
    expect((await shown(company, pullover)).members).toMatchObject([{ id: null, title: 'M' }, { id: large.id }]);
  });

  it('returns all facts of a product in the best language, without admin comments', async () => {
    const company = fixture.aCompany();
    const product = await film(company, 'Fog', {
      comment: 'internal',
      runtime: 5400,
      tagging: { year: 2026 },
      tagging_director: [{ person: 'Mara Lind' }],
      chapters: [{ name: 'Ice', runtime: 60 }],
      locales: [
        { language_id: 'de', title: 'Nebel', description: '<p>Im <b>Winter</b></p>', version: '2' },
        { language_id: 'fr', title: 'Brume', product_url: 'https://kauf.example/nebel' },
      ],
    });
    const found = await shown(company, product, { languages: ['de'] });
    expect(found).toMatchObject({
      title: 'Nebel',
      language: 'de',
      languages: ['de', 'fr'],
      description: '<p>Im <b>Winter</b></p>',
      seo_description: 'Im Winter',
      product_url: 'https://kauf.example/nebel',
      version: '2',
      runtime: 5400,
      tagging: { year: 2026 },
      tagging_director: [{ person: 'Mara Lind' }],
      chapters: [{ name: 'Ice', runtime: 60 }],
    });
    expect(JSON.stringify(found)).not.toContain('internal');
  });
});
