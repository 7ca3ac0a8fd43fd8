import { randomUUID } from 'node:crypto';
import {
  companyId,
  customers,
  shopLogins,
  shopSessions,
  type CompanySnapshot,
  type Customer,
  type OpenedSession,
} from '@marquee/contracts';
import { digestOf } from '@marquee/passwords';
import { CommerceFixture, PASSWORD } from '../testing/commerce.fixture';
import { ShopLoginsStore } from './shop-logins.store';
import { ShopLoginsWorker } from './shop-logins.worker';

const ADDRESS = '203.0.113.7';
const MINUTE = 60_000;
const REFUSED = {
  code: 'unauthorized',
  message: 'This login token is invalid, expired or already used. Create a new one.',
};

let fixture: CommerceFixture;
beforeAll(async () => {
  fixture = await CommerceFixture.start();
  fixture.freeze();
});
afterAll(() => fixture?.stop());
afterEach(() => {
  fixture.ahead = 0;
});

/** A token that auth decodes to these claims. */
function aToken({ company_id }: CompanySnapshot, claims: object): string {
  const token = randomUUID();
  fixture.neighbours.logins.set(token, { company_id, claims: claims as Record<string, unknown> });
  return token;
}
const shopOf = ({ company_id, theme_settings: [theme_setting_id = 0] }: CompanySnapshot) => ({
  company_id,
  theme_setting_id,
});
const use = (company: CompanySnapshot, token: string, address = ADDRESS) =>
  fixture.gateway.call(shopLogins.open, fixture.call(), { ...shopOf(company), token, address });
const login = (company: CompanySnapshot, claims: object, address = ADDRESS) =>
  use(company, aToken(company, claims), address);
const found = (company: CompanySnapshot, { session }: OpenedSession) =>
  fixture.gateway.call(shopSessions.find, fixture.call(), { shopper: { ...shopOf(company), session } });
const customerOf = async (company: CompanySnapshot, opened: OpenedSession): Promise<Customer> => {
  const { token } = await found(company, opened);
  return fixture.gateway.call(customers.get, fixture.context(company), { token });
};
const known = (company: CompanySnapshot, more: object = {}): Promise<Customer> =>
  fixture.gateway.call(customers.create, fixture.context(company), {
    email: fixture.anEmail(),
    password: PASSWORD,
    password_confirmation: PASSWORD,
    ...more,
  });
const ago = (ms: number) => new Date(fixture.clock.now().getTime() - ms).toISOString();

