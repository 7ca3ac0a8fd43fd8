import { adminCustomers, adminSigningSecrets, type Customer } from '@marquee/contracts';
import {
  aCompany,
  aLoginToken,
  anEmail,
  aPerson,
  api,
  asOperator,
  atHost,
  issued,
  operator,
  system,
  textsOfSameBytes,
  type HostAnswer,
  type TestCompany,
} from '@marquee/testing';

const PASSWORD = 'a password of the shop';
const PLATFORM = 'localhost';
const hostOf = ({ company_id }: TestCompany) => `${company_id}.shops.localhost`;

async function secretOf({ company_id }: TestCompany): Promise<string> {
  const { secrets } = await asOperator((bus) => bus.call(adminSigningSecrets.show, operator(), { company_id }));
  return issued(secrets[0]?.secret ?? '');
}
const linkFor = async (shop: TestCompany, claims: object, theme: number | string = shop.theme_setting_id) =>
  `/api/customers/login/${theme}/${issued(await aLoginToken(await secretOf(shop), { created_at: new Date().toISOString(), ...claims }))}`;
const login = async (shop: TestCompany, claims: object, host = PLATFORM) => atHost(host, await linkFor(shop, claims));
const cookieOf = ({ cookies }: HostAnswer): string => {
  const [cookie = ''] = cookies;
  issued(cookie.split('=')[1] ?? null);
  return cookie;
};
/** Whether the response signed the browser in: a customer page then shows no sign-in form. */
async function isSignedIn(host: string, base: string, answer: HostAnswer): Promise<boolean> {
  const page = await atHost(host, `${base}/account/sign-in`, { headers: { cookie: cookieOf(answer) } });
  return page.status === 303 && page.headers.location === `${base}/player`;
}
async function aKnownCustomer(shop: TestCompany): Promise<Customer> {
  const sent = { email: anEmail(), password: PASSWORD, password_confirmation: PASSWORD };
  return (await shop.api.post<{ customer: Customer }>('/api/customers.json', { customer: sent }, 201)).body.customer;
}
const customers = async (shop: TestCompany, email: string): Promise<Customer[]> =>
  (
    await shop.api.get<{ customers: Customer[] }>(
      `/api/customers/search.json?query=email:${encodeURIComponent(email)}`,
      200,
    )
  ).body.customers;

