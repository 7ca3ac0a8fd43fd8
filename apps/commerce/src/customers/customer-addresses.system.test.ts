import { randomUUID } from 'node:crypto';
import type { Customer, CustomerAddress } from '@marquee/contracts';
import { aCompany, anEmail, aWord, eventually, feedOf, type TestCompany } from '@marquee/testing';

type One = { customer_address: CustomerAddress };
type Many = { addresses: CustomerAddress[] };
type Failure = { error_code: number; errors?: Record<string, string[]> };

/** Long enough for the work of other processes. */
const TIMEOUT_MS = 20_000;
/** In the order of the response, without the fields that tests do not send. */
const ADDRESS = {
  first_name: aWord('Kim'),
  last_name: aWord('Lee'),
  name: aWord('Doctor'),
  company: aWord('Films'),
  address1: aWord('Quay'),
  address2: aWord('Floor'),
  city: aWord('Hamburg'),
  zip: aWord('Zip'),
  province: aWord('Holstein'),
  province_code: 'HH',
  country: 'Deutschland',
  country_name: 'Germany',
  country_code: 'DE',
  phone: aWord('+49'),
  language: 'de',
};
const BLANK = Object.fromEntries(
  Object.keys(ADDRESS).map((name) => [name, name === 'country_code' || name === 'language' ? null : '']),
);

let shop: TestCompany;
beforeAll(async () => {
  shop = await aCompany();
});

async function aCustomer(of = shop): Promise<Customer> {
  const customer = { email: anEmail() };
  return (await of.api.post<{ customer: Customer }>('/api/customers.json', { customer }, 201)).body.customer;
}
const listPath = (token: string | number) => `/api/customers/${token}/addresses.json`;
const pathOf = ({ token, id }: CustomerAddress) => `/api/customers/${token}/addresses/${id}.json`;
const list = async (token: string | number) => (await shop.api.get<Many>(listPath(token), 200)).body.addresses;
const read = async (of: CustomerAddress) => (await shop.api.get<One>(pathOf(of), 200)).body.customer_address;
const customerOf = async (token: string) =>
  (await shop.api.get<{ customer: Customer }>(`/api/customers/${token}.json`, 200)).body.customer;
async function add(token: string, address: object = {}): Promise<CustomerAddress> {
  const { body } = await shop.api.post<Many>(listPath(token), { address }, 200);
  return body.addresses.at(-1) as CustomerAddress;
}
const change = async (of: CustomerAddress, address: object) =>
  (await shop.api.put<One>(pathOf(of), { address }, 200)).body.customer_address;
const defaultsOf = async (token: string) => (await list(token)).filter((one) => one.default).map(({ id }) => id);

describe('adding an address', () => {
  // interface: POST /api/customers/{token}/addresses.json; Customer address.*
  it('returns the whole list of addresses after adding one, with every default', async () => {
    const { token } = await aCustomer();
    const first = await add(token);
    expect(first).toEqual({ ...BLANK, id: expect.any(Number) as number, token, default: true });
    const { body } = await shop.api.post<Many>(listPath(token), { address: { ...ADDRESS, id: 9, token: 'X' } }, 200);
    const [before, added] = body.addresses;
    expect(before).toEqual(first);
    const whole = { id: added?.id, ...ADDRESS, token, default: false };
    expect(JSON.stringify(added)).toBe(JSON.stringify(whole));
    expect(added?.id).not.toBe(9);
    expect(await list(token)).toEqual(body.addresses);
  });

  it('joins first and last name to the full name unless the client sends one', async () => {
    const { token } = await aCustomer();
    const made = await add(token, { first_name: 'Kim', last_name: 'Lee', country_code: 'de', language: 'DE' });
    expect(made).toMatchObject({ name: 'Kim Lee', country_code: 'DE', language: 'de' });
    expect(await change(made, { ...made, last_name: 'Park' })).toMatchObject({ name: 'Kim Park' });
    expect(await change(made, { name: 'K.' })).toMatchObject({ name: 'K.', last_name: 'Park' });
  });

  it('adds an address once for repeated requests with one Idempotency-Key', async () => {
    const { token } = await aCustomer();
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        shop.api.post<Many>(listPath(token), { address: { city: 'Kiel' } }, 200, { headers }),
      ),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await list(token)).toHaveLength(1);
  });

  it('keeps every address and one default if many clients add addresses at once', async () => {
    const { token } = await aCustomer();
    await Promise.all(Array.from({ length: 10 }, (_, n) => add(token, { city: `C${n}`, default: true })));
    expect(new Set((await list(token)).map(({ city }) => city)).size).toBe(10);
    expect(await defaultsOf(token)).toHaveLength(1);
  });

  it("rejects a customer's address beyond the limit of 250", async () => {
    const { token } = await aCustomer();
    const addresses = Array.from({ length: 250 }, () => ({}));
    await shop.api.put(`/api/customers/${token}.json`, { customer: { addresses } }, 200);
    const { body } = await shop.api.post<Failure>(listPath(token), { address: {} }, 409);
    expect(body).toMatchObject({
      error_code: -8,
      error: 'A customer can have at most 250 addresses. Delete one first.',
    });
  });

  const WRONG: [path: string, sent: unknown][] = [
    ...Object.keys(ADDRESS).map((name): [string, unknown] => [name, 5]),
    ['country_code', 'zz'],
    ['country_code', 'Germany'],
    ['language', 'german'],
    ['zip', 'x'.repeat(33)],
    ['default', 'yes'],
  ];
  it.each(WRONG)('rejects an invalid %s in a new and in a changed address: %j', async (name, sent) => {
    const { token } = await aCustomer();
    const made = await add(token);
    for (const refused of [
      await shop.api.post<Failure>(listPath(token), { address: { [name]: sent } }, 422),
      await shop.api.put<Failure>(pathOf(made), { address: { [name]: sent } }, 422),
    ]) {
      expect(Object.keys(refused.body.errors ?? {})).toEqual([name]);
    }
    expect(await list(token)).toEqual([made]);
  });
});