describe('a login by token', () => {
  // interface: GET /api/customers/login/{themesettings_id}/{login_token}; Pre-authenticated customer login token rule 1
  it('creates a customer from a login token with an unknown email, with all sent data', async () => {
    const company = fixture.aCompany();
    const email = fixture.anEmail();
    const addresses = [{ address1: 'Domstr. 1', city: 'Köln', zip: '50667', country_code: 'DE', phone: '7' }];
    const names = { first_name: 'Kim', last_name: 'Lee' };
    const claims = {
      email,
      password: PASSWORD,
      ...names,
      identifier: 'u-17',
      addresses,
      return_to: 'https://x.example/',
    };
    const opened = await login(company, claims);
    expect(opened).toEqual({
      session: expect.stringMatching(/^[\w-]{43}$/) as string,
      seconds: 30 * 24 * 3600,
      return_to: 'https://x.example/',
    });
    const customer = await customerOf(company, opened);
    expect(customer).toMatchObject({ email, ...names, verified_email: false, state: 'enabled' });
    expect(customer.default_address).toMatchObject({ ...addresses[0], token: customer.token, default: true });
    const events = await fixture.eventsOf(company, 'customer', customer.id);
    expect(events.map(({ topic }) => topic)).toEqual(['customer/create']);
    const kept = await fixture.db.query('select identifier from customers where id = $1', [customer.id]);
    expect(kept).toEqual([{ identifier: 'u-17' }]);
  });

  it.each(['customer_token', 'token'])(
    'signs in by login token, without a password, the customer whom %s names',
    async (key) => {
      const company = fixture.aCompany();
      const { token, email } = await known(company);
      expect(await found(company, await login(company, { [key]: token }))).toMatchObject({ token, email });
    },
  );

  it('updates a known customer by a login token, and adds a repeated address once', async () => {
    const company = fixture.aCompany();
    const { email, token, id } = await known(company, { first_name: 'Kim', addresses: [{ city: 'Bonn' }] });
    const sent = { first_name: 'Sam', addresses: [{ city: 'Köln', country_code: 'DE', default: true }] };
    for (const by of [{ email, password: PASSWORD }, { customer_token: token }, { customer_token: token }]) {
      await login(company, { ...by, ...sent });
    }
    const customer = await fixture.gateway.call(customers.get, fixture.context(company), { token });
    expect(customer.first_name).toBe('Sam');
    expect(customer.addresses.map((one) => [one.city, one.default])).toEqual([
      ['Bonn', false],
      ['Köln', true],
    ]);
    const events = await fixture.eventsOf(company, 'customer', id);
    expect(events.map(({ topic, data }) => [topic, data.changed])).toEqual([
      ['customer/create', []],
      ['customer/update', ['first_name', 'addresses']],
    ]);
  });

  it('merges two equal addresses of a login token, for new and known customers', async () => {
    const company = fixture.aCompany();
    const address = { address1: 'Domstr. 1', city: 'Köln', country_code: 'de' };
    const claims = { email: fixture.anEmail(), password: PASSWORD, addresses: [address, address] };
    for (let count = 0; count < 3; count += 1) {
      const { addresses } = await customerOf(company, await login(company, claims));
      expect(addresses).toMatchObject([{ ...address, country_code: 'DE' }]);
    }
  });

  // interface: Limit Pre-authenticated login token
  it('opens one session if fifty requests use a login token at the same moment', async () => {
    const company = fixture.aCompany();
    const token = aToken(company, { email: fixture.anEmail(), password: PASSWORD, created_at: ago(0) });
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        use(company, token).then(
          () => 'opened',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'opened')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['opened', 'unauthorized']));
    const stored = await fixture.db.query('select from shop_sessions where company_id = $1', [company.company_id]);
    expect(stored).toHaveLength(1);
    fixture.ahead = 14 * MINUTE;
    await expect(use(company, token)).rejects.toMatchObject(REFUSED);
  });

  it('accepts a login token once, whichever padding the copies have', async () => {
    const company = fixture.aCompany();
    const token = aToken(company, { email: fixture.anEmail(), password: PASSWORD });
    expect(await use(company, `${token}=`)).toHaveProperty('session');
    for (const text of [token, `${token}=`, `${token}==`]) {
      await expect(use(company, text)).rejects.toMatchObject(REFUSED);
    }
  });

  it('accepts a login token once if two processes receive it at the same moment', async () => {
    const { company_id } = fixture.aCompany();
    const store = fixture.commerce.get(ShopLoginsStore);
    const call = { ...fixture.call(), company: companyId(company_id) };
    const digest = digestOf(randomUUID());
    const use = () => store.write(call, (tx) => tx.usedLoginTokens.use(digest, null));
    expect((await Promise.all(Array.from({ length: 8 }, use))).filter(Boolean)).toEqual([true]);
  });

  it('creates one customer from ten tokens with one email, and opens ten sessions', async () => {
    const company = fixture.aCompany();
    const claims = { email: fixture.anEmail(), password: PASSWORD };
    const opened = await Promise.all(Array.from({ length: 10 }, () => login(company, claims)));
    const tokens = await Promise.all(opened.map(async (one) => (await found(company, one)).token));
    expect(new Set(tokens).size).toBe(1);
  });

  // interface: Limit Pre-authenticated login token
  it('accepts a login token for fifteen minutes if the token has a timestamp', async () => {
    const company = fixture.aCompany();
    const { token: customer_token } = await known(company);
    for (const created_at of [ago(15 * MINUTE), ago(-MINUTE), ago(0).slice(0, 19)]) {
      expect(await login(company, { customer_token, created_at })).toHaveProperty('session');
    }
    for (const created_at of [ago(15 * MINUTE + 1000), ago(-MINUTE - 1000), 'soon', 7, '2026-02-31T00:00:00Z']) {
      await expect(login(company, { customer_token, created_at })).rejects.toMatchObject(REFUSED);
    }
  });

  it('logs once that login tokens of a company have no timestamp, without the content of a token', async () => {
    const company = fixture.aCompany();
    const { token: customer_token } = await known(company);
    const said = () =>
      fixture.lines.filter(
        (line) => line.includes('without created_at') && line.includes(`"company":${company.company_id}`),
      );
    await login(company, { customer_token, created_at: ago(0) });
    expect(said()).toHaveLength(0);
    for (let n = 0; n < 3; n += 1) await login(company, { customer_token });
    expect(said()).toHaveLength(1);
    expect(said().join()).not.toContain(customer_token);
  });

  it('accepts a login token only from the network address in the token', async () => {
    const company = fixture.aCompany();
    const { token: customer_token } = await known(company);
    const pairs = [
      [ADDRESS, ADDRESS],
      [ADDRESS, `::ffff:${ADDRESS}`],
      ['2001:DB8:0:0::1', '2001:db8::1'],
      ['', ADDRESS],
    ] as const;
    for (const [remote_ip, address] of pairs) {
      expect(await login(company, { customer_token, remote_ip }, address)).toHaveProperty('session');
    }
    for (const remote_ip of ['203.0.113.8', '2001:db8::1', 'x', '*', 7, ['203.0.113.7'], '203.0.113.7/24']) {
      await expect(login(company, { customer_token, remote_ip })).rejects.toMatchObject(REFUSED);
    }
  });

  it('rejects every invalid login token with the same message, and logs the reason', async () => {
    const [company, other] = [fixture.aCompany(), fixture.aCompany()];
    const mine = await known(company);
    const [theirs, disabled] = [await known(other), await known(company)];
    await fixture.db.query("update customers set state = 'disabled' where id = $1", [disabled.id]);
    const email = fixture.anEmail();
    const wrong: [object, string][] = [
      [{ customer_token: theirs.token }, 'unknown customer'],
      [{ customer_token: disabled.token }, 'disabled'],
      [{ email: disabled.email, password: PASSWORD }, 'disabled'],
      [{ email: mine.email, password: 'another password' }, 'wrong password'],
      [{ email }, 'customer credentials are missing'],
      [{ password: PASSWORD }, 'customer credentials are missing'],
      [{}, 'customer credentials are missing'],
      [{ email: 'no email', password: PASSWORD }, 'has invalid fields'],
      [{ email, password: 'short' }, 'has invalid fields'],
      [{ email, password: PASSWORD, first_name: 7 }, 'has invalid fields'],
      [{ email, password: PASSWORD, addresses: 'x' }, 'has invalid fields'],
      [{ email, password: PASSWORD, addresses: [{ country_code: 'XX' }] }, 'has invalid fields'],
      [{ email, password: PASSWORD, identifier: 'x'.repeat(300) }, 'has invalid fields'],
    ];
    for (const [claims, reason] of wrong) {
      const before = fixture.lines.length;
      await expect(login(company, claims)).rejects.toMatchObject(REFUSED);
      expect(fixture.lines.slice(before).join()).toContain(`"reason":"${reason}"`);
    }
    await expect(use(company, aToken(other, { customer_token: mine.token }))).rejects.toMatchObject(REFUSED);
    expect(await fixture.db.query('select from customers where email = $1', [email])).toEqual([]);
  });

  it('accepts a login token although an earlier request with it was rejected', async () => {
    const company = fixture.aCompany();
    const { token: customer_token } = await known(company);
    const token = aToken(company, { customer_token, remote_ip: ADDRESS });
    await expect(use(company, token, '198.51.100.1')).rejects.toMatchObject(REFUSED);
    expect(await use(company, token)).toHaveProperty('session');
  });

  it('limits password guesses by login token like other password checks', async () => {
    const company = fixture.aCompany();
    const { email } = await known(company);
    for (let n = 0; n < 5; n += 1) {
      await expect(login(company, { email, password: `wrong password ${n}` })).rejects.toMatchObject(REFUSED);
    }
    await expect(login(company, { email, password: PASSWORD })).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('stores a used login token for as long as the token would be valid', async () => {
    const company = fixture.aCompany();
    const { token: customer_token } = await known(company);
    await login(company, { customer_token, created_at: ago(0) });
    await login(company, { customer_token });
    const left = async () => {
      await fixture.commerce.get(ShopLoginsWorker).sweep();
      return (await fixture.db.query('select from used_login_tokens where company_id = $1', [company.company_id]))
        .length;
    };
    fixture.ahead = 20 * MINUTE;
    expect(await left()).toBe(2);
    fixture.ahead = 40 * MINUTE;
    expect(await left()).toBe(1);
  });

  it('stores digests instead of the login token and the session', async () => {
    const company = fixture.aCompany();
    const token = aToken(company, { email: fixture.anEmail(), password: PASSWORD });
    const { session } = await use(company, token);
    const stored = await fixture.db.query(
      'select s::text, u::text from shop_sessions s, used_login_tokens u where s.company_id = $1 and u.company_id = $1',
      [company.company_id],
    );
    const everything = JSON.stringify(stored) + fixture.lines.join('');
    for (const secret of [token, session, PASSWORD]) {
      for (const form of [secret, Buffer.from(secret).toString('hex')]) expect(everything).not.toContain(form);
    }
    expect(stored).toHaveLength(1);
  });
});
