import type { Customer, Fulfillment, Order, Product, Refund } from '@marquee/contracts';
import { aCompany, anEmail, eventually, startBrowser, system } from '@marquee/testing';
import type { Browser } from 'playwright-core';
import { aDemoShop, type DemoShop } from '../testing/console/demo-shop';
import { plant } from '../testing/console/hostile';
import { pagesOfLists } from '../testing/console/lists';
import { LISTS } from '../testing/console/source';
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

describe('two editors of one product', () => {
  it('see both texts of a conflict and choose, so that no change is lost unseen', async () => {
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
  it('happens once, although the user clicks twice and repeats it afterwards', async () => {
    const visitor = await ConsoleVisitor.of(browser, shop);
    const { page, t } = visitor;
    const order = await anOrder();
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
    await dialog.getByRole('button', { name: t.sales.refund.repeat }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    expect((await orderOf(order.id)).refunds).toMatchObject([{ transactions: [{ amount: 100 }] }]);
    expect(keys.size).toBe(1);
    await visitor.close();
  });
});

async function orderOf(id: number): Promise<Order & { refunds: Refund[] }> {
  return (await shop.api.get<{ order: Order & { refunds: Refund[] } }>(`/api/orders/${id}.json`, 200)).body.order;
}

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

/** A task that a user does by the keyboard alone, and how the API shows that it is done. */
type Task = (visitor: ConsoleVisitor) => Promise<void>;

async function refundAnOrder(visitor: ConsoleVisitor): Promise<void> {
  const { page, t } = visitor;
  const order = await anOrder();
  await visitor.press('g', 'o');
  await visitor.choose(page.getByRole('link', { name: order.name, exact: true }));
  await visitor.choose(visitor.button(t.sales.refund.action));
  await visitor.choose(page.getByRole('dialog').getByRole('button', { name: /^Refund/ }));
  await eventually(async () => expect((await orderOf(order.id)).refunds).toHaveLength(1));
}

async function cancelAnOrder(visitor: ConsoleVisitor): Promise<void> {
  const { page, t } = visitor;
  const order = await anOrder();
  await visitor.press('Control+k');
  await page.keyboard.type(order.name);
  await page.getByRole('option', { name: order.name }).first().waitFor();
  await visitor.press('Enter');
  await visitor.choose(visitor.button(t.sales.cancel.action));
  await visitor.choose(page.getByRole('dialog').getByRole('button', { name: t.sales.cancel.action }));
  await eventually(async () => expect((await orderOf(order.id)).cancelled_at).not.toBeNull());
}

async function shipGoods(visitor: ConsoleVisitor): Promise<void> {
  const { page, t } = visitor;
  const { body } = await shop.api.get<{ fulfillments: Fulfillment[] }>('/api/fulfillments/open.json?limit=1', 200);
  const { id } = body.fulfillments[0] as Fulfillment;
  await visitor.press('g', 'f');
  await visitor.settled();
  await visitor.go(`fulfillments/${id}`);
  await visitor.type(visitor.field('tracking_number'), 'PARCEL-1');
  await visitor.choose(visitor.button(t.sales.ship.mark));
  await page.getByText(t.sales.ship.done).waitFor();
  const shipped = await shop.api.get<{ fulfillment: Fulfillment }>(`/api/fulfillments/${id}.json`, 200);
  expect(shipped.body.fulfillment).toMatchObject({ status: 100, tracking_number: 'PARCEL-1' });
}

async function createACustomer(visitor: ConsoleVisitor): Promise<void> {
  const { page, t } = visitor;
  const email = anEmail();
  await visitor.press('g', 'c');
  await visitor.button(t.sales.customer.create).waitFor();
  await visitor.press('n');
  await visitor.type(visitor.field('email'), email);
  await visitor.press('Control+s');
  await page.getByText(t.sales.customer.created).waitFor();
  await shop.api.get(`/api/customers/search.json?query=email:${email}`, 200);
}

async function inviteAUser(visitor: ConsoleVisitor): Promise<void> {
  const { page, t } = visitor;
  const { users } = t.administration;
  await visitor.press('g', 'u');
  await visitor.button(users.invite).waitFor();
  await visitor.press('n');
  await visitor.type(visitor.field('email'), anEmail());
  await visitor.type(visitor.field('first_name'), 'Kim');
  await visitor.type(visitor.field('last_name'), 'Berg');
  await visitor.choose(visitor.button(users.inviteAction));
  await page.getByText(users.invited).waitFor();
}

async function createAnApp(visitor: ConsoleVisitor): Promise<void> {
  const { page, t } = visitor;
  const { apps } = t.administration;
  await visitor.press('g', 'a');
  await visitor.button(apps.create).waitFor();
  await visitor.press('n');
  await visitor.type(visitor.field('name'), 'Window dresser');
  await visitor.type(visitor.field('redirect_uris'), 'https://dresser.example/back');
  await visitor.choose(visitor.button(apps.createAction));
  await page.getByText(apps.copyNow).waitFor();
  await visitor.choose(visitor.button(apps.copied));
  await page.getByRole('heading', { name: 'Window dresser' }).waitFor();
}

async function saveAView(visitor: ConsoleVisitor): Promise<void> {
  const { page, t } = visitor;
  await visitor.press('g', 'o');
  await visitor.choose(page.getByRole('button', { name: t.list.addFilter }));
  await visitor.choose(page.getByRole('button', { name: t.fields.financial_status, exact: true }));
  await visitor.tabTo(page.getByRole('combobox', { name: t.fields.financial_status }));
  await page.keyboard.type(t.choices.refunded);
  await page.waitForURL(/financial_status=refunded/);
  await visitor.choose(page.getByRole('button', { name: t.views.title, exact: true }));
  await visitor.choose(page.getByRole('button', { name: t.views.save }));
  await page.keyboard.type('Refunded');
  await visitor.press('Enter');
  await page.getByText(t.views.saved('Refunded')).waitFor();
}

const TASKS: Readonly<Record<string, Task>> = {
  'refund an order': refundAnOrder,
  'cancel an order': cancelAnOrder,
  'ship goods with a tracking number': shipGoods,
  'create a customer': createACustomer,
  'invite a user': inviteAUser,
  'create an app': createAnApp,
  'save a view of a list': saveAView,
};

describe('by the keyboard alone', () => {
  it.each(Object.entries(TASKS))('a user can %s', async (_, task) => {
    const visitor = await ConsoleVisitor.of(browser, shop);
    await visitor.open('');
    await task(visitor);
    expect(visitor.takeFaults()).toEqual([]);
    await visitor.close();
  });
});
