import { randomBytes, randomUUID } from 'node:crypto';
import type { Customer } from '@marquee/contracts';
import {
  aCompany,
  anEmail,
  aPerson,
  api,
  eventually,
  feedOf,
  fetchDocumented,
  inRounds,
  issued,
  type RefusedCase,
  system,
  type TestCompany,
} from '@marquee/testing';
import { Client } from 'pg';

type One = { customer: Customer };
type Many = { customers: Customer[] };
type Failure = { error: string; error_code: number; errors?: Record<string, string[]> };

/** Other processes do part of the work: a busy machine misses heartbeats and restarts a fetch of events. */
const TIMEOUT_MS = 20_000;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

let shop: TestCompany;
beforeAll(async () => {
  shop = await aCompany();
});

/** Sent twice; no log line may contain it. */
const aPassword = () => {
  const password = issued(`secret-${randomBytes(8).toString('hex')}`);
  return { password, password_confirmation: password };
};
async function aCustomer(input: object = {}, of = shop): Promise<Customer> {
  const customer = { email: anEmail(), ...input };
  return (await of.api.post<One>('/api/customers.json', { customer }, 201)).body.customer;
}
const pathOf = (token: string | number) => `/api/customers/${token}.json`;
const read = async (token: string | number, of = shop): Promise<Customer> =>
  (await of.api.get<One>(pathOf(token), 200)).body.customer;
const change = async (token: string, customer: object): Promise<Customer> =>
  (await shop.api.put<One>(pathOf(token), { customer }, 200)).body.customer;
const countOf = async (of = shop) => (await of.api.get<{ count: number }>('/api/customers/count.json', 200)).body.count;

async function inDatabase<T>(work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: system().databaseOf('commerce') });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
const hashOf = ({ id }: Customer) =>
  inDatabase(async (admin) => {
    const text = 'select password_hash from commerce.customers where id = $1';
    return (await admin.query<{ password_hash: string | null }>(text, [id])).rows[0]?.password_hash;
  });

