import { orders, type CompanySnapshot, type CreateOrder } from '@marquee/contracts';
import { CommerceFixture, PASSWORD } from '../testing/commerce.fixture';
import { TAX_ROWS } from '../testing/tax-rows';

describe('the tax of an order', () => {
  let fixture: CommerceFixture;
  let company: CompanySnapshot;
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

  it.each(TAX_ROWS)('taxes an order with its country: $why', async ({ shipping, home, country, rate }) => {
    const buyer = { email: fixture.anEmail(), password: PASSWORD };
    const sent = { shipping_address: shipping };
    const placing = place({ ...buyer, ...sent, customer: { addresses: home && [home] } });
    if (rate === null) {
      await expect(placing).rejects.toMatchObject({ code: 'invalid' });
      return;
    }
    const { order, placed } = await placing;
    expect(placed).toEqual({ country, rates: [rate] });
    expect(fixture.neighbours.reserved.at(-1)?.country ?? null).toBe(country);
    if (shipping) expect(order.shipping_address?.country_code).toBe(shipping.city ? null : country);
    // The next order gets the same country and tax from the stored customer.
    const { placed: again } = await place({ customer_token: order.customer.token, ...sent });
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
