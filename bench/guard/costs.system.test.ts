import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalSystem } from '@marquee/local';
import { Receiver } from '@marquee/testing';
import { withDatabase } from '../database';
import { createAccess, inSystem } from '../lab';
import { DEVICE, jsonRequest, licenseRequest, LIST_SIZE, randomRequest } from '../requests';
import { withRetries } from '../soak/with-retries';
import { openShop, type SoakShop } from '../soak/shop';
import { sendWell } from '../workers/http-client';
import { withoutBackground, type Costs, type Share } from './costs';
import { Counting } from './counting';
import { COUNTING } from './statements';

/**
 * The cost of one operation in an otherwise idle system: statements, messages and WAL bytes (counted plus a tenth). If you change a cost,
 * change its line and give the reason in `why`.
 */
const COSTS = {
  read: {
    gateway: {
      statements: [],
      sends: ['rpc.catalog.products.get'],
      wal: 0,
      why: 'The gateway verifies the token itself.',
    },
    catalog: {
      statements: ['read products'],
      sends: ['replies.gateway'],
      wal: 0,
      why: 'One statement finds the product and confirms that the cached JSON is current.',
    },
  },
  list: {
    gateway: { statements: [], sends: ['rpc.catalog.products.list'], wal: 0, why: 'As for one product.' },
    catalog: {
      statements: ['read products'],
      sends: ['replies.gateway'],
      wal: 0,
      why: 'Fifty products take one statement, if all are in the render cache, and one message.',
    },
  },
  create: {
    gateway: {
      statements: [],
      sends: ['rpc.catalog.products.create'],
      wal: 0,
      why: 'The service needs no other service.',
    },
    catalog: {
      statements: ['insert outbox', 'insert products', 'lock', 'read change_clocks', 'read outbox', 'update outbox'],
      sends: ['events.catalog.*.product.create', 'replies.gateway'],
      wal: 3_300,
      why: 'The row, its event, and by triggers the rollups by day and month and the searched title. The relay reads the event under its lock and marks it. Before the commit its time is compared with that of the latest change, for clients that poll.',
    },
    tenant: {
      statements: [
        'insert catalog_products, delete catalog_products',
        'insert inbox_heads, insert inbox',
        'read catalog_products',
        'read companies',
      ],
      sends: ['ack of tenant'],
      wal: 1_050,
      why: 'A shop opens with its first product, which is counted under the lock of its company.',
    },
    'webhook-dispatch': {
      statements: [
        'insert customer_syncs, insert feed_entries',
        'insert deliveries, insert webhook_queues',
        'insert inbox_heads, insert inbox',
        'lock',
      ],
      sends: ['ack of webhook-dispatch', 'news.feed.*'],
      wal: 1_250,
      why: 'The event is applied once and becomes a feed entry in order; readers of the feed are notified.',
    },
  },
  order: {
    gateway: { statements: [], sends: ['rpc.commerce.orders.create'], wal: 0, why: 'Commerce requests the rest.' },
    commerce: {
      statements: [
        'insert mails',
        'insert order_keys, insert order_numbers, insert orders, insert fulfillments, insert issued_licenses',
        'insert outbox',
        'insert sign_in_attempts',
        'lock',
        'read change_clocks',
        'read change_clocks',
        'read change_clocks',
        'read companies',
        'read companies',
        'read customers',
        'read mail_settings',
        'read mail_templates',
        'read orders',
        'read outbox',
        'read sign_in_attempts',
        'update customers',
        'update mails',
        'update outbox',
      ],
      sends: [
        'events.commerce.*.customer.update',
        'events.commerce.*.issued_license.create',
        'events.commerce.*.order.create',
        'replies.gateway',
        'rpc.catalog.internal.quotes.take',
      ],
      wal: 17_500,
      why: 'One statement writes the order with all its parts, with triggers for rollups and searched texts, and one its three events. The customer is updated, the response rendered, and a mail queued, marked and counted for its recipient; it is rendered when it is sent, with the present name, settings and texts of the shop. The times of order, customer and license are compared with those of the latest changes. The license has a copy of its texts, because apps search a million of them.',
    },
    catalog: {
      statements: [
        'insert outbox',
        'insert stock_takes',
        'lock',
        'read change_clocks',
        'read companies',
        'read licenses',
        'read market_offers',
        'read outbox',
        'update outbox',
        'update products',
        'update stock_takes',
      ],
      sends: ['ack of catalog-mirrors', 'ack of catalog-orders', 'events.catalog.*.product.update', 'replies.commerce'],
      wal: 6_000,
      why: 'One statement reads the products of both lines and their origins, another their prices. Stock of the counted one is reserved, which publishes an event, and the event of the order settles it.',
    },
    statistics: {
      statements: [
        'insert inbox_heads, insert inbox',
        'insert order_facts',
        'insert order_facts',
        'insert product_days',
        'insert product_names',
        'insert sales_countries',
        'insert sales_days',
      ],
      sends: ['ack of statistics-orders'],
      wal: 2_650,
      why: 'The order is counted once by day, country and products.',
    },
    tenant: {
      statements: ['insert inbox_heads, insert inbox'],
      sends: ['ack of tenant'],
      wal: 500,
      why: 'A sale changes nothing in the copy of tenant.',
    },
    licensing: {
      statements: [],
      sends: ['ack of licensing-customers'],
      wal: 0,
      why: 'No device has named a license of the customer, so there is no copy to refresh.',
    },
  },
  delivery: {
    'webhook-dispatch': {
      statements: [
        'insert customer_syncs, insert feed_entries',
        'insert deliveries',
        'insert deliveries, insert webhook_queues',
        'insert inbox_heads, insert inbox',
        'insert webhook_queues',
        'lock',
      ],
      sends: ['ack of webhook-dispatch', 'news.feed.*'],
      wal: 3_300,
      why: 'The delivery is written with the feed entry and passed on in memory. Two pipelined statements store its outcome, because Postgres 18 may crash if one statement does both.',
    },
  },
  validate: {
    gateway: {
      statements: [],
      sends: ['rpc.licensing.internal.license_use.validate'],
      wal: 0,
      why: 'Licensing reads the key.',
    },
    licensing: {
      statements: ['read licenses'],
      sends: ['replies.gateway'],
      wal: 0,
      why: 'One statement reads the named device and whether the copy of the license in memory is current.',
    },
  },
  activate: {
    gateway: {
      statements: [],
      sends: ['rpc.licensing.internal.license_use.activate'],
      wal: 0,
      why: 'Licensing reads the key.',
    },
    licensing: {
      statements: [
        'insert devices',
        'insert outbox',
        'lock',
        'read devices',
        'read devices',
        'read licenses',
        'read licenses',
        'read outbox',
        'update outbox',
      ],
      sends: ['events.licensing.*.license_device.create', 'replies.gateway'],
      wal: 1_900,
      why: 'Whether another device is active matters if the named one is not. After the validation, the license is locked, its seats are counted, and the device is written with its event.',
    },
    'webhook-dispatch': {
      statements: [
        'insert customer_syncs, insert feed_entries',
        'insert deliveries, insert webhook_queues',
        'insert inbox_heads, insert inbox',
        'lock',
      ],
      sends: ['ack of webhook-dispatch', 'news.feed.*'],
      wal: 1_250,
      why: 'As for a created product.',
    },
  },
  heartbeat: {
    gateway: {
      statements: [],
      sends: ['rpc.licensing.internal.license_use.heartbeat'],
      wal: 0,
      why: 'Licensing reads the key.',
    },
    licensing: {
      statements: ['read licenses', 'update devices'],
      sends: ['replies.gateway'],
      wal: 150,
      why: 'The heartbeats of a moment share the second statement. No index contains the end of a lease.',
    },
  },
  use: {
    gateway: {
      statements: [],
      sends: ['rpc.licensing.internal.license_use.use'],
      wal: 0,
      why: 'Licensing reads the key.',
    },
    licensing: {
      statements: [
        'insert idempotency',
        'insert use_counts',
        'read idempotency',
        'read licenses',
        'read licenses',
        'read use_counts',
        'read use_counts',
        'update idempotency',
      ],
      sends: ['replies.gateway'],
      wal: 1_670,
      why: 'The stored answer of the key is sought first. Under the lock of the license the use is decided again and counted, and the answer stored.',
    },
  },
} as const satisfies Record<string, Readonly<Record<string, Reasoned>>>;
type Reasoned = Share & { readonly why: string };
type OperationName = keyof typeof COSTS;
const NAMES = Object.keys(COSTS) as OperationName[];

