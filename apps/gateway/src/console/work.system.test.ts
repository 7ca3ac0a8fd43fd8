import type { Customer, Order, Product } from '@marquee/contracts';
import { aCompany, anEmail, startBrowser, system } from '@marquee/testing';
import type { Browser } from 'playwright-core';
import { aDemoShop, type DemoShop } from '../testing/console/demo-shop';
import { plant } from '../testing/console/hostile';
import { anOrder, orderOf } from '../testing/console/orders';
import { pagesOfLists } from '../testing/console/lists';
import { LISTS } from '../testing/console/source';
import { TASKS } from '../testing/console/tasks';
import { ConsoleVisitor, isStream } from '../testing/console/visitor';

/** Longer than any order takes, even on a stalled machine. */
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

describe('an open list of orders', () => {
  it('shows an order that the API has accepted, without a reload, also after the gateway was killed', async () => {
    let gateway = await system().startApp('gateway', { PORT: '0' });
    const port = gateway.httpPort ?? 0;
    const visitor = await ConsoleVisitor.of(browser, shop, { url: `http://localhost:${port}` });
    const rowOf = ({ name }: Order) => visitor.page.getByRole('row').filter({ hasText: name });
    await visitor.open('orders');
    await rowOf(await anOrder(shop.api)).waitFor({ timeout: SOON_MS });
    expect(visitor.takeFaults()).toEqual([]);
    // Without the stream, the list would be read again only every few seconds.
    expect(visitor.requests.some(isStream)).toBe(true);

    gateway.kill('SIGKILL');
    await gateway.ended;
    const placed = await anOrder(shop.api);
    gateway = await system().startApp('gateway', { PORT: String(port) });
    await rowOf(placed).waitFor({ timeout: SOON_MS });
    await rowOf(await anOrder(shop.api)).waitFor({ timeout: SOON_MS });
    await visitor.close();
    await gateway.stop();
  });
});

