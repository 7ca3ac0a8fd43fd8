import { randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { Pool, types, type PoolClient } from 'pg';
import { work } from '../workers/worker';
import { CUSTOMER_BY_TOKEN, GOODS, IDS, INSERT, ISSUE, LIST, MAIL, MOVE, NUMBER, READ, SHIP, TAKE } from './statements';

/**
 * The bare server for orders: rows of `pg` and prepared statements, everything that an order leaves in one transaction on one
 * database; and none of what a service owes its users. No token, no check of the input, no key, no event; one company, one
 * currency, one tax rate.
 */
export interface OrdersReferenceInput {
  /** Commerce's own, which may read and change products in this database. */
  readonly databaseUrl: string;
  readonly company: number;
  readonly theme: number;
}

/** As many connections as the service has. */
const POOL_SIZE = 10;
const RATE = 0.19;

types.setTypeParser(types.builtins.INT8, Number);

interface Sent {
  readonly customer_token: string;
  readonly line_items: readonly { readonly product_id: string; readonly quantity: number }[];
}
interface Goods {
  readonly product_id: string;
  readonly title: string;
  readonly product_type: number;
  readonly gtin: string;
  readonly weight: number;
  readonly manage_stock: boolean;
  readonly license_id: number | null;
  readonly license_title: string | null;
  readonly price: number;
}
interface Buyer {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly language: string;
}
type Row = Readonly<Record<'created_at' | 'updated_at' | 'processed_at', Date>> &
  Readonly<Record<'closed_at' | 'cancelled_at', Date | null>>;

class OrdersReference {
  private readonly pool: Pool;

  constructor(private readonly input: OrdersReferenceInput) {
    const options = '-c search_path=commerce';
    this.pool = new Pool({ connectionString: input.databaseUrl, max: POOL_SIZE, options });
  }

  async list(since: number, limit: number): Promise<object> {
    const values = [this.input.company, since, limit];
    const { rows } = await this.pool.query<Row>({ name: 'list', text: LIST, values });
    return { orders: rows.map(shaped) };
  }

  async create(sent: Sent): Promise<object> {
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      const order = await this.write(client, sent);
      await client.query('commit');
      return { order: shaped(order) };
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  private async write(client: PoolClient, { customer_token, line_items }: Sent): Promise<Row> {
    const { company } = this.input;
    const all = async <T extends object>(name: string, text: string, values: unknown[]): Promise<T[]> =>
      (await client.query<T>({ name, text, values })).rows;
    const [buyer] = await all<Buyer>('buyer', CUSTOMER_BY_TOKEN, [company, customer_token]);
    const named = line_items.map(({ product_id }) => product_id);
    const found = await all<Goods>('goods', GOODS, [company, named]);
    if (!buyer || found.length < line_items.length) throw new Error('There is no such customer, or no such product.');
    const lines = line_items.map(({ product_id, quantity }) => {
      const goods = found.find((one) => one.product_id === product_id) as Goods;
      return { ...goods, quantity };
    });
    for (const { manage_stock, product_id, quantity } of lines) {
      if (manage_stock) await all('take', TAKE, [company, product_id, quantity]);
    }
    const [drawn] = await all<{ ids: number[]; checkout_id: number }>('ids', IDS, [lines.length + 1]);
    const [number] = await all<{ last: number }>('number', NUMBER, [company]);
    const order = this.orderOf(buyer, lines, { ...drawn, number: number?.last, token: customer_token });
    const [written] = await all<{ id: number }>('insert', INSERT, [JSON.stringify(order)]);
    const id = written?.id;
    await all('move', MOVE, [company, buyer.id, order.total_price, id]);
    const shipped = order.line_items.filter(({ requires_shipping }) => requires_shipping);
    const parcel = shipped.map(({ id: item, product_id, title, quantity }) => ({
      id: item,
      product_id,
      title,
      quantity,
    }));
    const ids = JSON.stringify(shipped.map(({ id: item }) => item));
    await all('ship', SHIP, [company, id, JSON.stringify(order.shipping_address), JSON.stringify(parcel), ids]);
    for (const { id: item, product_id, title, license_id } of order.line_items) {
      const terms = JSON.stringify({ id: license_id });
      if (license_id !== null) await all('issue', ISSUE, [company, buyer.id, id, item, product_id, title, 9, terms]);
    }
    const text = `Thank you for your order #${id}:\n${order.line_items.map(({ title }) => title).join('\n')}`;
    await all('mail', MAIL, [order.key, buyer.email, buyer.language, `Order #${id}`, text, `<p>${text}</p>`]);
    const [printed] = await all<Row>('read', READ, [company, id]);
    return printed as Row;
  }

  private orderOf(
    buyer: Buyer,
    lines: readonly (Goods & { readonly quantity: number })[],
    drawn: { ids?: number[]; checkout_id?: number; number?: number; token: string },
  ) {
    const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    const tax = Math.round((total * RATE) / (1 + RATE));
    const at = new Date();
    const ids = drawn.ids ?? [];
    return {
      ...DEFAULTS,
      company_id: this.input.company,
      customer_id: buyer.id,
      key: randomUUID(),
      email: buyer.email,
      order_number: String(drawn.number),
      created_at: at,
      updated_at: at,
      processed_at: at,
      checkout_id: drawn.checkout_id,
      checkout_token: randomBytes(16).toString('hex'),
      theme_setting_id: this.input.theme,
      subtotal_price: total - tax,
      total_line_items_price: total,
      total_price: total,
      total_tax: tax,
      total_weight: lines.reduce((sum, { weight, quantity }) => sum + weight * quantity, 0),
      tax_lines: [{ price: total - tax, rate: RATE }],
      line_items: lines.map((line, index) => lineItem(line, ids[index])),
      sold: lines.map((product, index) => ({ id: ids[index], gross: product.price, rate: RATE, product, members: [] })),
      shipping_address: addressOf(buyer, ids.at(-1), drawn.token),
      spent: total,
    };
  }
}

const DEFAULTS = {
  po_number: '',
  confirmed: true,
  test: false,
  currency: 'EUR',
  financial_status: 'paid',
  fulfillment_status: 'partial',
  source_name: 'api',
  browser_ip: '',
  buyer_accepts_marketing: false,
  taxes_included: true,
  total_discounts: 0,
  discount_codes: [],
  shipping_lines: [],
  refunds: [],
};
const NOWHERE = {
  company: '',
  address1: '',
  address2: '',
  city: '',
  zip: '',
  province: '',
  province_code: '',
  country: '',
  country_name: '',
  country_code: null,
  phone: '',
  language: null,
};

function addressOf({ first_name, last_name }: Buyer, id: number | undefined, token: string) {
  return { id, first_name, last_name, name: `${first_name} ${last_name}`, ...NOWHERE, token, default: false };
}

function lineItem(line: Goods & { readonly quantity: number }, id: number | undefined) {
  const { product_id, title, quantity, weight, gtin, license_id, license_title, price } = line;
  return {
    id,
    product_id,
    license_id,
    license_title,
    hd: false,
    title,
    name: title,
    quantity,
    grams: weight,
    sku: gtin || product_id,
    price: Math.round(price / (1 + RATE)),
    taxable: true,
    requires_shipping: license_id === null,
    gift_card: false,
    product_exists: true,
    total_discount: 0,
  };
}

function shaped(row: Row): object {
  const { created_at, updated_at, processed_at, closed_at, cancelled_at } = row;
  return {
    ...row,
    created_at: gmt(created_at),
    updated_at: gmt(updated_at),
    processed_at: gmt(processed_at),
    closed_at: closed_at && gmt(closed_at),
    cancelled_at: cancelled_at && gmt(cancelled_at),
  };
}

function gmt(time: Date): string {
  return time.toISOString().slice(0, 19);
}

async function listen(input: OrdersReferenceInput): Promise<{ url: string }> {
  const reference = new OrdersReference(input);
  const server = fastify();
  const json = 'application/json; charset=utf-8';
  server.get<{ Querystring: { since_id: string; limit: string } }>('/api/orders.json', async ({ query }, reply) =>
    reply.type(json).send(await reference.list(Number(query.since_id), Number(query.limit))),
  );
  server.post<{ Body: { order: Sent } }>('/api/orders.json', async ({ body }, reply) =>
    reply
      .code(201)
      .type(json)
      .send(await reference.create(body.order)),
  );
  await server.listen({ port: 0, host: '127.0.0.1' });
  return { url: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

const tasks = { listen };
export type OrdersReferenceTasks = typeof tasks;

work(tasks);
