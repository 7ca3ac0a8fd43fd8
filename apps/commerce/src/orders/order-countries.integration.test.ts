import { orders, type CompanyFacts, type CreateOrder } from '@marquee/contracts';
import { CommerceFixture, PASSWORD } from '../testing/commerce.fixture';

type Address = NonNullable<CreateOrder['shipping_address']>;
/** The seller is in Germany, with 19 %. */
type Row = readonly [
  why: string,
  shipping: Address | undefined,
  home: Address | undefined,
  country: string | null,
  rate: number,
];

const [HOME, FRENCH, EXPORT] = [0.19, 0.2, 0];
const PARIS = { city: 'Paris', country_code: 'FR' };

/** This table also appears in docs/explanation/money-and-tax.md. */
const ROWS: readonly Row[] = [
  ['an export for a code outside the union', { country_code: 'US' }, undefined, 'US', EXPORT],
  ['the same for a code in lower case', { country_code: 'us' }, undefined, 'US', EXPORT],
  ['the same for a code in the field of the country', { country: 'US' }, undefined, 'US', EXPORT],
  ['the same beside a code that is null', { country: 'us', country_code: null }, undefined, 'US', EXPORT],
  ['the same beside a code that is empty', { country: 'us', country_code: '' }, undefined, 'US', EXPORT],
  ['the same for an English name', { country: 'United States' }, undefined, 'US', EXPORT],
  ['the customer’s rate for a name in another language', { country: 'Frankreich' }, undefined, 'FR', FRENCH],
  ['the customer’s rate for the name alone', { country_name: 'France' }, undefined, 'FR', FRENCH],
  [
    'the rate of the code that contradicts the name',
    { country: 'Germany', country_code: 'US' },
    undefined,
    'US',
    EXPORT,
  ],
  [
    'the same for a code in lower case that contradicts the country',
    { country: 'US', country_code: 'de' },
    undefined,
    'DE',
    HOME,
  ],
  [
    'the rate of the country that contradicts the name',
    { country: 'US', country_name: 'Germany' },
    undefined,
    'US',
    EXPORT,
  ],
  [
    'the rate of the name if the country is unknown',
    { country: 'Europe', country_name: 'France' },
    undefined,
    'FR',
    FRENCH,
  ],
  ['the seller’s rate for an unknown country', { country: 'Narnia' }, undefined, null, HOME],
  ['the seller’s rate for a country outside ISO 3166', { country: 'Kosovo' }, undefined, null, HOME],
  ['the seller’s rate without any country', { city: 'Paris' }, undefined, null, HOME],
  ['the seller’s rate without any address', undefined, undefined, null, HOME],
  ['the rate of the default address without another', undefined, PARIS, 'FR', FRENCH],
  ['the rate of a default address that only names its country', undefined, { country: 'US' }, 'US', EXPORT],
  ['the rate of the default address if the shipping address has no country', { city: 'Bonn' }, PARIS, 'FR', FRENCH],
  ['the seller’s rate if the shipping address has an unknown country', { country: 'Narnia' }, PARIS, null, HOME],
  ['the rate of the shipping address, not of the default one', { country: 'US' }, PARIS, 'US', EXPORT],
];

describe('the tax of an order', () => {
  let fixture: CommerceFixture;
  let company: CompanyFacts;
  beforeAll(async () => {
    fixture = await CommerceFixture.start();
    company = fixture.aCompany();
  });
  afterAll(() => fixture?.stop());

  const place = async (change: Partial<CreateOrder>) => {
    const order = await fixture.order(company, change);
    const [stored] = await fixture.db.query<{ country_code: string | null }>(
      'select country_code from orders where id = $1',
      [order.id],
    );
    return { order, placed: { country: stored?.country_code, rates: order.tax_lines.map(({ rate }) => rate) } };
  };

  it.each(ROWS)('taxes an order by its country: applies %s', async (_, shipping_address, home, country, rate) => {
    const buyer = { email: fixture.anEmail(), password: PASSWORD };
    const addresses = home && [home];
    const { order, placed } = await place({ ...buyer, shipping_address, customer: { addresses } });
    expect(placed).toEqual({ country, rates: [rate] });
    expect(fixture.neighbours.taken.at(-1)?.country ?? null).toBe(country);
    if (shipping_address) expect(order.shipping_address?.country_code).toBe(shipping_address.city ? null : country);
    // Repeats the order for the stored customer.
    const { placed: again } = await place({ customer_token: order.customer.token, shipping_address });
    expect(again).toEqual({ country, rates: [rate] });
  });

  it('updates the country code with a changed shipping address, and keeps the tax', async () => {
    const line_items = [{ product_id: fixture.aProduct({ product_type: 6, license: null }) }];
    const { order } = await place({ line_items, shipping_address: { country: 'US' } });
    const change = { id: order.id, order: { shipping_address: { country: 'Austria' } } };
    const changed = await fixture.gateway.call(orders.update, fixture.context(company), change);
    expect(changed.shipping_address).toMatchObject({ country: 'Austria', country_code: 'AT' });
    expect(changed.tax_lines).toEqual(order.tax_lines);
  });
});