describe('the keys of the console', () => {
  it('opens pages by name in the palette, and gives the focus back', async () => {
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

  it('ignores shortcuts while the user types', async () => {
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

  it('lists all shortcuts after a question mark', async () => {
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

describe('two editors of one product', () => {
  it('shows both texts of a conflict to choose from, so that no change is lost unseen', async () => {
    const [first, second] = await Promise.all([ConsoleVisitor.of(browser, shop), ConsoleVisitor.of(browser, shop)]);
    const made = await aFilm();
    const path = `products/${made.id}`;
    const { t } = first;
    for (const editor of [first, second]) await editor.open(path);
    await second.field('title').fill('Title of the second');
    await first.field('title').fill('Title of the first');
    await first.field('comment').fill('Comment of the first');
    await first.button(t.form.save).click();
    await first.page.getByText(t.form.saved).waitFor();

    await second.button(t.form.save).click();
    const dialog = second.page.getByRole('dialog', { name: t.conflict.title });
    await dialog.getByText('Title of the first').waitFor();
    await dialog.getByText('Title of the second').waitFor();
    expect(await stored(made)).toMatchObject({ title: 'Title of the first' });
    await dialog.getByRole('radio', { name: t.conflict.keepYours(t.fields.title) }).check();
    await dialog.getByRole('button', { name: t.conflict.save }).click();
    await second.page.getByText(t.form.saved).waitFor();
    expect(await stored(made)).toMatchObject({ title: 'Title of the second', comment: 'Comment of the first' });
    await Promise.all([first.close(), second.close()]);
  });
});

async function aFilm(): Promise<Product> {
  const sent = { title: 'A film', product_type: 9 };
  return (await shop.api.post<{ product: Product }>('/api/products.json', { product: sent }, 201)).body.product;
}
async function stored({ id }: Product): Promise<Product> {
  return (await shop.api.get<{ product: Product }>(`/api/products/${id}.json`, 200)).body.product;
}

describe('a changed form', () => {
  it('asks before another page drops the changes', async () => {
    const visitor = await ConsoleVisitor.of(browser, shop);
    const { page, t } = visitor;
    await visitor.open(`products/${product.id}`);
    await visitor.field('title').fill('Not saved');
    await page.getByRole('link', { name: t.nav.orders, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t.form.unsavedTitle });
    await dialog.getByRole('button', { name: t.form.stay }).click();
    expect(await visitor.field('title').inputValue()).toBe('Not saved');
    await page.getByRole('link', { name: t.nav.orders, exact: true }).click();
    await dialog.getByRole('button', { name: t.form.discard }).click();
    await page.waitForURL('**/orders');
    expect(await stored(product)).toMatchObject({ title: product.title });
    await visitor.close();
  });
});

describe('a refund on a cut connection', () => {
  it('happens once, although the user clicks twice, closes the dialog, reloads the page and repeats it', async () => {
    const visitor = await ConsoleVisitor.of(browser, shop);
    const { page, t } = visitor;
    const order = await anOrder(shop.api);
    let isCut = true;
    const keys = new Set<string>();
    await page.route('**/refunds.json', async (route) => {
      keys.add(route.request().headers()['idempotency-key'] ?? '');
      if (!isCut) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await visitor.open(`orders/${order.id}`);
    await visitor.button(t.sales.refund.action).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: t.sales.refund.modes.amount }).check();
    await dialog.getByRole('textbox', { name: t.fields.amount }).fill('1.00');
    await dialog.getByRole('button', { name: /Refund/ }).dblclick();
    await dialog.getByText(t.errors.unknown).waitFor({ timeout: SOON_MS * 3 });
    isCut = false;
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await visitor.open(`orders/${order.id}`);
    await visitor.button(t.sales.refund.action).click();
    await dialog.getByText(t.errors.unknown).waitFor();
    await dialog.getByRole('button', { name: t.sales.refund.repeat('€1.00') }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    expect((await orderOf(shop.api, order.id)).refunds).toMatchObject([{ transactions: [{ amount: 100 }] }]);
    expect(keys.size).toBe(1);
    await visitor.close();
  });
});

/** Finds markup that no page of the console contains. */
const INSPECT = `[
  ...('xss' in globalThis ? ['a script ran'] : []),
  ...[...document.querySelectorAll('.planted, main script, iframe, object, embed, base')].map((one) => one.outerHTML),
  ...[...document.querySelectorAll('*')].filter((one) => one.getAttributeNames().some((name) => name.startsWith('on')))
    .map((one) => one.outerHTML),
]`;
const TEXTS = `[document.body.textContent, ...[...document.querySelectorAll('input, textarea')].map(({ value }) => value)].join(' ')`;

describe('stored script', () => {
  it.each([
    ['with the policy of the console', true],
    ['without it', false],
  ])('stays text on every page of a product, a customer and an order: %s', async (_, policy) => {
    const company = await aCompany({ name: `x_company'"><b class=planted>` });
    const { api } = company;
    const film = await plant<Product>(api, '/api/products.json', 'product', { product_type: 9 });
    const buyer = await plant<Customer>(api, '/api/customers.json', 'customer', { email: anEmail() });
    const lines = { customer_token: buyer.token, line_items: [{ product_id: film.product_id, price: 100 }] };
    const sold = await plant<Order>(api, '/api/orders.json', 'order', lines).catch(() => undefined);
    const visitor = await ConsoleVisitor.of(browser, company, { policy });
    const withColumns = [...pagesOfLists()]
      .filter(([, path]) => !path.includes('$'))
      .map(([list, path]) => `${path}?columns=${Object.keys(LISTS[list]?.columns ?? {}).join(',')}`);
    const details = [`products/${film.id}`, `customers/${buyer.token}`, ...(sold ? [`orders/${sold.id}`] : [])];
    let shown = '';
    for (const path of ['', ...withColumns, ...details]) {
      await visitor.open(path);
      expect([path, await visitor.page.evaluate(INSPECT)]).toEqual([path, []]);
      shown += await visitor.page.evaluate<string>(TEXTS);
    }
    for (const field of ['company', 'title', 'first_name', 'last_name']) expect(shown).toContain(`x_${field}'">`);
    expect(visitor.takeFaults()).toEqual([]);
    await visitor.close();
  });
});

describe('by the keyboard alone', () => {
  it.each(Object.entries(TASKS))('lets a user work by the keyboard alone: %s', async (_, task) => {
    const visitor = await ConsoleVisitor.of(browser, shop);
    await visitor.open('');
    await task(visitor);
    expect(visitor.takeFaults()).toEqual([]);
    await visitor.close();
  });
});
