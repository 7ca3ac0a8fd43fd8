import type { Bus } from '@marquee/bus';
import { productKinds, type CompanySnapshot, type CreateLicense, type ProductKind } from '@marquee/contracts';
import { CatalogFixture } from '../testing/catalog.fixture';

describe('product kinds', () => {
  let fixture: CatalogFixture;
  let statistics: Bus;
  let company: CompanySnapshot;
  beforeAll(async () => {
    fixture = await CatalogFixture.start();
    statistics = await fixture.connect('statistics');
  });
  beforeEach(() => void (company = fixture.aCompany()));
  afterAll(() => fixture?.stop());

  async function kindsOf(...product_ids: string[]): Promise<readonly ProductKind[]> {
    const { company_id } = company;
    return (await statistics.call(productKinds.list, fixture.call(), { company_id, product_ids })).kinds;
  }
  /** A film sold with each of these licenses. */
  async function aFilm(...licenses: readonly number[]) {
    const { id: price_id } = await fixture.aPrice(company);
    const price_license_binding = licenses.map((license_id) => ({ price_id, license_id }));
    const digital = { product_type: 1 as const, manage_stock: false, items_in_stock: null };
    return fixture.aProduct(company, { ...digital, price_license_binding });
  }

  it('returns the type of a product, and whether its licenses expire', async () => {
    const ways: readonly Partial<CreateLicense>[] = [
      {},
      { expire_after_acquisition: 48 },
      { expire_after_first_use: 2 },
      { expiration_date: '2030-01-01T00:00:00' },
    ];
    const ids: number[] = [];
    for (const way of ways) ids.push((await fixture.aLicense(company, way)).id);
    const film = await aFilm(...ids);
    const licenses = ids.map((id, index) => ({ id, rental: index > 0 }));
    expect(await kindsOf(film.product_id)).toEqual([{ product_id: film.product_id, product_type: 1, licenses }]);
  });

  it('returns no licenses for a product that is sold without a license', async () => {
    const { product_id } = await fixture.aProduct(company);
    expect(await kindsOf(product_id)).toEqual([{ product_id, product_type: 6, licenses: [] }]);
  });

  it('returns the shared licenses of other companies under which a product is sold', async () => {
    const { id } = await fixture.aLicense(fixture.aCompany(), { assignment: 2, expire_after_acquisition: 1 });
    const { product_id } = await aFilm(id);
    expect(await kindsOf(product_id)).toEqual([{ product_id, product_type: 1, licenses: [{ id, rental: true }] }]);
  });

  it('returns the kinds of only the requested products of the company', async () => {
    const [tape, reel] = [await fixture.aProduct(company), await fixture.aProduct(company)];
    await fixture.aProduct(company);
    const foreign = await fixture.aProduct(fixture.aCompany());
    const asked = [reel.product_id, foreign.product_id, '0000-0000-0000-0000', 'no id at all', tape.product_id];
    const found = (await kindsOf(...asked)).map(({ product_id }) => product_id);
    expect(found.toSorted()).toEqual([tape.product_id, reel.product_id].toSorted());
    expect(await kindsOf()).toEqual([]);
  });
});