describe('a login link', () => {
  it('answers an unreadable login link as documented, for programs and browsers', async () => {
    const path = '/api/customers/login/1/%zz';
    expect((await api().get(path, 400)).body).toMatchObject({
      error: 'The path is malformed. Check its percent-encoding.',
    });
    expect((await api().get(path, 400, { headers: { accept: 'text/html' } })).text).toContain('<!doctype html>');
  });

  // interface: GET /api/customers/login/{themesettings_id}/{login_token}; Pre-authenticated customer login token rule 6
  it('creates and signs in a customer by a login link, under both hosts', async () => {
    const shop = await aCompany();
    const base = `/shop/${shop.theme_setting_id}`;
    for (const [host, at, cookie] of [
      [
        PLATFORM,
        base,
        new RegExp(
          `^__Host-shop-${shop.theme_setting_id}=[\\w-]{43}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=2592000$`,
        ),
      ],
      [hostOf(shop), '', /^__Host-shop=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=2592000$/],
    ] as const) {
      const { address, ...person } = aPerson();
      const answer = await login(shop, { ...person, addresses: [address], remote_ip: '127.0.0.1' }, host);
      expect([answer.status, answer.headers.location]).toEqual([303, `${at}/player`]);
      expect(answer.headers['set-cookie']).toEqual([expect.stringMatching(cookie)]);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(await isSignedIn(host, at, answer)).toBe(true);
      const { password: _hidden, ...shown } = person;
      expect(await customers(shop, person.email)).toMatchObject([{ ...shown, default_address: address }]);
    }
  });

  it('consumes a login link by GET, but not by HEAD', async () => {
    const shop = await aCompany();
    const link = await linkFor(shop, { email: anEmail(), password: PASSWORD });
    const asked = await atHost(PLATFORM, link, { method: 'HEAD' });
    expect([asked.status, asked.cookies, asked.body]).toEqual([200, [], '']);
    const opened = await Promise.all(Array.from({ length: 50 }, () => atHost(PLATFORM, link)));
    expect(opened.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(opened.filter(({ status }) => status === 403)).toHaveLength(49);
    opened.forEach(cookieOf);
  });

  it('consumes a login link in every encoding of the same bytes', async () => {
    const shop = await aCompany();
    const { token: customer_token } = await aKnownCustomer(shop);
    for (const identifier of ['a', 'a'.repeat(17), 'a'.repeat(33)]) {
      const link = await linkFor(shop, { customer_token, identifier });
      const cut = link.lastIndexOf('/') + 1;
      const same = textsOfSameBytes(link.slice(cut)).map((text) => `${link.slice(0, cut)}${text}`);
      const first = await atHost(PLATFORM, link);
      expect(first.status).toBe(303);
      cookieOf(first);
      for (const text of same.flatMap((one) => [one, `${one}=`, `${one}==`])) {
        const { status, cookies } = await atHost(PLATFORM, text);
        expect([status, cookies]).toEqual([403, []]);
      }
    }
  });

  it('moves the session of a login link to the host of the requested page', async () => {
    const shop = await aCompany();
    const host = hostOf(shop);
    const origin = `http://${host}:${new URL(system().url).port}`;
    const return_to = `${origin}/films/7?from=mail`;
    const here = await login(shop, { email: anEmail(), password: PASSWORD, return_to }, host);
    expect([here.status, here.headers.location]).toEqual([303, return_to]);

    const answer = await login(shop, { email: anEmail(), password: PASSWORD, return_to });
    const base = `/shop/${shop.theme_setting_id}`;
    expect(await isSignedIn(PLATFORM, base, answer)).toBe(true);
    const way = new URL(answer.headers.location ?? '');
    issued(way.searchParams.get('code'));
    expect([way.origin, way.pathname, way.searchParams.get('next')]).toEqual([
      origin,
      '/session',
      '/films/7?from=mail',
    ]);
    const arrived = await atHost(host, `${way.pathname}${way.search}`);
    expect([arrived.status, arrived.headers.location]).toEqual([303, '/films/7?from=mail']);
    expect(await isSignedIn(host, '', arrived)).toBe(true);
    expect(await isSignedIn(PLATFORM, base, answer)).toBe(false);
    const again = await atHost(host, `${way.pathname}${way.search}`);
    expect([again.status, again.cookies]).toEqual([403, []]);
  });

  it.each(['//elsewhere.example/', '/.//elsewhere.example/', '/x/..//elsewhere.example/', '/\\elsewhere.example/'])(
    'continues a login link to the bought content if its path resolves to %s',
    async (next) => {
      const shop = await aCompany();
      const host = hostOf(shop);
      const return_to = `http://${host}:${new URL(system().url).port}/films/7`;
      const answer = await login(shop, { email: anEmail(), password: PASSWORD, return_to });
      const way = new URL(answer.headers.location ?? '');
      issued(way.searchParams.get('code'));
      way.searchParams.set('next', next);
      const arrived = await atHost(host, `${way.pathname}${way.search}`);
      expect([arrived.status, arrived.headers.location]).toEqual([303, '/player']);
      cookieOf(arrived);
    },
  );

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    'javascript:alert(1)',
    'http://shops.localhost/',
    'http://1.shops.localhost.elsewhere.example/',
  ])('continues a login link to the bought content instead of %s', async (return_to) => {
    const shop = await aCompany();
    const answer = await login(shop, { email: anEmail(), password: PASSWORD, return_to });
    expect([answer.status, answer.headers.location]).toEqual([303, `/shop/${shop.theme_setting_id}/player`]);
    cookieOf(answer);
  });

  it('answers every invalid login link with the same page', async () => {
    const [shop, other] = [await aCompany(), await aCompany()];
    const email = anEmail();
    const good = { email, password: PASSWORD };
    cookieOf(await login(shop, good));
    const [known] = await customers(shop, email);
    const { company_id } = shop;
    const ask = { company_id, customer: known?.token ?? '' };
    const link = await linkFor(shop, good);
    const path = link.slice(0, link.lastIndexOf('/') + 1);
    const old = new Date(Date.now() - 16 * 60_000).toISOString();
    const broken = [
      `${path}nonsense`,
      `${path}%00`,
      `${link}%00`,
      `${path}${'a'.repeat(5000)}`,
      link.slice(0, -1),
      `${link.slice(0, -4)}AAAA`,
      await linkFor(other, good, shop.theme_setting_id),
      await linkFor(shop, good, other.theme_setting_id),
      await linkFor(shop, good, 99_999_999),
      await linkFor(shop, good, 'x'),
      await linkFor(shop, good, '%00'),
      await linkFor(shop, good, '0'),
      await linkFor(shop, good, '99999999999999999999'),
      await linkFor(shop, good, `${shop.theme_setting_id}.0`),
      await linkFor(shop, { ...good, created_at: old }),
      await linkFor(shop, { ...good, remote_ip: '203.0.113.9' }),
      await linkFor(shop, { ...good, password: 'another password' }),
      await linkFor(shop, { customer_token: 'ABCDEFGHIJKLMNOP' }),
      await linkFor(shop, { customer_token: 'A\0' }),
      await linkFor(shop, { email: anEmail(), password: PASSWORD, first_name: 'A\0' }),
      await linkFor(shop, { email: anEmail(), password: PASSWORD, addresses: [{ city: 'A\0' }] }),
      await linkFor(shop, {}),
    ];
    const answers: [string, HostAnswer][] = [];
    for (const one of broken) answers.push([one, await atHost(PLATFORM, one)]);
    answers.push(["another shop's host", await atHost(hostOf(other), link)]);
    for (const query of ['?code=x&next=/', '?code=%00', '?code=', '']) {
      answers.push([`no code: ${query}`, await atHost(hostOf(shop), `/session${query}`)]);
    }
    await asOperator((bus) => bus.call(adminCustomers.disable, operator(), ask));
    answers.push(['a disabled customer', await login(shop, good)]);
    const [, first] = answers[0] ?? ['', undefined];
    const received = answers.map(([what, { status, body, cookies }]) => ({ what, status, body, cookies }));
    expect(received).toEqual(received.map(({ what }) => ({ what, status: 403, body: first?.body, cookies: [] })));
    expect(first?.body).toContain('This link does not work');
  });

  it('rejects a login link without a timestamp in a shop that requires one', async () => {
    const shop = await aCompany();
    const person = { email: anEmail(), password: PASSWORD };
    const timeless = { ...person, created_at: undefined };
    cookieOf(await atHost(PLATFORM, await linkFor(shop, timeless)));
    const ThemeSetting = { login_tokens_need_time: true };
    await shop.api.put(`/api/themesettings/${shop.theme_setting_id}.json`, { ThemeSetting }, 200);
    expect((await atHost(PLATFORM, await linkFor(shop, timeless))).status).toBe(403);
    const answer = await atHost(PLATFORM, await linkFor(shop, person));
    expect(answer.status).toBe(303);
    cookieOf(answer);
  });

  it('keeps a login link valid while its shop is offline', async () => {
    const shop = await aCompany();
    const set = (shop_offline: boolean) =>
      shop.api.put(`/api/themesettings/${shop.theme_setting_id}.json`, { ThemeSetting: { shop_offline } }, 200);
    const link = await linkFor(shop, { email: anEmail(), password: PASSWORD });
    await set(true);
    expect((await atHost(PLATFORM, link)).status).toBe(503);
    await set(false);
    const answer = await atHost(PLATFORM, link);
    expect(answer.status).toBe(303);
    cookieOf(answer);
  });
});

