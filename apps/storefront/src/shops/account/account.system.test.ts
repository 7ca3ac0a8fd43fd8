import type { Customer, Order } from '@marquee/contracts';
import {
  accessibilityFaults,
  aCompany,
  anEmail,
  aPerson,
  aPrice,
  aProduct,
  aWord,
  eventually,
  feedOf,
  issued,
  mailsIn,
  startBrowser,
  system,
  TestVisitor,
  type TestCompany,
} from '@marquee/testing';
import type { Browser } from 'playwright-core';

const PASSWORD = 'a password of the shop';
const NEW = 'another password of the shop';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

interface Shopper {
  readonly shop: TestCompany;
  readonly base: string;
  readonly customer: Customer;
}

async function aCustomer(more: object = {}): Promise<Shopper> {
  const shop = await aCompany({ name: 'Harbour Films' });
  const { email, first_name, last_name } = aPerson();
  const password = { password: PASSWORD, password_confirmation: PASSWORD };
  const sent = { email, first_name, last_name, ...password, ...more };
  const { body } = await shop.api.post<{ customer: Customer }>('/api/customers.json', { customer: sent }, 201);
  return { shop, base: `/shop/${shop.theme_setting_id}`, customer: body.customer };
}

async function signedIn(
  { base, customer }: Shopper,
  password = PASSWORD,
  email = customer.email,
): Promise<TestVisitor> {
  const visitor = await TestVisitor.at(browser);
  await visitor.open(`${base}/account`);
  await visitor.signIn(email, password);
  await visitor.page.waitForURL(`**${base}/account`);
  return visitor;
}

/** An order of two tapes for 10.00 each. */
async function anOrder({ shop, customer }: Shopper): Promise<Order> {
  const { id: price_id } = await aPrice(shop.company_id, { currencies: [{ currency: 'eur', price: 1000 }] });
  const price_license_binding = [{ license_id: null, price_id, hd: false }];
  const words = { title: 'A tape', published: true };
  const { product_id } = await aProduct(shop, { product_type: 6, ...words, price_license_binding });
  const order = { customer_token: customer.token, line_items: [{ product_id, quantity: 2 }] };
  return (await shop.api.post<{ order: Order }>('/api/orders.json', { order }, 201)).body.order;
}

/** The path of the link in the newest mail to this address. */
function mailedPath(email: string): Promise<string> {
  return eventually(() => {
    const text = mailsIn(system().dataDir, email).at(-1)?.text ?? '';
    const [url = '', token = ''] = /https?:\/\/\S+\?token=([\w-]{43})/.exec(text) ?? [];
    expect(url.startsWith(system().storefrontUrl)).toBe(true);
    issued(token);
    return url.slice(system().storefrontUrl.length);
  });
}
const topicsOf = async ({ shop }: Shopper) => (await feedOf(shop.company_id)).map(({ scope }) => scope);

