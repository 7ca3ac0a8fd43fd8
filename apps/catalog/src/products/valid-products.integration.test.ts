import {
  adminLicenses,
  adminPrices,
  products,
  type CompanySnapshot,
  type CreateProduct,
  type Product,
} from '@marquee/contracts';
import { eventually } from '@marquee/testing';
import { CatalogFixture } from '../testing/catalog.fixture';

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString().slice(0, 19);
const [PAST, FUTURE] = ['2020-01-01T00:00:00', '2999-01-01T00:00:00'];

describe('`valid` of a product', () => {
  let fixture: CatalogFixture;
  let company: CompanySnapshot;
  beforeAll(async () => {
    fixture = await CatalogFixture.start();
    company = fixture.aCompany();
  });
  afterAll(() => fixture?.stop());

  const bound = async (license: object = {}, price: object = {}): Promise<Partial<CreateProduct>> => ({
    price_license_binding: [
      {
        license_id: (await fixture.aLicense(company, license)).id,
        price_id: (await fixture.aPrice(company, price)).id,
      },
    ],
  });
  const aFilm = async (change: Partial<CreateProduct> | Promise<Partial<CreateProduct>> = {}): Promise<Product> =>
    fixture.aProduct(company, {
      product_type: 1,
      manage_stock: false,
      items_in_stock: null,
      ...(await bound()),
      ...(await change),
    });
  const isSold = (product: Product) =>
    fixture.reserve(company, product).then(
      () => true,
      () => false,
    );
  const listed = async ({ id }: Product) => {
    const page = await fixture.gateway.call(products.list, fixture.context(company), { limit: 1, since_id: id - 1 });
    return page.items[0]?.valid;
  };

  const CASES: Record<string, [isValid: boolean, make: () => Promise<Product>]> = {
    'a published product with license and price model': [true, () => aFilm()],
    'a physical product without a license': [true, () => fixture.aProduct(company)],
    'a hidden product': [false, () => aFilm({ published: false })],
    'a released product': [true, () => aFilm({ published_at: PAST })],
    'a product before its release': [false, () => aFilm({ published_at: FUTURE })],
    'a product on pre-sale': [true, () => aFilm({ published_at: FUTURE, pre_sales: true })],
    'a product without a binding': [false, () => aFilm({ price_license_binding: [] })],
    'a binding without a price model': [false, () => fixture.aProduct(company, { price_license_binding: [{}] })],
    'a price model that is not valid': [false, () => aFilm(bound({}, { valid: 0 }))],
    'a price model without prices': [false, () => aFilm(bound({}, { currencies: [] }))],
    'a license that is not valid': [false, () => aFilm(bound({ valid: 0 }))],
    'a shared license': [true, () => aFilm(bound({ assignment: 2 }))],
    'a variation': [false, () => aFilm({ product_type: 21 })],
    'a collection': [
      true,
      async () => aFilm({ product_type: 8, collection: [{ product_id: (await aFilm()).product_id }] }),
    ],
  };
  it.each(Object.entries(CASES))(
    'computes `valid` of a product like the acceptance of an order: %s',
    async (_, [isValid, make]) => {
      const made = await make();
      const read = await fixture.product(company, made);
      expect({
        made: made.valid,
        read: read.valid,
        listed: await listed(made),
        sold: await isSold(made),
        content_files: read.content_files,
      }).toEqual({ made: isValid, read: isValid, listed: isValid, sold: isValid, content_files: [] });
    },
  );

  it('sets `valid` at the release time of a product without a new version', async () => {
    const product = await aFilm({ published_at: inSeconds(2) });
    expect(product.valid).toBe(false);
    await eventually(async () => expect(await fixture.product(company, product)).toEqual({ ...product, valid: true }));
    expect([await listed(product), await isSold(product)]).toEqual([true, true]);
  });

  it('updates `valid` and announces the product when its license or price model changes validity', async () => {
    const product = await aFilm();
    const other = await aFilm();
    const [{ license_id, price_id } = { license_id: 0, price_id: 0 }] = product.price_license_binding;
    const { company_id } = company;
    const changes: [valid: boolean, work: () => Promise<unknown>][] = [
      [false, () => setLicense({ valid: 0 })],
      [true, () => setLicense({ valid: 1, name: 'Other' })],
      [false, () => setPrice({ valid: 0 })],
      [true, () => setPrice({ valid: 1 })],
      [false, () => setPrice({ currencies: [] })],
      [true, () => setPrice({ countries: [{ country_code: 'DE', price: 5 }], title: 'Other' })],
    ];
    const operator = fixture.operator();
    const setLicense = (license: object) =>
      fixture.cli.call(adminLicenses.update, operator, { company_id, id: license_id ?? 0, license });
    const setPrice = (price: object) =>
      fixture.cli.call(adminPrices.update, operator, { company_id, id: price_id ?? 0, price });
    for (const [valid, work] of changes) {
      await fixture.product(company, product);
      await work();
      expect([(await fixture.product(company, product)).valid, await listed(product)]).toEqual([valid, valid]);
    }
    const announced = async (of: Product) =>
      (await fixture.eventsOf(company, of)).flatMap(({ data }) => (data.changed.includes('valid') ? 1 : []));
    expect([(await announced(product)).length, (await announced(other)).length]).toEqual([changes.length, 0]);
  });
});