describe('the names of shops', () => {
  it('serves no page of the platform under a shop host', async () => {
    const shop = await aCompany();
    const headers = { authorization: `Bearer ${shop.token}` };
    for (const path of [
      '/api/products.json',
      '/api/tokeninfo',
      '/docs',
      '/openapi.json',
      '/admin',
      '/sign-in',
      '/oauth2/jwks',
    ]) {
      expect([path, (await atHost(hostOf(shop), path, { headers })).status]).toEqual([path, 404]);
    }
    expect((await atHost(PLATFORM, '/api/products.json', { headers })).status).toBe(200);
    expect((await atHost(hostOf(shop), '/assets/pages.css')).status).toBe(200);
  });
});

describe('signing in to a shop', () => {
  const csrfIn = (page: string) => /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
  async function send(host: string, base: string, fields: Record<string, string>, language = 'en') {
    const page = await atHost(host, `${base}/account/sign-in`, { headers: { 'accept-language': language } });
    const body = new URLSearchParams({ csrf: csrfIn(page.body), ...fields }).toString();
    const headers = {
      cookie: cookieOf(page),
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': language,
    };
    return atHost(host, `${base}/account/sign-in`, { method: 'POST', headers, body });
  }
  const aCustomer = async (shop: TestCompany) => (await aKnownCustomer(shop)).email;

  it('continues after a shop sign-in to the requested page of the same shop', async () => {
    const shop = await aCompany();
    const email = await aCustomer(shop);
    const base = `/shop/${shop.theme_setting_id}`;
    const inputs = [
      [`${base}/account/orders`, `${base}/account/orders`],
      ['https://elsewhere.example/', `${base}/player`],
      ['/admin', `${base}/player`],
    ] as const;
    for (const [next, location] of inputs) {
      const answer = await send(PLATFORM, base, { email, password: PASSWORD, next });
      expect([answer.status, answer.headers.location]).toEqual([303, location]);
      expect(await isSignedIn(PLATFORM, base, answer)).toBe(true);
    }
  });

  it('answers a wrong password and an unknown email at sign-in with the same message', async () => {
    const shop = await aCompany();
    const email = await aCustomer(shop);
    for (const given of [
      { email, password: 'wrong password' },
      { email: anEmail(), password: PASSWORD },
    ]) {
      const answer = await send(hostOf(shop), '', given, 'de');
      expect([answer.status, answer.body.includes('E-Mail oder Passwort ist falsch. Prüfen Sie beides')]).toEqual([
        401,
        true,
      ]);
      expect(answer.body).toContain('<html lang="de">');
    }
  });

  it('rejects a sign-in form that belongs to another shop', async () => {
    const shop = await aCompany();
    const fields = { email: await aCustomer(shop), password: PASSWORD, csrf: 'x' };
    const answer = await send(hostOf(shop), '', fields);
    expect(answer.status).toBe(403);
    expect(answer.cookies).toEqual([]);
  });

  it('rejects a sign-in form that was issued to another browser', async () => {
    const shop = await aCompany();
    const answer = await send(hostOf(shop), '', { email: await aCustomer(shop), password: PASSWORD });
    const cookie = cookieOf(answer);
    const csrf = csrfIn((await atHost(hostOf(shop), '/account/sign-in')).body);
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
    const refused = await atHost(hostOf(shop), '/account/sign-out', { method: 'POST', headers, body: `csrf=${csrf}` });
    expect(refused.status).toBe(403);
    expect(await isSignedIn(hostOf(shop), '', answer)).toBe(true);
  });
});
