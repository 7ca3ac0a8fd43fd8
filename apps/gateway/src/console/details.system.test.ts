import type { Company, Customer, Fulfillment, Order, Product } from '@marquee/contracts';
import {
  accessibilityFaults,
  anEmail,
  eventually,
  mailsIn,
  startBrowser,
  system,
  type TestClient,
} from '@marquee/testing';
import type { Browser } from 'playwright-core';
import { aDemoShop, type DemoShop } from '../testing/console/demo-shop';
import { ORDER_MAIL_TEXTS } from '../testing/console/source';
import { ConsoleVisitor } from '../testing/console/visitor';

let browser: Browser;
let shop: DemoShop;
let visitor: ConsoleVisitor;

beforeAll(async () => {
  [browser, shop] = await Promise.all([startBrowser(), aDemoShop()]);
  visitor = await ConsoleVisitor.of(browser, shop);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});

/** Places an order of the buyer, or of the shop's first customer, for goods that must be sent. */
async function anOrderOfGoods(api: TestClient, buyer?: object): Promise<Order> {
  const customers = await api.get<{ customers: Customer[] }>('/api/customers.json?limit=1', 200);
  const mugs = await api.get<{ products: Product[] }>('/api/products.json?query=title:Enamel mug', 200);
  const order = {
    ...(buyer ?? { customer_token: customers.body.customers[0]?.token }),
    line_items: [{ product_id: mugs.body.products[0]?.product_id }],
  };
  return (await api.post<{ order: Order }>('/api/orders.json', { order }, 201)).body.order;
}

describe('an order whose goods were refunded before they were sent', () => {
  it('shows an order as refunded, not as shipped, if its goods were refunded before they were sent', async () => {
    const { page, t } = visitor;
    const { id, name } = await anOrderOfGoods(shop.api);
    await shop.api.post(`/api/orders/${id}/refunds.json`, { refund: { restock: true } }, 201);
    await visitor.open(`orders?query=${encodeURIComponent(name)}`);
    const row = page.getByRole('row').filter({ hasText: name }).first();
    expect(await row.getByText(t.choices.refunded, { exact: true }).count()).toBe(2);
    expect(await row.getByText(t.choices.fulfilled, { exact: true }).count()).toBe(0);
    await visitor.open(`orders/${id}`);
    const main = page.getByRole('main');
    await main.getByText(t.sales.refundedOf(1, 1)).waitFor();
    expect(await main.getByText(t.choices.fulfilled, { exact: true }).count()).toBe(0);
    expect(await main.getByText(t.choices.null, { exact: true }).count()).toBe(0);
  });
});

describe('the mail of an order', () => {
  it('mails the confirmation of an order again after a question, names the address, and shows why it refuses', async () => {
    const { page } = visitor;
    const texts = ORDER_MAIL_TEXTS;
    const email = anEmail();
    const order = await anOrderOfGoods(shop.api, { email, password: 'a long secret', customer_notification: 0 });
    await visitor.open(`orders/${order.id}`);
    const dialog = page.getByRole('dialog', { name: texts.title(order.name) });
    const send = async () => {
      await visitor.button(texts.action).click();
      await dialog.getByText(texts.text(email)).waitFor();
      await dialog.getByRole('button', { name: texts.action }).click();
    };
    await send();
    await page.getByText(texts.done(email)).first().waitFor();
    await dialog.waitFor({ state: 'detached' });
    await eventually(() => expect(mailsIn(system().dataDir, email)).toHaveLength(1));
    await send();
    await dialog.getByText(/hourly limit of mails/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(mailsIn(system().dataDir, email)).toHaveLength(1);
  });
});

describe('the refund of an order', () => {
  it('proposes no amount in the refund dialog until the user has chosen what to refund', async () => {
    const { page, t } = visitor;
    const { id } = await anOrderOfGoods(shop.api);
    await visitor.open(`orders/${id}`);
    await visitor.button(t.sales.refund.action).click();
    const dialog = page.getByRole('dialog');
    const submit = dialog.getByRole('button', { name: /^Refund/ });
    expect(await submit.isDisabled()).toBe(true);
    expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0);
    await dialog.getByRole('radio', { name: t.sales.refund.modes.all }).check();
    expect(await submit.isDisabled()).toBe(false);
  });
});