describe('the account of a customer', () => {
  it("changes the customer's password, ends sessions in other browsers and notifies the shop site", async () => {
    const kim = await aCustomer();
    const [here, elsewhere] = [await signedIn(kim), await signedIn(kim)];
    await here.open(`${kim.base}/account/password`);
    await here.page.getByLabel('Current password').fill('a wrong password');
    await here.page.getByLabel('New password').fill(NEW);
    await here.page.getByLabel('Confirm password').fill(NEW);
    await here.press('Save');
    expect(await here.words()).toContain('Current password is wrong; enter your current password.');
    await here.page.getByLabel('Current password').fill(PASSWORD);
    await here.page.getByLabel('New password').fill(NEW);
    await here.page.getByLabel('Confirm password').fill(NEW);
    await here.press('Save');
    expect(await here.words()).toContain('Your password is changed.');
    await elsewhere.open(`${kim.base}/account/orders`);
    expect(new URL(elsewhere.page.url()).pathname).toBe(`${kim.base}/account/sign-in`);
    await eventually(async () => expect(await topicsOf(kim)).toContain('customer/sync'));
    for (const visitor of [here, elsewhere]) await visitor.close();
  });

  it('resets a forgotten password of a customer by a mailed link', async () => {
    const kim = await aCustomer({ language: 'de' });
    const visitor = await TestVisitor.at(browser);
    await visitor.open(`${kim.base}/account/sign-in`);
    await visitor.page.getByRole('link', { name: 'Forgot your password?' }).click();
    await visitor.page.getByLabel('Email').fill(kim.customer.email);
    await visitor.press('Send the link');
    expect(await visitor.words()).toContain('a mail with a link is on its way');
    const path = await mailedPath(kim.customer.email);
    await visitor.open(path);
    await visitor.page.getByLabel('New password').fill(NEW);
    await visitor.page.getByLabel('Confirm password').fill('something else');
    await visitor.press('Set the password');
    expect(await visitor.words()).toContain('Confirm password must match the new password.');
    await visitor.page.getByLabel('New password').fill(NEW);
    await visitor.page.getByLabel('Confirm password').fill(NEW);
    await visitor.press('Set the password');
    expect(await visitor.words()).toContain('Your password is set');
    expect(await visitor.open(path)).toBe(404);
    expect(await visitor.words()).toContain('This link no longer works');
    await visitor.close();
    const again = await signedIn(kim, NEW);
    expect(await again.page.locator('html').getAttribute('lang')).toBe('de');
    await again.close();
  });

  it('signs a visitor up by a mailed link and shows the empty content of the new customer', async () => {
    const shop = await aCompany({ name: 'Harbour Films' });
    const base = `/shop/${shop.theme_setting_id}`;
    const { email, first_name } = aPerson();
    const visitor = await TestVisitor.at(browser);
    await visitor.open(base);
    await visitor.page.getByRole('link', { name: 'Sign up' }).click();
    expect(await accessibilityFaults(visitor.page)).toEqual([]);
    await visitor.page.getByLabel('Email').fill(email);
    await visitor.press('Send the link');
    expect(await visitor.words()).toContain(`We have sent a mail to:${email}`);
    const path = await mailedPath(email);
    await visitor.open(path);
    await visitor.page.getByLabel('New password').fill(NEW);
    await visitor.page.getByLabel('Confirm password').fill('something else');
    await visitor.page.getByLabel('First name').fill(first_name);
    await visitor.press('Create the account');
    expect(await visitor.words()).toContain('Confirm password must match the new password.');
    expect(await accessibilityFaults(visitor.page)).toEqual([]);
    await visitor.page.getByLabel('New password').fill(NEW);
    await visitor.page.getByLabel('Confirm password').fill(NEW);
    await visitor.press('Create the account');
    await visitor.page.waitForURL(`**${base}/player`);
    expect(await visitor.words()).toContain('You have not bought anything yet');
    const { body } = await shop.api.get<{ customers: Customer[] }>('/api/customers.json', 200);
    expect(body.customers).toMatchObject([{ email, first_name, verified_email: true }]);
    const customer = body.customers[0]!;
    expect(await topicsOf({ shop, base, customer })).toContain('customer/create');
    expect(await visitor.open(path)).toBe(404);
    expect(await visitor.words()).toContain('This link no longer works');
    await visitor.close();
    await (await signedIn({ shop, base, customer }, NEW)).close();
  });

  it('changes the email of a customer by the link mailed to the new address', async () => {
    const kim = await aCustomer();
    const visitor = await signedIn(kim);
    const email = anEmail();
    await visitor.open(`${kim.base}/account/email`);
    await visitor.page.getByLabel('New email').fill(email);
    await visitor.page.getByLabel('Current password').fill(PASSWORD);
    await visitor.press('Send the link');
    expect(await visitor.words()).toContain('Check your inbox');
    const path = await mailedPath(email);
    const reader = await TestVisitor.at(browser);
    await reader.open(path);
    expect(await reader.words()).toContain(email);
    await reader.press('Confirm');
    expect(await reader.words()).toContain('Your email is changed');
    await visitor.open(`${kim.base}/account`);
    expect(await visitor.words()).toContain(email);
    await eventually(() => {
      expect(mailsIn(system().dataDir, kim.customer.email).at(-1)?.text).toContain(
        'was changed. You can no longer sign in with',
      );
    });
    for (const one of [visitor, reader]) await one.close();
  });

  it('changes name, language and addresses of a customer on the account pages', async () => {
    const kim = await aCustomer();
    const { address, first_name } = aPerson();
    const [name, city] = [`${first_name} <b>`, aWord('Kiel')];
    const visitor = await signedIn(kim);
    const { page } = visitor;
    await visitor.open(`${kim.base}/account/addresses/new`);
    await page.getByLabel('Company').fill(address.company);
    await page.getByLabel('Street and number').fill(address.address1);
    await page.getByLabel('Postal code').fill(address.zip);
    await page.getByLabel('City').fill(address.city);
    await page.getByLabel('Phone').fill(address.phone);
    await page.getByLabel('Country').selectOption('DE');
    await visitor.press('Save');
    expect(await visitor.words()).toMatch(
      new RegExp(`${address.address1}\\s+${address.zip} ${address.city}\\s+Germany`),
    );
    await page.getByRole('link', { name: 'Change' }).click();
    await page.getByLabel('City').fill(city);
    await visitor.press('Save');
    await visitor.open(`${kim.base}/account/details`);
    await page.getByLabel('First name').fill(name);
    await page.getByLabel('Language').selectOption('de');
    await visitor.press('Save');
    expect(await visitor.words()).toContain('Ihre Angaben sind gespeichert.');
    const { body } = await kim.shop.api.get<{ customer: Customer }>(`/api/customers/${kim.customer.token}.json`, 200);
    expect(body.customer).toMatchObject({
      first_name: name,
      language: 'de',
      default_address: { city, country_code: 'DE' },
    });
    await visitor.open(`${kim.base}/account/addresses`);
    await visitor.press('Entfernen');
    expect(await visitor.words()).toContain('Noch keine Adresse.');
    await visitor.close();
  });

  it("lists a customer's orders with invoices that print without navigation", async () => {
    const kim = await aCustomer({ language: 'de' });
    const company = { street: 'Kaistraße 4', zip: '20457', city: 'Hamburg' };
    await kim.shop.api.put(`/api/companies/${kim.shop.company_id}.json`, { company }, 200);
    const order = await anOrder(kim);
    const visitor = await signedIn(kim);
    const { page } = visitor;
    await visitor.open(`${kim.base}/account/orders`);
    await page.getByRole('link', { name: `Rechnung #${order.id}` }).click();
    const words = (await visitor.words()).replaceAll(/\s+/g, ' ');
    for (const said of [
      'Harbour Films',
      'Kaistraße 4',
      '20457 Hamburg',
      `${kim.customer.first_name} ${kim.customer.last_name}`,
      `Rechnung ${order.order_number}`,
      'A tape',
      '2',
      '20,00 €',
      '19 %',
    ]) {
      expect(words).toContain(said);
    }
    await page.emulateMedia({ media: 'print' });
    expect([await page.locator('header').isVisible(), await page.locator('table').isVisible()]).toEqual([false, true]);
    await page.emulateMedia({ media: 'screen' });
    const stranger = await signedIn(await aCustomer());
    expect(await visitor.open(`${kim.base}/account/orders/${order.id + 1_000_000}`)).toBe(404);
    await stranger.open(`${kim.base}/account/orders/${order.id}`);
    expect(new URL(stranger.page.url()).pathname).toBe(`${kim.base}/account/sign-in`);
    for (const one of [visitor, stranger]) await one.close();
  });

  it("serves the account pages under the shop's host with a separate session", async () => {
    const kim = await aCustomer();
    const origin = `http://${kim.shop.company_id}.shops.localhost:${new URL(system().storefrontUrl).port}`;
    const visitor = await TestVisitor.at(browser);
    const { page } = visitor;
    await page.goto(`${origin}/account/orders`);
    expect(page.url()).toBe(`${origin}/account/sign-in?next=%2Faccount%2Forders`);
    await visitor.signIn(kim.customer.email, PASSWORD);
    await page.waitForURL(`${origin}/account/orders`);
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.waitForURL(`${origin}/account`);
    expect(await visitor.words()).toContain(kim.customer.email);
    expect((await page.content()).includes('Marquee')).toBe(false);
    expect((await visitor.context.cookies()).map(({ name }) => name)).toEqual(['__Host-shop']);
    await visitor.open(`${kim.base}/account`);
    expect(new URL(page.url()).pathname).toBe(`${kim.base}/account/sign-in`);
    await page.goto(`${origin}/account`);
    await visitor.press('Sign out');
    await page.waitForURL(`${origin}/account/sign-in`);
    await page.goto(`${origin}/account`);
    expect(page.url()).toBe(`${origin}/account/sign-in?next=%2Faccount`);
    await visitor.close();
  });

  it('deletes a customer account after a password check and signs the customer out', async () => {
    const kim = await aCustomer();
    const visitor = await signedIn(kim);
    await visitor.open(`${kim.base}/account/delete`);
    await visitor.page.getByLabel('Current password').fill('a wrong password');
    await visitor.press('Delete my account');
    expect(await visitor.words()).toContain('Current password is wrong; enter your current password.');
    await visitor.page.getByLabel('Current password').fill(PASSWORD);
    await visitor.press('Delete my account');
    expect(await visitor.words()).toContain('Your account is deleted');
    await visitor.open(`${kim.base}/account`);
    expect(new URL(visitor.page.url()).pathname).toBe(`${kim.base}/account/sign-in`);
    await kim.shop.api.get(`/api/customers/${kim.customer.token}.json`, 404);
    await visitor.close();
  });
});