describe('an address', () => {
  // interface: GET /api/customers/{token}/addresses.json; GET /api/customers/{token}/addresses/{token}.json; Conventions rule 7
  it('reads an address by the token or id of its customer and its own id', async () => {
    const { token, id } = await aCustomer();
    const made = await add(token, ADDRESS);
    expect(await list(id)).toEqual([made]);
    expect(await read(made)).toEqual(made);
    expect((await shop.api.get<One>(`/api/customers/${id}/addresses/${made.id}.json`, 200)).body).toEqual({
      customer_address: made,
    });
    expect((await customerOf(token)).addresses).toEqual([made]);
  });

  // interface: PUT /api/customers/{token}/addresses/{token}.json
  it('changes each field of an address by PUT and leaves all other fields', async () => {
    const { token } = await aCustomer();
    let made = await add(token, { name: 'K.' });
    for (const [name, value] of Object.entries(ADDRESS)) {
      const changed = await change(made, { [name]: value });
      // If the client sends no code, the name of the country sets it.
      const implied = name === 'country' ? { country_code: 'DE' } : {};
      expect(changed).toEqual({ ...made, ...implied, [name]: value });
      made = changed;
    }
    expect(await read(made)).toEqual(made);
  });

  it('updates the customer with a changed address, but not for an unchanged echo', async () => {
    const company = await aCompany();
    const customer = await aCustomer(company);
    const { body } = await company.api.post<Many>(listPath(customer.token), { address: ADDRESS }, 200);
    const [made] = body.addresses as [CustomerAddress];
    const tag = async (path: string) => (await company.api.get(path, 200)).headers.get('etag') as string;
    const customerPath = `/api/customers/${customer.token}.json`;
    const before = await tag(customerPath);
    expect(await tag(pathOf(made))).toBe(before);
    await company.api.put(pathOf(made), { address: made }, 200);
    expect(await tag(customerPath)).toBe(before);
    await company.api.put(pathOf(made), { address: { city: 'Kiel' } }, 200, { headers: { 'if-match': before } });
    expect(await tag(customerPath)).not.toBe(before);
    await company.api.put(pathOf(made), { address: { city: 'Ulm' } }, 412, { headers: { 'if-match': before } });
    await eventually(async () => {
      const published = (await feedOf(company.company_id)).filter(({ data }) => data.type === 'customer');
      expect(published.map(({ scope }) => scope)).toEqual(['customer/create', 'customer/update', 'customer/update']);
    }, TIMEOUT_MS);
  });

  it('answers 404 for an address of another customer or company', async () => {
    const [mine, other] = [await aCustomer(), await aCustomer()];
    const made = await add(mine.token, ADDRESS);
    const stranger = await aCompany();
    const paths: [TestCompany, string][] = [
      [shop, `/api/customers/${other.token}/addresses/${made.id}`],
      [stranger, `/api/customers/${mine.token}/addresses/${made.id}`],
      [stranger, `/api/customers/${mine.id}/addresses/${made.id}`],
      [shop, `/api/customers/${mine.token}/addresses/${made.token}`],
    ];
    for (const [{ api }, path] of paths) {
      await api.get(`${path}.json`, 404);
      await api.put(`${path}.json`, { address: { city: 'Ulm' } }, 404);
      await api.put(`${path}/default.json`, {}, 404);
      await api.delete(`${path}.json`, 404);
    }
    await stranger.api.get(listPath(mine.token), 404);
    await stranger.api.post(listPath(mine.token), { address: {} }, 404);
    expect(await list(mine.token)).toEqual([made]);
  });
});

describe('the default address', () => {
  // interface: Customer address.default; Customer.default_address; PUT /api/customers/{token}/addresses/{token}/default.json
  it("keeps a customer's first address as default until a client selects another", async () => {
    const { token } = await aCustomer();
    const [first, second] = [await add(token), await add(token)];
    expect(await defaultsOf(token)).toEqual([first.id]);
    const { body } = await shop.api.put<One>(pathOf(second).replace('.json', '/default.json'), undefined, 200);
    expect(body).toEqual({ customer_address: { ...second, default: true } });
    expect(await defaultsOf(token)).toEqual([second.id]);
    const third = await add(token, { default: true });
    expect(await defaultsOf(token)).toEqual([third.id]);
    await change(first, { default: true });
    expect(await defaultsOf(token)).toEqual([first.id]);
    expect((await customerOf(token)).default_address).toEqual({ ...first, default: true });
  });

  // interface: DELETE /api/customers/{token}/addresses/{token}.json
  it('makes the oldest address the default if the default is removed or unset', async () => {
    const { token } = await aCustomer();
    const [first, second, third] = [await add(token), await add(token), await add(token, { default: true })];
    expect((await shop.api.delete(pathOf(third), 200)).text).toBe('{}');
    expect(await defaultsOf(token)).toEqual([first.id]);
    await shop.api.delete(pathOf(third), 404);
    expect(await change(first, { default: false })).toMatchObject({ default: false });
    expect(await defaultsOf(token)).toEqual([second.id]);
    await shop.api.delete(pathOf(second), 200);
    expect(await change(first, { default: false })).toMatchObject({ default: true });
    await shop.api.delete(pathOf(first), 200);
    expect(await customerOf(token)).toMatchObject({ addresses: [], default_address: null });
  });
});
