import type { Asking, Wanted } from './asking';
import type { Dice, Who } from './dice';
import type { Kind } from './history';
import type { Uploads } from './uploads';
import { type ChaosShop, SMALL_STOCK } from './shop';

interface Order {
  readonly order: {
    readonly id: number;
    readonly line_items: readonly { readonly id: number; readonly quantity: number }[];
  };
}
interface Product {
  readonly product: { readonly id: number; readonly product_id: string };
}
interface Customer {
  readonly customer: { readonly id: number; readonly token: string };
}
interface Made {
  readonly id: number;
}

/** Few rows for many clients, so that several change the same row at the same moment. */
const HOT_COUNT = 4;
const WITH_KEY = 0.5;
const DEVICES = 8;
const CURRENCIES = ['EUR', 'USD', 'GBP'] as const;
/** Orders placed at the same moment, so that one process receives several. */
const CONCURRENT_ORDERS = 8;

/** Webhooks that are not removed; a company may have at most a hundred, including those with unknown outcome. */
const WEBHOOKS = 20;

/** A product for sale and its initial stock. */
export interface Stocked {
  readonly product_id: string;
  readonly stock: number;
}

type Write = Pick<Wanted, 'kind' | 'path' | 'value' | 'resource'> & { readonly body: object };

/** The operations of a shop's clients and their shared knowledge: each may change what another has created. */
export class Deeds {
  /** Products with counted stock. */
  readonly stocked: Stocked[];
  private readonly products: number[];
  private readonly categories: number[] = [];
  readonly customers: Customer['customer'][] = [];
  /** Orders that are not refunded or shipped yet. */
  private readonly toRefund: Order['order'][] = [];
  private readonly toShip: number[] = [];
  private readonly webhooks: { readonly id: number; readonly address: string }[] = [];
  /** A message for each read that did not return what the same client had just written. */
  readonly misread: string[] = [];
  private count = 0;

  constructor(
    private readonly asking: Asking,
    private readonly shop: ChaosShop,
    readonly uploads: Uploads,
  ) {
    this.stocked = [shop.poster, shop.tape];
    this.products = [shop.tape.id];
  }

  async createProduct(who: Who): Promise<void> {
    const kind = 'product/create';
    const value = this.valueOf(kind);
    const isCounted = who.dice.chance(0.5);
    const price_license_binding = [{ price_id: this.shop.price }];
    const stock = { manage_stock: true, items_in_stock: SMALL_STOCK, price_license_binding };
    const product = { title: value, product_type: 6, ...(isCounted && stock) };
    const made = await this.post<Product>(who, { kind, path: '/api/products.json', body: { product }, value });
    if (!made) return;
    await this.readOwn(who, made.product.id, value);
    this.products.push(made.product.id);
    if (isCounted) this.stocked.push({ product_id: made.product.product_id, stock: SMALL_STOCK });
  }

  async updateProduct(who: Who): Promise<void> {
    const id = hotOf(this.products, who.dice);
    const kind = 'product/update';
    const value = this.valueOf(kind);
    const body = { product: { title: value, published: who.dice.chance(0.5) } };
    await this.put(who, { kind, path: `/api/products/${id}.json`, body, resource: `product/${id}`, value });
  }

  /** No other client knows the product yet, so it must have this client's title. */
  private async readOwn(who: Who, id: number, title: string): Promise<void> {
    const read = (await this.get(who, 'product/read', `/api/products/${id}.json`)) as { product?: { title: string } };
    if (read?.product && read.product.title !== title) {
      this.misread.push(`product ${id} reads ${read.product.title}, not ${title}`);
    }
  }

  async createCategory(who: Who): Promise<void> {
    const kind = 'category/create';
    const value = this.valueOf(kind);
    const body = { category: { title: value, enabled: true } };
    const made = await this.post<{ category: Made }>(who, { kind, path: '/api/categories.json', body, value });
    if (made) this.categories.push(made.category.id);
  }

