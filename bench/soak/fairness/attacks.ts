import { randomUUID } from 'node:crypto';
import { adminSigningSecrets } from '@marquee/contracts';
import type { LocalSystem } from '@marquee/local';
import { aLoginToken, Receiver } from '@marquee/testing';
import sharp from 'sharp';
import { asOperator, type CleanUps } from '../../lab';
import { importOrders, openShop, type SoakShop } from '../shop';
import { type Answer, ask, newCustomer } from './asking';

/** A repeated request and the number of concurrent connections. */
export interface Attack {
  readonly connections: number;
  send(): Promise<Pick<Answer, 'status'>>;
}

/** The attacking company and its prepared data. */
export interface Attacker {
  readonly system: LocalSystem;
  readonly shop: SoakShop;
  readonly receiver: Receiver;
  readonly picture: Blob;
  /** Opens the login page of the shop with a new customer. */
  readonly loginPath: () => Promise<string>;
}

const STOCK = 1_000_000;
const PRODUCTS = 60;
const WEBHOOKS = 10;
/** A list of products with this text fills megabytes. */
const COMMENT = 'x'.repeat(33_000);
/** The maximum number of licenses that one order may issue. */
const LARGE_ORDER = { lines: 200, licenses: 10 };
/** Above the maximum, so that it is refused cheaply. */
const REFUSED_ORDER = { lines: 1000, licenses: 10 };
const IMPORTED_ORDERS = 50;

function orders(shop: SoakShop, { lines, licenses }: { lines: number; licenses: number }): Attack {
  const line = { product_id: shop.film.product_id, quantity: licenses };
  const order = { customer_token: shop.customers[0], line_items: Array.from({ length: lines }, () => line) };
  return { connections: 16, send: () => ask(shop, { method: 'POST', path: '/api/orders.json', body: { order } }) };
}

/** The expensive requests of one company, by name. */
export const ATTACKS: Readonly<Record<string, (attacker: Attacker) => Attack>> = {
  passwords: ({ shop }) => ({
    connections: 64,
    send: () => ask(shop, newCustomer()),
  }),
  'login links': ({ shop, loginPath }) => ({
    connections: 64,
    send: async () => ask(shop, { path: await loginPath() }),
  }),
  'large orders': ({ shop }) => orders(shop, LARGE_ORDER),
  'orders beyond the limit': ({ shop }) => orders(shop, REFUSED_ORDER),
  lists: ({ shop }) => ({ connections: 32, send: () => ask(shop, { path: '/api/products.json?limit=250' }) }),
  searches: ({ shop }) => ({
    connections: 64,
    send: () => ask(shop, { path: `/api/customers/search.json?query=email:${randomUUID()}` }),
  }),
  uploads: ({ shop, picture }) => ({
    connections: 16,
    send: () => ask(shop, { method: 'POST', path: '/api/files.json', file: picture }),
  }),
  webhooks: ({ shop }) => ({
    connections: 32,
    send: () =>
      ask(shop, {
        method: 'PUT',
        path: `/api/products/${shop.tape.id}.json`,
        body: { product: { comment: randomUUID() } },
      }),
  }),
  imports: ({ system, shop }) => ({
    connections: 4,
    send: async () => {
      const keys = Array.from({ length: IMPORTED_ORDERS }, () => randomUUID());
      await importOrders(system, shop, keys);
      return { status: 200 };
    },
  }),
  statistics: ({ shop }) => ({
    connections: 64,
    send: () =>
      ask(shop, {
        path: `/api/statistics/order_products/${shop.company}.json?StartDate=2026-01-01&EndDate=2026-12-31`,
      }),
  }),
};

/** A company with large products, webhooks and an image to upload. */
export async function openAttacker(system: LocalSystem, cleaning: CleanUps): Promise<Attacker> {
  const shop = await openShop(system, STOCK);
  const receiver = await Receiver.start();
  cleaning.add(() => receiver.stop());
  for (let n = 0; n < WEBHOOKS; n += 1) {
    const webhook = { topic: 'product/update', address: receiver.url(`/${n}`), format: 'json' };
    await expectSuccess(ask(shop, { method: 'POST', path: '/admin/webhooks.json', body: { webhook } }));
  }
  for (let n = 0; n < PRODUCTS; n += 1) {
    const product = { title: 'Large', product_type: 9, comment: COMMENT };
    await expectSuccess(ask(shop, { method: 'POST', path: '/api/products.json', body: { product } }));
  }
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#357', noise } })
    .png()
    .toBuffer();
  const blob = new Blob([new Uint8Array(picture)], { type: 'image/png' });
  return { system, shop, receiver, picture: blob, loginPath: await loginLinksOf(system, shop) };
}

async function loginLinksOf(system: LocalSystem, shop: SoakShop): Promise<() => Promise<string>> {
  const { secrets } = await asOperator(system, (bus, operator) =>
    bus.call(adminSigningSecrets.show, operator(), { company_id: shop.company }),
  );
  const { text } = await ask(shop, { path: '/api/themesettings.json' });
  const [setting] = (JSON.parse(text) as { ThemeSettings: { id: number }[] }).ThemeSettings;
  return async () => {
    const claims = {
      email: `${randomUUID()}@example.org`,
      password: randomUUID(),
      created_at: new Date().toISOString(),
    };
    return `/api/customers/login/${setting?.id}/${await aLoginToken(secrets[0]?.secret ?? '', claims)}`;
  };
}

async function expectSuccess(sent: Promise<Answer>): Promise<void> {
  const { status, text } = await sent;
  if (status >= 300) throw new Error(`The attacker could not be prepared: ${status} ${text}`);
}