describe('creating a customer', () => {
  // interface: POST /api/customers.json; Customer.*
  it('requires only the email of a customer, generates id and token, and fills every default', async () => {
    const email = anEmail();
    const made = await aCustomer({ email });
    expect(made).toEqual({
      id: expect.any(Number) as number,
      token: expect.stringMatching(/^[A-Z]{16}$/) as string,
      email,
      first_name: '',
      last_name: '',
      language: 'en',
      created_at: expect.stringMatching(TIME) as string,
      updated_at: expect.stringMatching(TIME) as string,
      orders_count: 0,
      total_spent: 0,
      last_order_id: null,
      last_order_name: null,
      note: '',
      state: 'enabled',
      verified_email: false,
      default_address: null,
      addresses: [],
    });
    expect(await read(made.token)).toEqual(made);
    expect(await hashOf(made)).toBeNull();
    const { body } = await shop.api.post<Failure>('/api/customers.json', { customer: {} }, 422);
    expect(Object.keys(body.errors ?? {})).toEqual(['email']);
  });

  // interface: Customer.password; Customer.password_confirmation
  it('stores only the argon2id hash of a password and never returns the hash', async () => {
    const secret = aPassword();
    const made = await aCustomer(secret);
    expect(Object.keys(made).filter((name) => name.includes('password'))).toEqual([]);
    expect(await hashOf(made)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("rejects an email that the company already uses in any case, but accepts another company's", async () => {
    const { email } = await aCustomer();
    const before = await countOf();
    const customer = { email: email.toUpperCase() };
    const { body } = await shop.api.post<Failure>('/api/customers.json', { customer }, 409);
    expect(body).toMatchObject({
      error_code: -8,
      error: 'A customer with this email already exists. Use another email.',
    });
    expect(await countOf()).toBe(before);
    expect((await aCustomer({ email }, await aCompany())).email).toBe(email);
  });

  it('creates one customer if many requests send one email at once', async () => {
    const company = await aCompany();
    const body = JSON.stringify({ customer: { email: anEmail() } });
    const headers = { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' };
    const url = `${system().url}/api/customers.json`;
    const tries = Array.from({ length: 10 }, () => fetchDocumented(url, { method: 'POST', headers, body }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(await countOf(company)).toBe(1);
  });

  it('creates a customer once for repeated requests with one Idempotency-Key', async () => {
    const company = await aCompany();
    const headers = { 'idempotency-key': randomUUID() };
    const body = { customer: { email: anEmail(), ...aPassword() } };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => company.api.post<One>('/api/customers.json', body, 201, { headers })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await countOf(company)).toBe(1);
    await company.api.post('/api/customers.json', { customer: { ...body.customer, note: 'x' } }, 422, { headers });
    // The stored digest omits the password, so another password makes the same request.
    const other = { customer: { ...body.customer, ...aPassword() } };
    const again = await company.api.post<One>('/api/customers.json', other, 201, { headers });
    expect(again.text).toBe(answers[0]?.text);
  });

  // interface: Topic customer/create; Topic customer/update
  it('publishes one event without personal data for each creation and change of a customer', async () => {
    const company = await aCompany();
    const { first_name, address } = aPerson();
    const made = await aCustomer({ first_name, addresses: [address] }, company);
    const path = pathOf(made.token);
    const tag = async () => (await company.api.get(path, 200)).headers.get('etag');
    const before = await tag();
    expect((await company.api.put<One>(path, { customer: made }, 200)).body.customer).toEqual(made);
    expect(await tag()).toBe(before);
    await company.api.put(path, { customer: { note: 'new', ...aPassword() } }, 200);
    const published = await eventually(async () => {
      const events = (await feedOf(company.company_id)).filter(({ data }) => data.type === 'customer');
      expect(events.map(({ scope }) => scope)).toEqual(['customer/create', 'customer/update']);
      return events;
    }, TIMEOUT_MS);
    const bodies = await inDatabase(async (admin) => {
      const text = `select body::json->'data' as data from commerce.outbox where key like $1 order by id`;
      return (await admin.query<{ data: unknown }>(text, [`${company.company_id}/customer/%`])).rows;
    });
    const words = JSON.stringify([published, bodies]);
    for (const word of [first_name, address.city, address.address1, 'example.org']) expect(words).not.toContain(word);
  });
});

/** Field, sent value, and the returned value if it differs. */
const WRITABLE: [field: string, sent: unknown, back?: unknown][] = [
  ['email', 'New.Address@example.org'],
  ['first_name', 'Zoë'],
  ['last_name', 'O’Hara'],
  ['language', 'FR', 'fr'],
  ['note', 'line 1\nline 2'],
  ['verified_email', true],
];
const READ_ONLY: [field: string, sent: unknown][] = [
  ['id', 1],
  ['token', 'ABCDEFGHIJKLMNOP'],
  ['created_at', '2001-01-01T00:00:00'],
  ['updated_at', '2001-01-01T00:00:00'],
  ['orders_count', 7],
  ['total_spent', 700],
  ['last_order_id', 7],
  ['last_order_name', '#7'],
  ['state', 'disabled'],
  ['default_address', { city: 'Hamburg' }],
  ['surprise', true],
];
const WRONG: RefusedCase[] = [
  ['email', 5],
  ['email', 'nobody'],
  ['email', null],
  ['first_name', 5],
  ['last_name', 'x'.repeat(256)],
  ['language', 'english'],
  ['note', []],
  ['note', 'x'.repeat(65_536)],
  ['verified_email', 'yes'],
  ['password', 5],
  ['password', 'x'.repeat(129)],
  ['addresses', 'Quay 1'],
  ['addresses', Array.from({ length: 251 }, () => ({}))],
  ['addresses.0.zip', [{ zip: 20095 }]],
];
/** Values of a valid type that violate rules. */
const AGAINST_RULES: [path: string, sent: object][] = [
  ['password', { password: 'seven77', password_confirmation: 'seven77' }],
  ['password', { password_confirmation: 'without the other' }],
  ['password_confirmation', { password: 'without the other' }],
  ['password_confirmation', { password: 'eight888', password_confirmation: 'eight889' }],
  ['addresses.1.country_code', { addresses: [{}, { country_code: 'zz' }] }],
  ['addresses.1.default', { addresses: [{ default: true }, { default: true }] }],
];

describe('the fields of a customer', () => {
  let standing: Customer;
  beforeAll(async () => void (standing = await aCustomer()));

  // interface: PUT /api/customers/{token}.json; Customer.email; Customer.first_name; Customer.last_name; Customer.language; Customer.note; Customer.verified_email
  it('accepts all fields of a customer in one PUT and POST, and changes no others', async () => {
    const [of, other] = [await aCompany(), await aCompany()];
    const sent = Object.fromEntries(WRITABLE);
    const back = Object.fromEntries(WRITABLE.map(([field, value, read = value]) => [field, read]));
    const made = await aCustomer({ addresses: [{ city: 'Hamburg' }] }, of);
    const { body } = await of.api.put<One>(pathOf(made.token), { customer: sent }, 200);
    expect(body.customer).toEqual({ ...made, ...back, updated_at: expect.stringMatching(TIME) as string });
    expect(await read(made.id, of)).toEqual(body.customer);
    const noted = await of.api.put<One>(pathOf(made.token), { customer: { note: 'alone' } }, 200);
    const { updated_at: _before, ...kept } = body.customer;
    expect(noted.body.customer).toMatchObject({ ...kept, note: 'alone' });
    expect(await aCustomer(sent, other)).toMatchObject(back);
  });

  // interface: Customer.id; Customer.token; Customer.created_at; Customer.updated_at; Customer.orders_count; Customer.total_spent; Customer.last_order_id; Customer.last_order_name; Customer.state; Customer.default_address
  it('ignores read-only and unknown fields of a customer by POST and by PUT', async () => {
    const sent = Object.fromEntries(READ_ONLY);
    const made = await aCustomer(sent);
    for (const [field, value] of READ_ONLY) expect(made).not.toMatchObject({ [field]: value });
    expect(await change(made.token, sent)).toEqual(made);
  });

  it.each([...inRounds(WRONG), ...AGAINST_RULES.map(([path, sent]) => ({ paths: [path], sent }))])(
    'rejects invalid $paths of a customer by POST and by PUT, and stores nothing',
    async ({ sent, paths }) => {
      const before = await countOf();
      const customer = { email: anEmail(), ...sent };
      const created = await shop.api.post<Failure>('/api/customers.json', { customer }, 422);
      expect(Object.keys(created.body.errors ?? {}).toSorted()).toEqual(paths);
      const updated = await shop.api.put<Failure>(pathOf(standing.token), { customer: sent }, 422);
      expect(Object.keys(updated.body.errors ?? {}).toSorted()).toEqual(paths);
      expect(await read(standing.token)).toEqual(standing);
      expect(await countOf()).toBe(before);
    },
  );

  it('rejects two addresses with one id by PUT, and ignores address ids by POST', async () => {
    const addresses = [{ id: 1 }, { id: 1 }];
    const { body } = await shop.api.put<Failure>(pathOf(standing.token), { customer: { addresses } }, 422);
    expect(Object.keys(body.errors ?? {})).toEqual(['addresses.1.id']);
    const [first, second] = (await aCustomer({ addresses })).addresses;
    expect(first?.id).not.toBe(second?.id);
  });

  // interface: Customer.addresses
  it("replaces a customer's addresses by the sent list, and keeps addresses named by id", async () => {
    const made = await aCustomer({ addresses: [{ city: 'Hamburg' }, { city: 'Kiel', default: true }] });
    const [hamburg, kiel] = made.addresses;
    expect(made.default_address).toEqual(kiel);
    const changed = await change(made.token, { addresses: [{ city: 'Bremen' }, { ...hamburg, zip: '20095' }] });
    const bremen = changed.addresses[1];
    expect(changed.addresses).toEqual([
      { ...hamburg, zip: '20095', default: true },
      { ...hamburg, id: bremen?.id, city: 'Bremen', default: false },
    ]);
    expect(made.addresses.map(({ id }) => id)).not.toContain(bremen?.id);
    expect(await change(made.token, { addresses: [] })).toMatchObject({ addresses: [], default_address: null });
  });
});

describe('changing a customer', () => {
  it('changes a customer by its token or by its id', async () => {
    const made = await aCustomer();
    await change(String(made.id), { note: 'by id' });
    expect(await read(made.token)).toMatchObject({ id: made.id, note: 'by id' });
  });

  it("rejects the email of another customer, but accepts the customer's own email in another case", async () => {
    const [one, other] = [await aCustomer(), await aCustomer()];
    const { body } = await shop.api.put<Failure>(pathOf(one.token), { customer: { email: other.email } }, 409);
    expect(body.error_code).toBe(-8);
    expect((await change(one.token, { email: one.email.toUpperCase() })).email).toBe(one.email.toUpperCase());
  });

  it('resets verified_email for a new email unless the client sends it as true', async () => {
    const { token, email } = await aCustomer({ verified_email: true });
    expect(await change(token, { email: email.toUpperCase() })).toMatchObject({ verified_email: true });
    expect(await change(token, { email: anEmail() })).toMatchObject({ verified_email: false });
    expect(await change(token, { email: anEmail(), verified_email: true })).toMatchObject({ verified_email: true });
  });

  it('changes the password hash for a new password, but not for null', async () => {
    const made = await aCustomer(aPassword());
    const first = await hashOf(made);
    await change(made.token, { password: null, password_confirmation: null, note: 'x' });
    expect(await hashOf(made)).toBe(first);
    await change(made.token, aPassword());
    expect(await hashOf(made)).not.toBe(first);
  });

  it('rejects a change of an older customer version, and answers 304 for a known one', async () => {
    const { token } = await aCustomer();
    const path = pathOf(token);
    const etag = (await shop.api.get(path, 200)).headers.get('etag') as string;
    await shop.api.get(path, 304, { headers: { 'if-none-match': etag } });
    await shop.api.put(path, { customer: { note: 'newer' } }, 200, { headers: { 'if-match': etag } });
    await shop.api.put(path, { customer: { note: 'too late' } }, 412, { headers: { 'if-match': etag } });
    expect((await read(token)).note).toBe('newer');
  });
});

describe('reading customers', () => {
  let library: TestCompany;
  const made: Customer[] = [];
  beforeAll(async () => {
    library = await aCompany();
    for (let n = 1; n <= 4; n += 1) made.push(await aCustomer({ first_name: `Kim ${n}`, last_name: 'Lee' }, library));
  });
  const list = async (query: string) =>
    (await library.api.get<Many>(`/api/customers.json${query}`, 200)).body.customers;
  const idsOf = async (query: string) => (await list(query)).map(({ id }) => id);
  const search = async (query: string, more = '') =>
    (await library.api.get<Many>(`/api/customers/search.json?query=${encodeURIComponent(query)}${more}`, 200)).body
      .customers;

  // interface: GET /api/customers.json; GET /api/customers/count.json
  it('lists customers by id in pages, and counts all customers', async () => {
    const ids = made.map(({ id }) => id);
    expect(await list('')).toEqual(made);
    expect(await idsOf('?limit=2&page=2')).toEqual(ids.slice(2));
    expect(await idsOf(`?since_id=${ids[2]}`)).toEqual(ids.slice(3));
    expect(await list('?fields=first_name&limit=1')).toEqual([{ first_name: 'Kim 1' }]);
    const { headers } = await library.api.get('/api/customers.json?limit=2', 200);
    expect(headers.get('link')).toContain('rel="next"');
    expect(await countOf(library)).toBe(4);
  });

  // interface: GET /api/customers.json?updated_at_min
  it('lists customers that changed at a given time or later', async () => {
    const at = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 19);
    expect(await idsOf(`?updated_at_min=${at(60_000)}`)).toEqual([]);
    expect(await idsOf(`?updated_at_min=${at(-3_600_000)}`)).toHaveLength(4);
    const { body } = await library.api.get<Failure>('/api/customers.json?updated_at_min=yesterday', 400);
    expect(Object.keys(body.errors ?? {})).toEqual(['updated_at_min']);
  });

  // interface: GET /api/customers/search.json; GET /api/customers/search.json?query
  it('finds customers by a whole email or token, and by parts of names and notes', async () => {
    const kim = made.at(-1) as Customer;
    expect(await search(`email:${kim.email.toUpperCase()}`)).toEqual([kim]);
    expect(await search(`email:${kim.email.slice(1)}`)).toEqual([]);
    expect(await search(`token:${kim.token}`, '&fields=id')).toEqual([{ id: kim.id }]);
    expect(await search(`token:${kim.token.slice(1)}`)).toEqual([]);
    expect(await search('first_name:iM 4')).toEqual([kim]);
    expect(await search('last_name:lee', '&limit=2&page=2&fields=id')).toEqual(made.slice(2).map(({ id }) => ({ id })));
    expect(await search('note:anything')).toEqual([]);
    for (const bad of ['?query=state:enabled', '?query=password_hash:x', '?query=email', '?query=email:', '']) {
      const { body } = await library.api.get<Failure>(`/api/customers/search.json${bad}`, 400);
      expect(Object.keys(body.errors ?? {})).toEqual(['query']);
    }
  });

  // interface: GET /api/customers/{token}.json; Conventions rule 7
  it('reads one customer by its token or its id, with the selected fields', async () => {
    const kim = made.at(-1) as Customer;
    for (const name of [kim.token, kim.id]) {
      expect((await library.api.get<One>(pathOf(name), 200)).body).toEqual({ customer: kim });
    }
    const some = await library.api.get(`${pathOf(kim.token)}?fields=id,token,password,nonsense`, 200);
    expect(some.body).toEqual({ customer: { id: kim.id, token: kim.token } });
  });

  it('answers 404 for an unknown token or customer id', async () => {
    for (const token of ['0', '-1', 'abc', '999999999', 'ABCDEFGHIJKLMNOP', '99999999999999999999']) {
      const { body } = await library.api.get<Failure>(pathOf(token), 404);
      expect(body.error_code).toBe(-6);
      await library.api.put(pathOf(token), { customer: { note: 'x' } }, 404);
    }
  });

  it('answers 404 for a customer of another company, by token and by id', async () => {
    const [kim] = made as [Customer];
    for (const name of [kim.token, kim.id]) {
      await shop.api.get(pathOf(name), 404);
      await shop.api.put(pathOf(name), { customer: { note: 'x' } }, 404);
    }
    expect((await read(kim.token, library)).note).toBe('');
  });

  // interface: Scope customers
  it('requires the scope customers, and no other, to read and create customers', async () => {
    const allowed = await aCompany({ scopes: ['customers'] });
    expect(await read((await aCustomer({}, allowed)).token, allowed)).toMatchObject({ state: 'enabled' });
    const refused = await aCompany({ scopes: ['orders', 'products', 'companies'] });
    const { body } = await refused.api.get<Failure>('/api/customers.json', 403);
    expect(body.error).toBe('The access token lacks the scope customers. Authorize the app again with that scope.');
  });

  it('answers 401 to a customer request without a token', async () => {
    const { headers } = await api().get('/api/customers.json', 401);
    expect(headers.get('www-authenticate')).toContain('Bearer');
  });
});