/** Processes whose work belongs to other operations. */
const LEFT_OUT: Partial<Record<OperationName, readonly string[]>> = {
  // The four events of an order arrive in batches of any size, and their statements equal those of a create.
  order: ['webhook-dispatch'],
  // The delivered event is that of a product, whose cost another line declares.
  delivery: ['gateway', 'catalog', 'tenant'],
};
const STOCK = 1_000;
/** For this time after its start, licensing asks commerce about each license. */
const SETTLED_MS = 31_000;

describe('the cost of one operation', () => {
  const counted = {} as Record<OperationName, Costs>;
  beforeAll(async () => {
    const toolsDir = resolve(__dirname, '../../.marquee/tools');
    const lab = { toolsDir, log: () => undefined, signal: new AbortController().signal };
    const receiver = await Receiver.start();
    // A separate system, since other tests' work would be counted.
    await inSystem({ ...lab, fsync: false, postgresSettings: COUNTING }, ({ system }) =>
      Counting.in(system, async (counting) => {
        const settled = sleep(SETTLED_MS);
        const { refused, ...operations } = await operationsIn(system, receiver);
        await Promise.all([settled, counting.settled()]);
        const all = {} as Record<OperationName, Costs>;
        for (const name of NAMES) all[name] = await counting.of(operations[name], COSTS[name]);
        const background = await counting.background(refused);
        for (const name of NAMES) counted[name] = withoutBackground(all[name], background, COSTS[name]);
      }),
    );
    await receiver.stop();
  }, 600_000);

  const ofAll = (name: OperationName): [string, Share][] =>
    Object.entries(counted[name]).filter(([process]) => !LEFT_OUT[name]?.includes(process));

  it.each(NAMES)('matches the declared statements and messages of the operation: %s', (name) => {
    const lists = (costs: [string, Share][]) =>
      Object.fromEntries(costs.map(([process, { statements, sends }]) => [process, { statements, sends }]));
    expect(lists(ofAll(name))).toEqual(lists(Object.entries(COSTS[name])));
  });

  it.each(NAMES)('stays within the declared WAL limit of the operation: %s', (name) => {
    const most: Costs = COSTS[name];
    const tooMuch = ofAll(name).filter(([process, { wal }]) => wal > (most[process]?.wal ?? 0));
    expect(tooMuch.map(([process, { wal }]) => `${process}: ${wal} bytes`)).toEqual([]);
  });
});