  async updateCategory(who: Who): Promise<void> {
    if (this.categories.length === 0) return;
    const id = hotOf(this.categories, who.dice);
    const kind = 'category/update';
    const value = this.valueOf(kind);
    const body = { category: { title: value } };
    await this.put(who, { kind, path: `/api/categories/${id}.json`, body, resource: `category/${id}`, value });
  }

  async createCustomer(who: Who): Promise<void> {
    const kind = 'customer/create';
    const value = this.valueOf(kind);
    const email = `${value.replaceAll(' ', '-')}@example.org`;
    const body = { customer: { email, first_name: 'Customer', last_name: value } };
    const made = await this.post<Customer>(who, { kind, path: '/api/customers.json', body, value });
    if (made) this.customers.push(made.customer);
  }

  async updateCustomer(who: Who): Promise<void> {
    if (this.customers.length === 0) return;
    const { id, token } = hotOf(this.customers, who.dice);
    const kind = 'customer/update';
    const value = this.valueOf(kind);
    const body = { customer: { last_name: value } };
    await this.put(who, { kind, path: `/api/customers/${token}.json`, body, resource: `customer/${id}`, value });
  }

  async order(who: Who): Promise<void> {
    const { dice } = who;
    const { film, customers } = this.shop;
    const { product_id } = dice.among(this.stocked.slice(-HOT_COUNT));
    const played = dice.chance(0.3) ? [{ product_id: film.product_id, quantity: 1, price: dice.between(50, 999) }] : [];
    const line_items = [{ product_id, quantity: dice.between(1, 3), price: dice.between(100, 999) }, ...played];
    const order = { customer_token: dice.among(customers), currency: dice.among(CURRENCIES), line_items };
    const body = { order };
    const made = await this.post<Order>(who, { kind: 'order/create', path: '/api/orders.json', body });
    if (!made) return;
    // An order is either refunded or shipped: a fully refunded order is not shipped.
    if (dice.chance(0.4)) this.toRefund.push(made.order);
    else this.toShip.push(made.order.id);
  }

  /** Orders without keys by known customers from ample stock, which a group commit can combine. */
  async orderTogether({ client, dice }: Who): Promise<void> {
    const { poster, customers } = this.shop;
    const placed = Array.from({ length: CONCURRENT_ORDERS }, () => {
      const line_items = [{ product_id: poster.product_id, quantity: dice.between(1, 3) }];
      const body = { order: { customer_token: dice.among(customers), line_items } };
      const kind = 'order/create';
      const wanted = {
        kind,
        client,
        method: 'POST',
        path: '/api/orders.json',
        body,
        resourceIn: madeIn(kind),
      } as const;
      return this.asking.ask<Order>(wanted);
    });
    for (const made of await Promise.all(placed)) if (made) this.toRefund.push(made.order);
  }

  async refund(who: Who): Promise<void> {
    const order = this.toRefund.shift();
    if (!order) return;
    const kind = 'order/refund';
    const value = this.valueOf(kind);
    const [line] = order.line_items;
    const refund_line_items = [{ line_item_id: line?.id, quantity: line?.quantity }];
    const body = { refund: { note: value, restock: true, refund_line_items } };
    const path = `/api/orders/${order.id}/refunds.json`;
    await this.post(who, { kind, path, body, resource: `order/${order.id}`, value });
  }

  async ship(who: Who): Promise<void> {
    const id = this.toShip.shift();
    if (id === undefined) return;
    const kind = 'order/ship';
    const value = this.valueOf(kind);
    const body = { fulfillment: { status: 100, tracking_number: value } };
    await this.put(who, { kind, path: `/api/fulfillments/${id}.json`, body, resource: `order/${id}`, value });
  }

  async renameCompany(who: Who): Promise<void> {
    const { company } = this.shop;
    const kind = 'company/update';
    const value = this.valueOf(kind);
    const body = { company: { company_name: value } };
    await this.put(who, { kind, path: `/api/companies/${company}.json`, body, resource: `company/${company}`, value });
  }

