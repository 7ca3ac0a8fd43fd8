import { randomBytes } from 'node:crypto';
import { adminCustomers, adminLinks, type Customer } from '@marquee/contracts';
import {
  aCompany,
  anEmail,
  asOperator,
  fetchDocumented,
  issued,
  operator,
  system,
  type TestCompany,
} from '@marquee/testing';
import { Client } from 'pg';

type One = { customer: Customer };
type Failure = { error: string; error_code: number; companies?: string[]; errors?: Record<string, string[]> };

/** GET sends query parameters; POST sends a body, which no log contains. */
const WAYS = ['GET', 'POST'] as const;
type Way = (typeof WAYS)[number];

let shop: TestCompany;
beforeAll(async () => {
  shop = await aCompany({ name: 'The Shop' });
});

const aSecret = () => issued(`right-${randomBytes(8).toString('hex')}`);
async function aCustomer(of: TestCompany, email = anEmail()) {
  const password = aSecret();
  const customer = { email, password, password_confirmation: password };
  const { body } = await of.api.post<One>('/api/customers.json', { customer }, 201);
  return { ...body.customer, password };
}
const validate = <T>(way: Way, { email, password }: { email: string; password: string }, status: number, of = shop) =>
  way === 'GET'
    ? of.api.get<T>(`/api/customers.json?${new URLSearchParams({ email, password }).toString()}`, status)
    : of.api.post<T>('/api/customers/validate.json', { email, password }, status);

async function inDatabase(text: string, values: unknown[]): Promise<void> {
  const admin = new Client({ connectionString: system().databaseOf('commerce') });
  await admin.connect();
  await admin.query(text, values);
  await admin.end();
}
/** Makes the customer of this email look like one with an order. */
const ordered = (email: string, { company_id }: TestCompany) =>
  inDatabase('update commerce.customers set orders_count = 1 where company_id = $1 and email = $2', [
    company_id,
    email,
  ]);

describe.each(WAYS)('password checks by %s', (way) => {
  // interface: GET /api/customers.json?email; GET /api/customers.json?password; Error Customer does not exist
  it('returns the customer if email and password match, and `{}` for an unknown email', async () => {
    const { password, ...kim } = await aCustomer(shop);
    expect((await validate<One>(way, { email: kim.email, password }, 200)).body).toEqual({ customer: kim });
    const upper = { email: kim.email.toUpperCase(), password };
    expect((await validate<One>(way, upper, 200)).body).toEqual({ customer: kim });
    expect((await validate(way, { email: 'nobody@example.org', password }, 200)).text).toBe('{}');
    expect((await validate(way, { email: kim.email, password }, 200, await aCompany())).text).toBe('{}');
  });

  // interface: Error Customer exists but password differs
  it('answers password_mismatch for a wrong password, even if the customer has no password', async () => {
    const { email } = await aCustomer(shop);
    const { body } = await validate<Failure>(way, { email, password: 'wrong password' }, 422);
    expect(body).toEqual({
      error: 'Customer found but password does not match.',
      error_code: -1,
      code: 'password_mismatch',
      request_id: expect.any(String) as string,
      companies: [],
    });
    const without = `none-${randomBytes(5).toString('hex')}@example.org`;
    await shop.api.post('/api/customers.json', { customer: { email: without } }, 201);
    expect((await validate<Failure>(way, { email: without, password: 'wrong password' }, 422)).body.error_code).toBe(
      -1,
    );
  });

  it('forbids caches to store the answer to a password check', async () => {
    const { headers } = await validate(way, { email: 'nobody@example.org', password: 'x' }, 200);
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
  });
});

describe('wrong passwords by GET and by POST', () => {
  /** GET and POST alternate, because the limit counts them together. */
  const wayOf = (n: number) => WAYS[n % 2] as Way;

  it('answers 429 with a delay after five wrong passwords, even to the correct password', async () => {
    const { email, password } = await aCustomer(shop);
    for (let n = 1; n <= 5; n += 1) await validate(wayOf(n), { email, password: `wrong ${n}` }, 422);
    const elsewhere = await aCompany();
    const other = await aCustomer(elsewhere, email);
    for (const way of WAYS) {
      const { headers, body } = await validate<Failure>(way, { email, password }, 429);
      const seconds = Number(headers.get('retry-after'));
      expect([seconds > 14 * 60, seconds <= 15 * 60]).toEqual([true, true]);
      expect(body.error_code).toBe(-13);
      await validate(way, other, 200, elsewhere);
    }
  });

  it('resets the count of wrong passwords after the correct one, and counts no unknown email', async () => {
    const { email, password } = await aCustomer(shop);
    for (const way of WAYS) {
      for (let n = 1; n <= 4; n += 1) await validate(way, { email, password: `wrong ${n}` }, 422);
      expect((await validate<One>(way, { email, password }, 200)).body.customer.email).toBe(email);
    }
    for (let n = 1; n <= 7; n += 1) {
      expect((await validate(wayOf(n), { email: 'nobody@example.org', password }, 200)).text).toBe('{}');
    }
  });
});