async function operationsIn(
  system: LocalSystem,
  receiver: Receiver,
): Promise<Record<OperationName | 'refused', () => Promise<unknown>>> {
  const shop = await openShop(system, STOCK);
  await confirmCustomers(system, shop.company);
  const asker = (token: string) => (method: 'GET' | 'POST', path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return sendWell(system.url, { method, path, headers, ...(body && { body: JSON.stringify(body) }) });
  };
  const ask = asker(shop.token);
  const film = { product: { title: 'Film', product_type: 9 } };
  const create = () => ask('POST', '/api/products.json', film);
  await Promise.all(Array.from({ length: LIST_SIZE }, () => withRetries(create)));
  const askHooked = asker((await createAccess(system, ['products', 'webhooks'])).token);
  const webhook = { topic: 'product/create', address: receiver.url('/') };
  await askHooked('POST', '/admin/webhooks.json', { webhook });
  const key = await soldKey(system.url, shop);
  const asKeyed = (what: string, body: object = DEVICE) => sendWell(system.url, licenseRequest(key, what, body));
  await asKeyed('activate');
  const products = [shop.tape.product_id, shop.film.product_id] as const;
  return {
    read: () => ask('GET', `/api/products/${shop.tape.id}.json`),
    list: () => ask('GET', `/api/products.json?limit=${LIST_SIZE}`),
    create,
    order: () => sendWell(system.url, randomRequest('order', { ...shop, products, ids: { first: 1, count: 0 } })),
    delivery: () => askHooked('POST', '/api/products.json', film),
    validate: () => asKeyed('validate'),
    activate: () => asKeyed('activate', { fingerprint: randomUUID() }),
    heartbeat: () => asKeyed('heartbeat'),
    use: () => {
      const { headers, ...request } = licenseRequest(key, 'use', { kind: 'play' });
      return sendWell(system.url, { ...request, headers: { ...headers, 'idempotency-key': randomUUID() } });
    },
    // The request log is sent each second, so whether one operation causes it is chance.
    refused: () => ask('GET', '/api/none.json').catch(() => undefined),
  };
}

/** The key of a license that the first customer has bought. */
async function soldKey(url: string, { token, customers, film }: SoakShop): Promise<string> {
  const order = { customer_token: customers[0], line_items: [{ product_id: film.product_id, quantity: 1 }] };
  await sendWell(url, jsonRequest(token, '/api/orders.json', { order }));
  const path = `/api/customers/${customers[0]}/licenses.json`;
  const answer = await sendWell(url, { method: 'GET', path, headers: { authorization: `Bearer ${token}` } });
  const { issued_licenses } = JSON.parse(answer.toString()) as { issued_licenses: { key: string }[] };
  return issued_licenses[0]?.key ?? '';
}

/** An unconfirmed address gets one mail an hour, so that later orders would cost less. */
async function confirmCustomers({ adminUrl }: LocalSystem, company: number): Promise<void> {
  const text = 'update commerce.customers set email_confirmed_at = now() where company_id = $1';
  await withDatabase(adminUrl, (database) => database.query(text, [company]));
}
