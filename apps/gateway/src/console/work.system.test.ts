import type { Customer, Order, Product } from '@marquee/contracts';
import { startBrowser, system } from '@marquee/testing';
import type { Browser } from 'playwright-core';
import { aDemoShop, type DemoShop } from '../testing/console/demo-shop';
import { ConsoleVisitor } from '../testing/console/visitor';

/** No order takes so long, even on a stalled machine. */
const SOON_MS = 20_000;

let browser: Browser;
let shop: DemoShop;
let customer: Customer;
let product: Product;

beforeAll(async () => {
  [browser, shop] = await Promise.all([startBrowser(), aDemoShop()]);
  const customers = await shop.api.get<{ customers: Customer[] }>('/api/customers.json?limit=1', 200);
  const products = await shop.api.get<{ products: Product[] }>('/api/products.json?query=product_type:9', 200);
  customer = customers.body.customers[0] as Customer;
  product = products.body.products.find(({ mirrored }) => !mirrored) as Product;
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});

async function anOrder(): Promise<Order> {
  const order = { customer_token: customer.token, line_items: [{ product_id: product.product_id }] };
  return (await shop.api.post<{ order: Order }>('/api/orders.json', { order }, 201)).body.order;
}

describe('an open list of orders', () => {
  it('shows an order that the API has accepted, without a reload, also after the gateway was killed', async () => {
    let gateway = await system().startApp('gateway', { PORT: '0' });
    const port = gateway.httpPort ?? 0;
    const visitor = await ConsoleVisitor.of(browser, shop, { url: `http://localhost:${port}` });
    const rowOf = ({ name }: Order) => visitor.page.getByRole('row').filter({ hasText: name });
    await visitor.open('orders');
    await rowOf(await anOrder()).waitFor({ timeout: SOON_MS });
    expect(visitor.takeFaults()).toEqual([]);

    gateway.kill('SIGKILL');
    await gateway.ended;
    const placed = await anOrder();
    gateway = await system().startApp('gateway', { PORT: String(port) });
    await rowOf(placed).waitFor({ timeout: SOON_MS });
    await rowOf(await anOrder()).waitFor({ timeout: SOON_MS });
    await visitor.close();
    await gateway.stop();
  });
});

describe('the keys of the console', () => {
  it('open pages by name in the palette, and give the focus back', async () => {
    const visitor = await ConsoleVisitor.of(browser, shop);
    const { page, t } = visitor;
    await visitor.open('orders');
    await visitor.press('Control+k');
    await page.getByRole('combobox', { name: t.palette.placeholder }).waitFor();
    await page.keyboard.type(customer.email);
    await page.getByRole('option', { name: customer.email }).first().waitFor();
    await visitor.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await visitor.press('Control+k');
    await page.keyboard.type(t.nav.products);
    await visitor.press('Enter');
    await page.waitForURL('**/products');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    await visitor.close();
  });

  it('do nothing while the user types', async () => {
    const visitor = await ConsoleVisitor.of(browser, shop);
    const { page, t } = visitor;
    await visitor.open('orders');
    await visitor.press('/');
    await page.keyboard.type('gp?n/');
    expect(await page.getByRole('searchbox', { name: t.list.search }).inputValue()).toBe('gp?n/');
    await page.waitForURL(/query=gp/);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await visitor.close();
  });

  it('are listed by a question mark', async () => {
    const visitor = await ConsoleVisitor.of(browser, shop);
    const { page, t } = visitor;
    await visitor.open('orders');
    await visitor.press('?');
    const dialog = page.getByRole('dialog', { name: t.shortcuts.title });
    await dialog.getByText(t.shortcuts.palette).waitFor();
    await visitor.press('Escape', 'g', 'o');
    expect(await dialog.count()).toBe(0);
    await visitor.close();
  });
});