describe('the companies of a mismatch', () => {
  it("names only the caller's company and linked companies with an order of that email", async () => {
    const [own, manager, managed, shipper, stranger] = [
      await aCompany({ name: 'Own' }),
      await aCompany({ name: 'Manager', partner: true }),
      await aCompany({ name: 'Managed' }),
      await aCompany({ name: 'Shipper' }),
      await aCompany({ name: 'Stranger' }),
    ];
    const link = (kind: 'partner' | 'shipper', from: TestCompany, to: TestCompany) =>
      asOperator((bus) =>
        bus.call(adminLinks.link, operator(), { kind, from: from.company_id, company_id: to.company_id }),
      );
    await link('partner', manager, own);
    await link('partner', own, managed);
    await link('shipper', shipper, own);
    const { email } = await aCustomer(own);
    for (const other of [manager, managed, shipper, stranger]) await aCustomer(other, email.toUpperCase());
    const named = async () =>
      (await validate<Failure>('POST', { email, password: 'wrong password' }, 422, own)).body.companies;
    expect(await named()).toEqual([]);
    for (const other of [manager, managed, shipper, stranger]) await ordered(email.toUpperCase(), other);
    expect(await named()).toEqual(['Manager', 'Managed']);
    await ordered(email, own);
    expect(await named()).toEqual(['Own', 'Manager', 'Managed']);
  });
});

describe('disabled customers', () => {
  const switched = (verb: 'disable' | 'enable', { token }: Customer, of: TestCompany) =>
    asOperator((bus) => bus.call(adminCustomers[verb], operator(), { company_id: of.company_id, customer: token }));

  // interface: State Customer state: moves between values
  it('answers forbidden to a disabled customer only for the correct password', async () => {
    const company = await aCompany();
    const { password, ...kim } = await aCustomer(company);
    const { email } = kim;
    expect(await switched('disable', kim, company)).toMatchObject({ customer: kim.token, state: 'disabled' });
    const { body } = await validate<Failure>('POST', { email, password }, 403, company);
    expect(body).toMatchObject({
      error: 'This customer is disabled. Ask the operator to enable the customer.',
      error_code: -5,
    });
    await validate('POST', { email, password: 'wrong password' }, 422, company);
    const path = `/api/customers/${kim.token}.json`;
    expect((await company.api.get<One>(path, 200)).body.customer.state).toBe('disabled');
    await switched('enable', kim, company);
    await switched('enable', kim, company);
    expect((await validate<One>('POST', { email, password }, 200, company)).body.customer.state).toBe('enabled');
    // Two of the three calls have changed something.
    expect((await company.api.get(path, 200)).headers.get('etag')).toBe('"3"');
  });

  it('finds the customers of the named company only in a password check', async () => {
    const { password: _secret, ...kim } = await aCustomer(shop);
    await expect(switched('disable', kim, await aCompany())).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('invalid password checks', () => {
  it.each([
    ['?email=kim@example.org', 'password'],
    ['?password=x', 'email'],
    ['?email=&password=x', 'email'],
    ['?email=kim@example.org&password=', 'password'],
    ['?email=kim@example.org&password=a&password=b', 'password'],
  ])('rejects a password check by GET with the query %s', async (query, parameter) => {
    const { body, text } = await shop.api.get<Failure>(`/api/customers.json${query}`, 400);
    expect(Object.keys(body.errors ?? {})).toEqual([parameter]);
    expect(text).not.toContain('kim@');
  });

  it.each([
    [{}, ['email', 'password']],
    [{ email: 'kim@example.org', password: 5 }, ['password']],
    [{ email: ['kim@example.org'], password: 'x' }, ['email']],
  ])('rejects a password check by POST with the body %j', async (sent, fields) => {
    const { body } = await shop.api.post<Failure>('/api/customers/validate.json', sent, 422);
    expect(Object.keys(body.errors ?? {})).toEqual(fields);
  });

  it.each(['[]', 'null', '"x"', '{'])('rejects a password check whose body is not an object: %s', async (sent) => {
    const { body } = await shop.api.post<Failure>('/api/customers/validate.json', sent, 400);
    expect(body.error_code).toBe(-2);
  });
});

it('never locks out an app, however many customers of a shop mistype their password', async () => {
  const company = await aCompany();
  const right = await aCustomer(company);
  // The checks of many emails, in small batches, because each takes a while.
  await inDatabase(
    `insert into commerce.customers (company_id, token, email, first_name, last_name, language, note, state, verified_email,
       created_at, updated_at, addresses)
     select $1, 'T' || n, 'many-' || n || '@example.org', '', '', 'en', '', 'enabled', false, now(), now(), '[]'
     from generate_series(1, 61) n`,
    [company.company_id],
  );
  const statuses: number[] = [];
  for (let n = 1; n <= 61; n += 1) {
    const response = await fetchDocumented(`${system().url}/api/customers/validate.json`, {
      method: 'POST',
      headers: { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `many-${n}@example.org`, password: 'wrong password' }),
    });
    await response.text();
    statuses.push(response.status);
  }
  expect(new Set(statuses)).toEqual(new Set([422]));
  await validate('POST', right, 200, company);
});
