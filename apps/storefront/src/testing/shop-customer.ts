import { adminSigningSecrets, type Customer, type IssuedLicense, type Order, type Service } from '@marquee/contracts';
import { aLoginToken, aPerson, asOperator, atHost, issued, operator, system, type TestCompany } from '@marquee/testing';
import { Client } from 'pg';

export const SHOP_PASSWORD = 'a password of the shop';

export function hostOf({ company_id }: TestCompany): string {
  return `${company_id}.shops.localhost`;
}

export function originOf(shop: TestCompany): string {
  return `http://${hostOf(shop)}:${new URL(system().storefrontUrl).port}`;
}

/** The shop's host at the gateway, which answers login links. */
export function loginOriginOf(shop: TestCompany): string {
  return `http://${hostOf(shop)}:${new URL(system().url).port}`;
}

/** A customer who can sign in to the shop. */
export async function aCustomerOf(shop: TestCompany, language = 'en'): Promise<Customer> {
  const { email, first_name, last_name, address } = aPerson();
  const password = { password: SHOP_PASSWORD, password_confirmation: SHOP_PASSWORD };
  const customer = { email, first_name, last_name, language, addresses: [address], ...password };
  return (await shop.api.post<{ customer: Customer }>('/api/customers.json', { customer }, 201)).body.customer;
}

/** The path of a login link. */
export async function linkFor(shop: TestCompany, { token: customer_token }: Customer): Promise<string> {
  const { company_id, theme_setting_id } = shop;
  const { secrets } = await asOperator((bus) => bus.call(adminSigningSecrets.show, operator(), { company_id }));
  const claims = { customer_token, created_at: new Date().toISOString() };
  const token = issued(await aLoginToken(issued(secrets[0]?.secret ?? ''), claims));
  return `/api/customers/login/${theme_setting_id}/${token}`;
}

/** The cookie of a browser after a login link. */
export async function signedIn(
  shop: TestCompany,
  customer: Customer,
  host = hostOf(shop),
): Promise<{ cookie: string }> {
  const [cookie = ''] = (await atHost(host, await linkFor(shop, customer))).cookies;
  issued(cookie.split('=')[1] ?? null);
  return { cookie };
}

export async function buy(shop: TestCompany, { token }: Customer, ...lines: readonly object[]): Promise<Order> {
  const order = { customer_token: token, line_items: lines };
  return (await shop.api.post<{ order: Order }>('/api/orders.json', { order }, 201)).body.order;
}

export async function licensesOf(shop: TestCompany, { token }: Customer): Promise<IssuedLicense[]> {
  const path = `/api/customers/${token}/licenses.json`;
  return (await shop.api.get<{ issued_licenses: IssuedLicense[] }>(path, 200)).body.issued_licenses;
}

/** Ends the period of a license now, which no operation can. Licensing then has an old copy, as after an event. */
export async function expire({ company_id }: TestCompany, { id }: IssuedLicense): Promise<void> {
  const changes: readonly (readonly [Service, string])[] = [
    ['commerce', 'commerce.issued_licenses set expires_at = now(), version = version + 1'],
    ['licensing', 'licensing.licenses set changes = changes + 1'],
  ];
  for (const [service, change] of changes) {
    const admin = new Client({ connectionString: system().databaseOf(service) });
    await admin.connect();
    await admin.query(`update ${change} where company_id = $1 and id = $2`, [company_id, id]);
    await admin.end();
  }
}

/** The CSRF token of a page. */
export function csrfIn(page: string): string {
  return /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
}

/** Sends a form under the host of a shop. */
export function sendForm(
  host: string,
  path: string,
  headers: { cookie: string },
  fields: Record<string, string>,
  edge?: string,
) {
  return atHost(host, path, {
    edge,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
}
