import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { adminSigningSecrets } from '@marquee/contracts';
import {
  aCompany,
  aLicense,
  anEmail,
  aPerson,
  aPrice,
  asOperator,
  eventually,
  fetchDocumented,
  issued,
  operator,
  Receiver,
  system,
  type TestCompany,
} from '@marquee/testing';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the interface document has no types for the client
type Json = Record<string, any>;

/**
 * A client that knows only the interface document: none of our types, defaults, error codes or additions but refunds.
 */
class InterfaceClient {
  private access = '';

  constructor(
    private readonly clientId: string,
    private refresh: string,
  ) {}

  /** Flow 3 to 5: the new refresh token is stored on every exchange. */
  async login(): Promise<Json> {
    const query = { grant_type: 'refresh_token', refresh_token: this.refresh, client_id: this.clientId };
    const answer = await this.json('POST', `/token?${new URLSearchParams(query).toString()}`);
    this.access = issued(answer['access_token'] as string);
    this.refresh = issued(answer['refresh_token'] as string);
    return answer;
  }

  get = (path: string) => this.json('GET', path);
  post = (path: string, body: Json) => this.json('POST', path, body);
  put = (path: string, body: Json) => this.json('PUT', path, body);

  /** Convention 2 and the validation of customers; rule 4 requires the call before the first order. */
  async customerBy(email: string, password: string): Promise<Json | null> {
    const found = await this.get(`/api/customers.json?${new URLSearchParams({ email, password }).toString()}`);
    return (found['customer'] as Json | undefined) ?? null;
  }

  /** The construction of the login token, rules 1 to 6. */
  loginPath(theme: number, secret: string, claims: Json): string {
    const keys = createHash('sha256').update(secret).digest();
    const iv = randomBytes(16);
    const cipher = createCipheriv('aes-128-cbc', keys.subarray(0, 16), iv);
    const encrypted = Buffer.concat([cipher.update(JSON.stringify(claims)), cipher.final()]);
    const signed = Buffer.concat([iv, encrypted]);
    const token = Buffer.concat([signed, createHmac('sha256', keys.subarray(16)).update(signed).digest()]);
    return `/api/customers/login/${theme}/${issued(token.toString('base64url'))}`;
  }

  private async json(method: string, path: string, body?: Json): Promise<Json> {
    const headers: Record<string, string> = { ...(this.access && { authorization: `Bearer ${this.access}` }) };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const answer = await fetchDocumented(`${system().url}${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path.split('?')[0]}: ${answer.status} ${text}`);
    return JSON.parse(text) as Json;
  }
}

/** "A SHA-256 value over all key/value pairs of the JSON except hash, concatenated from beginning to end". */
function hashOf(value: Json, secret: string): string {
  const concatenated = (of: Json): string =>
    Object.entries(of)
      .filter(([key]) => key !== 'hash')
      .map(([key, one]) => key + (typeof one === 'object' && one !== null ? concatenated(one as Json) : String(one)))
      .join('');
  return createHash('sha256')
    .update(concatenated(value) + secret)
    .digest('hex');
}