describe('goods without a tracking number', () => {
  it('marks goods without a tracking number as shipped only after a question', async () => {
    const { page, t } = visitor;
    const { id } = await anOrderOfGoods(shop.api);
    const path = `/api/fulfillments/${id}.json`;
    const stored = async () => (await shop.api.get<{ fulfillment: Fulfillment }>(path, 200)).body.fulfillment;
    await visitor.open(`fulfillments/${id}`);
    await visitor.button(t.sales.ship.mark).click();
    const dialog = page.getByRole('dialog', { name: t.sales.ship.untracked });
    await dialog.getByText(t.sales.ship.untrackedHint).waitFor();
    expect(await stored()).toMatchObject({ status: 0 });
    await dialog.getByRole('button', { name: t.sales.ship.mark }).click();
    await page.getByText(t.sales.ship.done).waitFor();
    expect(await stored()).toMatchObject({ status: 100 });
  });
});

describe('a company that may not sell yet', () => {
  it('lists the empty fields of a company that may not sell yet', async () => {
    const { page, t } = visitor;
    const path = `/api/companies/${shop.company_id}.json`;
    await shop.api.put(path, { company: { street: '', zip: '', city: '' } }, 200);
    const { body } = await shop.api.get<{ company: Company }>(path, 200);
    expect(body.company.shop_status['Incomplete company data']).toBe(true);
    await visitor.open('company');
    const names = ['first_name', 'last_name', 'street', 'zip', 'city'] as const;
    const list = page.getByRole('listitem').filter({ hasText: t.fields['Incomplete company data'] });
    for (const name of names) await list.getByText(t.fields[name]).waitFor();
    for (const name of names) await visitor.field(name).fill('Kiel');
    await visitor.button(t.form.save).click();
    await list.waitFor({ state: 'detached' });
    const after = await shop.api.get<{ company: Company }>(path, 200);
    expect(after.body.company.shop_status['Incomplete company data']).toBe(false);
  });
});

describe('a test of a webhook', () => {
  it('marks the test of a webhook among its deliveries', async () => {
    const { page, t, user, company } = visitor;
    const api = user.api(`/admin/${company.company_id}/apps/${shop.client_id}`);
    const { body } = await api.get<{ webhooks: { id: number }[] }>('/admin/webhooks.json', 200);
    await api.post(`/admin/webhooks/${body.webhooks[0]?.id}/test.json`, undefined, 201);
    await visitor.open('deliveries');
    const newest = page.getByRole('row').nth(1);
    expect(await newest.getByText(t.sales.test, { exact: true }).count()).toBe(1);
  });
});

describe('the filter of a status', () => {
  it('offers the choice of all rows once in the filter of a status', async () => {
    const { page, t } = visitor;
    await visitor.open('orders?financial_status=paid');
    const texts = await page
      .getByRole('combobox', { name: t.fields.financial_status })
      .getByRole('option')
      .allInnerTexts();
    expect(texts).toEqual([t.list.any, t.choices.paid, t.choices.partially_refunded, t.choices.refunded]);
  });
});

describe('a list that is wider than the screen', () => {
  it('keeps the name and the actions of rows in view while a wide list scrolls', async () => {
    const narrow = await ConsoleVisitor.of(browser, shop, { width: 360 });
    const { page, t } = narrow;
    await anOrderOfGoods(shop.api);
    await narrow.open('fulfillments');
    const cells = page.getByRole('row').nth(1).getByRole('cell');
    const action = page.getByRole('button', { name: new RegExp(`^${t.sales.ship.mark}`) }).first();
    const boxes = async () => [await cells.first().boundingBox(), await action.boundingBox()];
    const outside = (box: { x: number; width: number } | null) => box === null || box.x < 0 || box.x + box.width > 360;
    expect((await boxes()).filter(outside)).toEqual([]);
    await page
      .getByRole('region', { name: t.list.table(t.nav.fulfillments) })
      .evaluate((region) => region.scrollBy(400, 0));
    expect((await boxes()).filter(outside)).toEqual([]);
    await narrow.close();
  });
});

describe('forced colours', () => {
  it('shows the current tab of a page in forced colours', async () => {
    const { page } = visitor;
    await page.emulateMedia({ forcedColors: 'active' });
    await visitor.open('fulfillments');
    const colours = await page.evaluate<string[]>(
      `[...document.querySelectorAll('main nav a')].map((tab) => getComputedStyle(tab).borderBottomColor)`,
    );
    expect(colours.length).toBeGreaterThan(1);
    expect(new Set(colours.slice(1)).has(colours[0] ?? '')).toBe(false);
    await page.emulateMedia({ forcedColors: 'none' });
  });
});
