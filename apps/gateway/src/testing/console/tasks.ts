import { randomUUID } from 'node:crypto';
import { equal, notEqual } from 'node:assert/strict';
import type { Fulfillment, Price, Product } from '@marquee/contracts';
import { anEmail, aProduct, eventually } from '@marquee/testing';
import { anOrder, orderOf } from './orders';
import type { ConsoleVisitor } from './visitor';

/** A task that a user performs with the keyboard only, and the check of its result through the API. */
type Task = (visitor: ConsoleVisitor) => Promise<void>;

async function refundAnOrder(visitor: ConsoleVisitor): Promise<void> {
  const { page, t } = visitor;
  const order = await anOrder(visitor.company.api);
  await visitor.press('g', 'o');
  await visitor.choose(page.getByRole('link', { name: order.name, exact: true }));
  await visitor.choose(visitor.button(t.sales.refund.action));
  const dialog = page.getByRole('dialog');
  await visitor.tabTo(dialog.getByRole('radio', { name: t.sales.refund.modes.all }));
  await visitor.press('Space');
  await visitor.choose(dialog.getByRole('button', { name: /^Refund/ }));
  await eventually(async () => equal((await orderOf(visitor.company.api, order.id)).refunds.length, 1));
}

async function cancelAnOrder(visitor: ConsoleVisitor): Promise<void> {
  const { page, t } = visitor;
  const order = await anOrder(visitor.company.api);
  await visitor.press('Control+k');
  await visitor.tabTo(page.getByRole('combobox', { name: t.palette.placeholder }));
  await page.keyboard.type(order.name);
  await page.getByRole('option', { name: order.name }).first().waitFor();
  await visitor.press('Enter');
  await visitor.choose(visitor.button(t.sales.cancel.action));
  await visitor.choose(page.getByRole('dialog').getByRole('button', { name: t.sales.cancel.action }));
  await eventually(async () => notEqual((await orderOf(visitor.company.api, order.id)).cancelled_at, null));
}

async function shipGoods(visitor: ConsoleVisitor): Promise<void> {
  const { page, t } = visitor;
  const { body } = await visitor.company.api.get<{ fulfillments: Fulfillment[] }>(
    '/api/fulfillments/open.json?limit=1',
    200,
  );
  const { id } = body.fulfillments[0] as Fulfillment;
  await visitor.press('g', 'f');
  await visitor.settled();
  await visitor.go(`fulfillments/${id}`);
  await visitor.type(visitor.field('tracking_number'), 'PARCEL-1');
  await visitor.choose(visitor.button(t.sales.ship.mark));
  await page.getByText(t.sales.ship.done).waitFor();
  const shipped = await visitor.company.api.get<{ fulfillment: Fulfillment }>(`/api/fulfillments/${id}.json`, 200);
  equal(shipped.body.fulfillment.tracking_number, 'PARCEL-1');
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
  await visitor.company.api.get(`/api/customers/search.json?query=email:${email}`, 200);
}

async function inviteAUser(visitor: ConsoleVisitor): Promise<void> {
  const { page, t } = visitor;
  const { users } = t.administration;
  await visitor.press('g', 'u');
  await visitor.button(users.invite).waitFor();
  await visitor.press('n');
  // Events of users contain the email, so it must not be registered as personal data.
  await visitor.type(visitor.field('email'), `clerk-${randomUUID()}@example.org`);
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

async function createAPrice(visitor: ConsoleVisitor): Promise<void> {
  const { page, t } = visitor;
  const { prices } = t.catalog;
  await visitor.press('g', 'r');
  await visitor.button(prices.create).waitFor();
  await visitor.press('n');
  await visitor.type(visitor.field('title'), 'Matinee');
  await visitor.choose(visitor.button(t.form.addItem(prices.byCurrency)));
  await visitor.tabTo(visitor.field('currency'));
  await page.keyboard.type('EUR');
  await visitor.type(visitor.field('price'), '3.99');
  await visitor.press('Control+s');
  await page.getByRole('heading', { name: 'Matinee' }).waitFor();
  const { body } = await visitor.company.api.get<{ prices: Price[] }>('/api/prices.json?order=id%20desc', 200);
  equal(body.prices[0]?.currencies[0]?.price, 399);
}

async function publishProducts(visitor: ConsoleVisitor): Promise<void> {
  const { page, t, company } = visitor;
  const titles = ['Night film', 'Day film'];
  for (const title of titles) await aProduct(company, { title, product_type: 9, published: false });
  await visitor.press('g', 'p');
  for (const title of titles) {
    const row = page.getByRole('row').filter({ hasText: title });
    await visitor.tabTo(row.getByRole('checkbox'));
    await visitor.press('Space');
  }
  await visitor.choose(page.getByRole('region').getByRole('button', { name: t.catalog.products.publish, exact: true }));
  const dialog = page.getByRole('dialog', { name: t.catalog.products.bulk.publish(titles.length) });
  await dialog.getByText(t.catalog.bulk.done(titles.length, titles.length)).waitFor();
  await visitor.choose(dialog.getByRole('button', { name: t.shell.close }).last());
  const { body } = await company.api.get<{ products: Product[] }>('/api/products.json?query=title:Night%20film', 200);
  equal(body.products[0]?.published, true);
}

async function createACategory(visitor: ConsoleVisitor): Promise<void> {
  const { page, t } = visitor;
  await visitor.press('g', 't');
  await visitor.button(t.catalog.categories.create).waitFor();
  await visitor.press('n');
  await visitor.type(visitor.field('title'), 'Silent films');
  await visitor.press('Control+s');
  await page.getByRole('heading', { name: 'Silent films' }).waitFor();
}

async function resendADelivery(visitor: ConsoleVisitor): Promise<void> {
  const { page, t } = visitor;
  const { deliveries } = t.integrations;
  await visitor.press('g', 'd');
  await visitor.choose(page.getByRole('button', { name: new RegExp(`^${deliveries.redeliver}`) }).first());
  const dialog = page.getByRole('dialog', { name: deliveries.redeliverTitle });
  // One webhook of the demo shop always fails, and a failure pauses all webhooks of its app for a minute.
  const [first, ...others] = [deliveries.sent, deliveries.failed, deliveries.stillWaiting].map((text) =>
    dialog.getByText(text),
  );
  await others.reduce((any, one) => any.or(one), first ?? dialog).waitFor();
}

export const TASKS: Readonly<Record<string, Task>> = {
  'refund an order': refundAnOrder,
  'cancel an order': cancelAnOrder,
  'ship goods with a tracking number': shipGoods,
  'create a customer': createACustomer,
  'invite a user': inviteAUser,
  'create an app': createAnApp,
  'save a view of a list': saveAView,
  'create a price': createAPrice,
  'publish products in bulk': publishProducts,
  'create a category': createACategory,
  'send a delivery again': resendADelivery,
};