describe('a client that is written from the interface document alone', () => {
  let shop: TestCompany;
  let client: InterfaceClient;
  let receiver: Receiver;
  let product_id: string;
  beforeAll(async () => {
    shop = await aCompany();
    receiver = await Receiver.start();
    client = new InterfaceClient(shop.client_id, shop.refresh_token);
    // Licenses and prices are read-only in the interface.
    await aLicense(shop.company_id, { name: 'Buy' });
    await aPrice(shop.company_id, { title: 'A film', currencies: [{ currency: 'eur', price: 1190 }] });
  });
  afterAll(() => receiver.stop());

  it('signs a client in by the interface document, and renews its access token', async () => {
    await client.login();
    const { scope, expires_in } = await client.login();
    expect([String(scope).split(',').includes('orders'), expires_in]).toEqual([true, 1800]);
    expect(await client.get('/api/products.json')).toEqual({ products: [] });
  });

  it('sells a product with the client of the interface document', async () => {
    const { licenses } = await client.get('/api/licenses.json');
    const { prices } = await client.get('/api/prices.json');
    const license = licenses.find((one: Json) => one['name'] === 'Buy');
    const price = prices.find((one: Json) => one['title'] === 'A film');
    const { product } = await client.post('/api/products.json', {
      product: {
        title: 'A film',
        product_type: 1,
        drm_protected: false,
        locales: [{ language_id: 'en', title: 'A film', description: '<p>Long</p>', src: '' }],
        themes: [{ theme_id: -1 }],
        price_license_binding: [{ license_id: license.id, price_id: price.id, hd: false }],
      },
    });
    product_id = product.product_id;
    const { product: shown } = await client.put(`/api/products/${product.id}.json`, { product: { published: true } });
    expect(shown).toMatchObject({ published: true, product_id });
  });

  it("keeps the client's copy of orders, customers and products up to date", async () => {
    const since = new Date(Date.now() - 60_000).toISOString().slice(0, 19);
    const { products } = await client.get(
      `/api/products.json?updated_at_min=${since}&published_status=any&fields=id,title`,
    );
    expect(products).toEqual([{ id: expect.any(Number), title: 'A film' }]);
    for (const path of ['/api/customers.json', '/api/orders.json']) {
      const rows = Object.values(await client.get(`${path}?updated_at_min=${since}`))[0] as Json[];
      expect(rows).toEqual([]);
    }
    const count = await client.get('/api/orders/count.json?financial_status=any&fulfillment_status=null');
    expect(count).toEqual({ count: 0 });
  });

  it('places and refunds orders as a client, and receives a webhook with a correct hash', async () => {
    const address = receiver.url('/orders');
    const { webhook } = await client.post('/admin/webhooks.json', {
      webhook: { topic: 'order/create', address, format: 'json' },
    });
    expect(webhook).toMatchObject({ topic: 'order/create', is_active: true });

    const [email, password] = [anEmail(), issued(randomBytes(12).toString('hex'))];
    expect(await client.customerBy(email, password)).toBeNull();
    const { first_name, last_name } = aPerson();
    const addresses = [{ first_name, last_name, city: 'Paris', country: 'France', default: true }];
    const customer = { email, password, password_confirmation: password, first_name, last_name, addresses };
    const line_items = [{ product_id, license_id: 0, hd: true, quantity: 2 }];
    const { order } = await client.post('/api/orders.json', { order: { customer, line_items, email, password } });
    expect(order).toMatchObject({ email, financial_status: 'paid', total_price: 2380, tax_lines: [{ rate: 0.2 }] });
    const known = await client.customerBy(email, password);
    expect(known?.['token']).toBe(order.customer.token);

    const again = await client.post('/api/orders.json', {
      order: { customer_token: known?.['token'] as string, line_items: [{ product_id, quantity: 1 }] },
    });
    expect(again['order'].customer).toMatchObject({ token: known?.['token'], orders_count: 2 });

    const [line] = order.line_items;
    const refund = { note: 'Broken', refund_line_items: [{ line_item_id: line.id, quantity: 1 }] };
    await client.post(`/api/orders/${order.id}/refunds.json`, { refund });
    const { orders } = await client.get('/api/orders.json?financial_status=partially_refunded');
    expect(orders.map((one: Json) => one['id'])).toEqual([order.id]);

    await eventually(() => expect(receiver.at('/orders')).toHaveLength(2));
    const received = receiver.at('/orders').map(({ text }) => JSON.parse(text) as Json);
    const ids = received.map((one) => (one['data'] as Json)['id'] as string);
    expect(ids).toEqual([order.id, again['order'].id].map(String));
    for (const one of received) {
      expect(one).toMatchObject({ company_id: shop.company_id, producer: 'shop', scope: 'order/create' });
      expect(one['hash']).toBe(hashOf(one, shop.client_secret));
    }
  });

  it('signs a customer in with a login token that the client builds', async () => {
    const { secrets } = await asOperator((bus) =>
      bus.call(adminSigningSecrets.show, operator(), { company_id: shop.company_id }),
    );
    const secret = issued(secrets[0]?.secret ?? '');
    const { ThemeSettings } = await client.get('/api/themesettings.json');
    const claims = { email: anEmail(), password: issued(randomBytes(12).toString('hex')), remote_ip: '127.0.0.1' };
    const path = client.loginPath(ThemeSettings[0].id, secret, claims);
    const answers = [];
    for (let use = 0; use < 2; use += 1) {
      answers.push(await fetchDocumented(`${system().url}${path}`, { redirect: 'manual' }));
    }
    expect(answers.map(({ status }) => status)).toEqual([303, 403]);
  });
});
