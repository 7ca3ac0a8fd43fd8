import { randomBytes } from 'node:crypto';
import type { Order } from '@marquee/contracts';
import { aCompany, aLicense, anEmail, anotherApp, aPrice, aProduct, issued, type TestCompany } from '@marquee/testing';

type One = { order: Order };
type Failure = { error_code: number; error: string; errors?: Record<string, string[]> };

let shop: TestCompany;
let line_items: readonly object[];
beforeAll(async () => {
  shop = await aCompany();
  const license = await aLicense(shop.company_id);
  const price = await aPrice(shop.company_id, { currencies: [{ currency: 'eur', price: 1000 }] });
  const price_license_binding = [{ license_id: license.id, price_id: price.id, hd: false }];
  const { product_id } = await aProduct(shop, { product_type: 1, published: true, price_license_binding });
  line_items = [{ product_id }];
});

const aPassword = () => issued(`secret-${randomBytes(8).toString('hex')}`);
const by = (email: string) => `/api/orders.json?email=${encodeURIComponent(email)}`;
async function aCustomer(of = shop): Promise<{ email: string; token: string }> {
  const email = anEmail();
  const { body } = await of.api.post<{ customer: { token: string } }>(
    '/api/customers.json',
    { customer: { email } },
    201,
  );
  return { email, token: body.customer.token };
}

describe('an order by email alone', () => {
  it('places an order for the known customer of an email in any case', async () => {
    const { email, token } = await aCustomer();
    const { body } = await shop.api.post<One>(by(email.toUpperCase()), { order: { line_items } }, 201);
    expect(body.order).toMatchObject({ email, customer: { token, orders_count: 1 } });
  });

  it('prefers the email of the body, because an unescaped plus arrives as a blank', async () => {
    const email = anEmail().replace('@', '+films@');
    const { body: made } = await shop.api.post<One>(
      '/api/orders.json',
      { order: { email, password: aPassword(), line_items } },
      201,
    );
    for (const order of [
      { email, line_items },
      { customer: { email }, line_items },
    ]) {
      const { body } = await shop.api.post<One>(`/api/orders.json?email=${email}`, { order }, 201);
      expect(body.order.customer.token).toBe(made.order.customer.token);
    }
    const { body } = await shop.api.post<Failure>(`/api/orders.json?email=${email}`, { order: { line_items } }, 422);
    expect(body.errors).toEqual({ email: [expect.stringContaining('does not belong to a customer of this company')] });
  });

  it("rejects an order by an unknown email or another company's customer, and creates none", async () => {
    const other = await aCompany();
    const theirs = await aCustomer(other);
    for (const email of [anEmail(), theirs.email]) {
      const { body } = await shop.api.post<Failure>(by(email), { order: { line_items } }, 422);
      expect(Object.keys(body.errors ?? {})).toEqual(['email']);
      const found = await shop.api.get(`/api/customers/search.json?query=email:${email}`, 200);
      expect(found.body).toEqual({ customers: [] });
    }
  });

  it('rejects an order by email of an app without the scope customers', async () => {
    const { email, token } = await aCustomer();
    const app = await anotherApp(shop, ['orders']);
    for (const one of [email, anEmail()]) {
      const { body } = await app.api.post<Failure>(by(one), { order: { line_items } }, 403);
      expect(body.error).toContain('customers');
    }
    await app.api.post(by(email), { order: { customer_token: token, line_items } }, 201);
    await (await anotherApp(shop, ['customers'])).api.post(by(email), { order: { line_items } }, 403);
  });

  it('rejects a wrong password with an email, and requires a password without the email parameter', async () => {
    const [email, password] = [anEmail(), aPassword()];
    await shop.api.post('/api/orders.json', { order: { email, password, line_items } }, 201);
    const wrong = await shop.api.post<Failure>(by(email), { order: { password: aPassword(), line_items } }, 422);
    expect(wrong.body.error_code).toBe(-1);
    const none = await shop.api.post<Failure>('/api/orders.json', { order: { email, line_items } }, 422);
    expect(none.body.errors).toEqual({ password: ['is required without a customer_token'] });
    await shop.api.post('/api/orders.json?email=', { order: { email, line_items } }, 400);
  });

  it('places one order by email for repeated requests with one Idempotency-Key', async () => {
    const { email } = await aCustomer();
    const headers = { 'idempotency-key': randomBytes(8).toString('hex') };
    const place = () => shop.api.post<One>(by(email), { order: { line_items } }, 201, { headers });
    const [first, second] = [await place(), await place()];
    expect(second.body.order.id).toBe(first.body.order.id);
  });
});