  async createWebhook(who: Who): Promise<void> {
    if (this.webhooks.length >= WEBHOOKS) return this.deleteWebhook(who);
    const kind = 'webhook/create';
    const address = `https://receiver.example.org/${this.valueOf(kind).replaceAll(' ', '-')}`;
    const body = { webhook: { topic: 'app/update', address, format: 'json' } };
    const wanted = { kind, path: '/admin/webhooks.json', body, value: address } as const;
    const made = await this.post<{ webhook: Made }>(who, wanted);
    if (made) this.webhooks.push({ id: made.webhook.id, address });
  }

  async deleteWebhook({ client }: Who): Promise<void> {
    const webhook = this.webhooks.length > 1 ? this.webhooks.shift() : undefined;
    if (!webhook) return;
    const { id, address: value } = webhook;
    const path = `/admin/webhooks/${id}.json`;
    await this.asking.ask({ kind: 'webhook/delete', client, method: 'DELETE', path, value, resource: `webhook/${id}` });
  }

  /** One of more devices than the license has seats. */
  async activateDevice(who: Who): Promise<void> {
    const activated = await this.device(who, 'license/activate');
    if (activated && who.dice.chance(0.5)) await this.device(who, 'license/deactivate');
  }

  /** Counted once, however often it is repeated under its key. */
  async useLicense(who: Who): Promise<void> {
    this.count += 1;
    const { key: licenseKey } = this.shop.licenses.uses;
    await this.device(who, 'license/use', { key: `chaos-use-${this.count}`, body: { kind: 'play' }, licenseKey });
  }

  async validateLicense(who: Who): Promise<void> {
    await this.device(who, 'license/validate', { repeats: false });
  }

  private device({ client, dice }: Who, kind: Kind, more: Partial<Wanted> = {}): Promise<unknown> {
    const body = { fingerprint: `device-${dice.between(1, DEVICES)}` };
    const wanted = { kind, client, method: 'POST', path: `/${kind}.json`, body, repeats: true } as const;
    return this.asking.ask({ ...wanted, licenseKey: this.shop.licenses.seats.key, ...more });
  }

  /** Reads something from each of the other services. */
  async look(who: Who): Promise<void> {
    await this.readStatistics(who);
    await this.readFeed(who);
    await this.readUsers(who);
    await this.readKeys(who);
  }

  async readStatistics(who: Who): Promise<void> {
    await this.get(who, 'statistics/read', `/api/statistics/order/${this.shop.company}.json`);
  }

  async readFeed(who: Who): Promise<void> {
    await this.get(who, 'feed/read', '/api/events.json?limit=5');
  }

  async readUsers(who: Who): Promise<void> {
    await this.get(who, 'users/read', '/api/users.json');
  }

  async readKeys(who: Who): Promise<void> {
    await this.get(who, 'keys/read', '/oauth2/jwks');
  }

  /** A value that no other operation writes. */
  private valueOf(kind: Kind): string {
    this.count += 1;
    return `${kind.replace('/', ' ')} ${this.count}`;
  }

  /** Every second write has a key and is retried until it is answered. */
  private post<T>({ client, dice }: Who, wanted: Write): Promise<T | undefined> {
    this.count += 1;
    const key = dice.chance(WITH_KEY) ? `chaos-key-${this.count}` : null;
    return this.asking.ask<T>({ ...wanted, client, method: 'POST', key, resourceIn: madeIn(wanted.kind) });
  }

  private get({ client }: Who, kind: Kind, path: string): Promise<unknown> {
    return this.asking.ask({ kind, client, method: 'GET', path });
  }

  private put({ client }: Who, wanted: Write): Promise<unknown> {
    return this.asking.ask({ ...wanted, client, method: 'PUT' });
  }
}

/** Prefers the first few elements. */
function hotOf<T>(list: readonly T[], dice: Dice): T {
  return dice.chance(0.7) ? dice.among(list.slice(0, HOT_COUNT)) : dice.among(list);
}

/** The created resource, such as `product/12`, from the response to `product/create`. */
function madeIn(kind: Kind): (answer: Record<string, Made>) => string {
  const [name = ''] = kind.split('/');
  return (answer) => `${name}/${answer[name]?.id}`;
}
