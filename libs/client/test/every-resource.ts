/** A program that calls each resource of the client. It is compiled in strict mode with the types of the package, and not run. */
export const EVERY_RESOURCE = `
import { createClient, ValidationError, type Order, type ProductCreate } from '@marquee/client';

const client = createClient({ url: 'https://shop.example', accessToken: 'token' });

export async function catalog(): Promise<string[]> {
  const category = await client.categories.create({ title: 'Films', enabled: true });
  const film: ProductCreate = { title: 'Harbour in Winter', product_type: 4, published: true, locales: [{ language_id: 'en', title: 'Harbour' }] };
  const product = await client.products.create(film);
  const { ignoredFields, warning } = await client.products.update(product.product_id, { published: false }).answer();
  const [license] = await client.licenses.list({ limit: 1 }).toArray();
  const price = await client.prices.get(1, { fields: 'id,name' });
  const file = await client.files.create(new Blob(['bytes'], { type: 'image/png' }));
  const numbers: number[] = [category.id, license?.id ?? 0, price.id, file.id, await client.products.count()];
  return [...ignoredFields, warning ?? '', product.title, numbers.join()];
}

export async function sale(): Promise<Order> {
  const found = await client.customers.validate({ email: 'kim@example.org', password: 'a long secret' });
  const customer = found ?? (await client.customers.create({ email: 'kim@example.org', password: 'a long secret' }));
  const [address] = await client.addresses.create(customer.token, { city: 'Hamburg', country_code: 'DE' });
  if (address !== undefined) await client.addresses.makeDefault(customer.token, address.id);
  const order = await client.orders.create(
    { customer_token: customer.token, line_items: [{ product_id: '0A1B-2C3D-4E5F-6071', quantity: 2, price: 1200 }] },
    { idempotencyKey: 'cart-17' },
  );
  const [line] = order.line_items;
  if (line !== undefined) {
    const refund = await client.orders.refund(order.id, { refund_line_items: [{ line_item_id: line.id, quantity: 1 }], restock: true });
    const cents: number = refund.transactions.reduce((sum, { amount }) => sum + amount, 0);
    if (cents > order.total_price) throw new Error('refunded too much');
  }
  const { to } = await client.orders.sendMail(order.id, { idempotencyKey: 'mail-17' });
  if (to !== order.email) throw new Error('a test is mailed to the owner');
  for await (const issued of client.customerLicenses.list(customer.token)) if (issued.order_id === order.id) break;
  for await (const { id, state } of client.issuedLicenses.list({ state: 'active', query: 'Harbour' })) if (state === 'active') await client.issuedLicenses.suspend(id);
  for await (const { id, license_id, status } of client.licenseDevices.list(1)) if (status === 'dead') await client.licenseDevices.remove(license_id, id);
  if ((await client.licenseDevices.uses(1)).some(({ left }) => left === 0)) await client.licenseDevices.reset(1);
  for await (const { state } of client.newsrecipients.list({ updated_at_min: '2026-11-01T00:00:00' })) if (state === 'unsubscribed') break;
  const [subscriber, member] = [await client.subscribers.get(1), await client.groupmembers.get(1)];
  if (subscriber.state === 'ended' || member.group === 'Press') await client.subscribers.count();
  await client.fulfillments.update(order.id, { status: 100, tracking_number: 'JD01' });
  const status: 'paid' | 'partially_refunded' | 'refunded' = order.financial_status;
  if (status === 'paid') await client.orders.remove(order.id);
  return order;
}

export async function administration(): Promise<void> {
  const [company] = await client.companies.list({ self: 1 }).toArray();
  const user = await client.users.create({ email: 'ada@example.org', first_name: 'Ada', last_name: 'Berg' });
  const permission: number = user.permissions.manage_shop;
  if (permission === 1) await client.users.update(user.token, { first_name: 'Ada' });
  const [theme] = await client.themeSettings.list().toArray();
  if (theme !== undefined) await client.themeSettings.update(theme.id, { login_tokens_need_time: true });
  for await (const { market_id } of client.marketplace.list()) await client.marketplace.add(Number(market_id));
  for await (const { action } of client.activities.list({ limit: 5 })) if (action === 'delete') break;
  const requests: number = await client.requests.count();
  const [hit] = await client.search.find({ query: 'ada', type: 'user' });
  const [app] = await client.apps.list({ order: 'id desc' }).toArray();
  if (app?.installed === false) await client.apps.get(app.id);
  const days = await client.statistics.order(company?.id ?? 0, { StartDate: '2026-11-01', EndDate: '2026-11-15' });
  const sold: number = days.reduce((sum, { order_count }) => sum + order_count, 0);
  const [rate] = await client.currencyRates.list({ newest: 1 }).toArray();
  console.log(sold, rate?.rate, hit?.title, requests);
}

export async function ofPage(): Promise<string> {
  const client = createClient({ url: 'https://shop.example', session: { company: 1001, app: 'shelf-sync' } });
  const { session: { csrf, permissions } } = await client.session.get();
  const view = await client.views.create(1001, { resource: 'orders', name: 'Unpaid', shared: true });
  const { theme } = await client.preferences.update({ theme: 'dark' });
  const [gateway] = await client.serviceStates.list();
  return [csrf, permissions[0]?.scopes[0], view.name, theme, gateway?.version].join();
}

export async function ofMails(): Promise<string> {
  const client = createClient({ url: 'https://shop.example', session: { company: 1001 } });
  const [template] = await client.mailTemplates.list(1001);
  const { carrier } = await client.mailSettings.get(1001);
  return [template?.subject, carrier].join();
}

export async function ofConsole(password: string): Promise<string> {
  const client = createClient({ url: 'https://shop.example', session: { company: 1001 } });
  const settings = { name: 'Sync', redirect_uris: ['https://sync.example/back'], developer_email: 'dev@sync.example' };
  const { id, client_id } = await client.ownApps.create(1001, settings);
  const { client_secret } = await client.ownApps.replaceSecret(1001, id, { password });
  const [permission] = await client.appPermissions.list(1001);
  if (permission !== undefined) await client.appPermissions.revoke(1001, permission.client_id);
  const [signing] = await client.signingSecrets.show(1001, { password });
  const [domain] = await client.domains.list(1001);
  if (domain?.looks_in_dns) await client.domains.check(1001, { host: domain.host });
  const user = await client.companyUsers.create(1001, { email: 'kim@sync.example', first_name: 'Kim', last_name: 'Berg' });
  await client.companyUsers.permit(1001, user.id, { manage_apps: 1 });
  return [client_id, client_secret, signing?.secret, domain?.record_value].join();
}

export async function events(): Promise<string | undefined> {
  const webhook = await client.webhooks.create({ topic: 'order/create', address: 'https://app.example/hook', format: 'json' });
  const delivery = await client.deliveries.test(webhook.id);
  await client.deliveries.redeliver(webhook.id, delivery.id);
  for await (const event of client.events.list({ since_id: 0, topic: 'order/create' })) if (event.data.type === 'order') break;
  try {
    await client.webhooks.update(webhook.id, { is_active: false });
  } catch (error) {
    if (error instanceof ValidationError) return error.errors['is_active']?.[0];
    throw error;
  }
  return undefined;
}

/** Type checks: no line below may compile. */
export const misused: unknown[] = [
  // @ts-expect-error the token of a customer is not an object
  () => client.customers.remove({}),
  // @ts-expect-error an unknown topic
  () => client.webhooks.create({ topic: 'order/burn', address: 'https://app.example/hook' }),
  // @ts-expect-error the quantity of a line is a number
  () => client.orders.create({ customer_token: 'QWERTZUIOPASDFGH', line_items: [{ product_id: '1', quantity: 'two' }] }),
  // @ts-expect-error the id of a company is a number
  () => client.statistics.order('1001'),
];
`;
