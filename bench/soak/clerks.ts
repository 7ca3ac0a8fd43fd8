import type { SoakShop } from './shop';
import type { Missed, Traffic } from './traffic';

interface Product {
  readonly product: { readonly id: number; readonly title: string };
}
interface Customer {
  readonly customer: { readonly id: number; readonly token: string; readonly last_name: string };
}
interface Order {
  readonly order: { readonly id: number; readonly total_price: number };
}
interface Exchanged {
  readonly refresh_token: string;
}

/**
 * Those who work in a shop: each changes a product and a customer of their own again and again, sells, makes customers, and looks at
 * what every service has to show.
 */
export class Clerks {
  /** By resource, as events name it: the versions that were acknowledged. */
  private readonly written = new Map<string, number>();
  /** By resource, or by kind where it would be a new one: the writes of which nobody knows whether they were done. */
  private readonly unknown = new Map<string, number>();
  /** What was read and is not what had been written before. */
  readonly faults: string[] = [];
  private isOver = false;
  private refreshToken: string;

  constructor(
    private readonly traffic: Traffic,
    private readonly shop: SoakShop,
    /** So many requests are under way at the same time. */
    private readonly atOnce: number,
  ) {
    this.refreshToken = shop.credentials.refresh_token;
  }

  /** Until somebody says that it is over. */
  async work(): Promise<void> {
    await Promise.all(Array.from({ length: this.atOnce }, (_, n) => this.workAlone(n + 1)));
  }

  get seen(): { written: ReadonlyMap<string, number>; unknown: ReadonlyMap<string, number> } {
    return { written: this.written, unknown: this.unknown };
  }

  goHome(): void {
    this.isOver = true;
  }

  private async workAlone(clerk: number): Promise<void> {
    const title = (round: number) => `Reel ${clerk}, take ${round}`;
    const made = await this.post<Product>('/api/products.json', { product: { title: title(0), product_type: 6 } });
    const known = await this.newCustomer(`clerk-${clerk}`);
    if (isMissed(made) || isMissed(known)) return;
    this.wrote(made, `product/${made.product.id}`);
    for (let round = 1; !this.isOver; round += 1) {
      await this.retitle(made.product.id, title(round));
      await this.rename(known, `Number ${round}`);
      await this.sell(clerk + round);
      await this.newCustomer(`visitor-${clerk}-${round}`);
      await this.lookAround();
      if (clerk === 1) await this.exchange();
    }
  }

  private async retitle(id: number, title: string): Promise<void> {
    const path = `/api/products/${id}.json`;
    const changed = await this.put<Product>(path, { product: { title } });
    this.wrote(changed, `product/${id}`);
    if (isMissed(changed)) return;
    const read = await this.get<Product>(path);
    if (!isMissed(read)) this.expect(path, read.product.title, title);
  }

  private async rename({ customer: { id, token } }: Customer, last_name: string): Promise<void> {
    const path = `/api/customers/${token}.json`;
    const changed = await this.put<Customer>(path, { customer: { last_name } });
    this.wrote(changed, `customer/${id}`);
    if (isMissed(changed)) return;
    const read = await this.get<Customer>(path);
    if (!isMissed(read)) this.expect(path, read.customer.last_name, last_name);
  }

  private async newCustomer(name: string): Promise<Customer | Missed> {
    const customer = { email: `${name}@example.org`, first_name: 'Somebody', last_name: name };
    const made = await this.post<Customer>('/api/customers.json', { customer });
    this.wrote(made, isMissed(made) ? 'customer' : `customer/${made.customer.id}`);
    return made;
  }

  private async sell(number: number): Promise<void> {
    const { tape, customers } = this.shop;
    const line_items = [{ product_id: tape.product_id, quantity: 1 }];
    const order = { customer_token: customers[number % customers.length], line_items };
    const placed = await this.post<Order>('/api/orders.json', { order });
    this.wrote(placed, isMissed(placed) ? 'order' : `order/${placed.order.id}`);
    if (isMissed(placed)) return;
    const path = `/api/orders/${placed.order.id}.json`;
    const read = await this.get<Order>(path);
    if (!isMissed(read)) this.expect(path, read.order.total_price, placed.order.total_price);
  }

  /** Every service is asked for something. */
  private async lookAround(): Promise<void> {
    const { company } = this.shop;
    await this.get('/api/products.json?limit=5');
    await this.get('/api/users.json');
    await this.get(`/api/statistics/order/${company}.json`);
    await this.get('/admin/webhooks.json');
  }

  /** Each refresh token is good for one exchange, whose answer has the next; without one there is no next. */
  private async exchange(): Promise<void> {
    if (this.refreshToken === '') return;
    const { client_id, client_secret } = this.shop.credentials;
    const form = { grant_type: 'refresh_token', client_id, client_secret, refresh_token: this.refreshToken };
    const answer = await this.traffic.ask<Exchanged>({ method: 'POST', path: '/token', status: 200, form });
    this.refreshToken = isMissed(answer) ? '' : answer.refresh_token;
  }

  private expect(path: string, found: unknown, wanted: unknown): void {
    if (found !== wanted) this.faults.push(`${path} reads ${String(found)}, not ${String(wanted)}`);
  }

  private wrote(answer: object | Missed, resource: string): void {
    if (answer === 'lost') return;
    const where = answer === 'unknown' ? this.unknown : this.written;
    where.set(resource, (where.get(resource) ?? 0) + 1);
  }

  private get<T extends object>(path: string): Promise<T | Missed> {
    return this.traffic.ask<T>({ method: 'GET', path, status: 200 });
  }
  private put<T extends object>(path: string, body: object): Promise<T | Missed> {
    return this.traffic.ask<T>({ method: 'PUT', path, status: 200, body });
  }
  private post<T extends object>(path: string, body: object): Promise<T | Missed> {
    return this.traffic.ask<T>({ method: 'POST', path, status: 201, body });
  }
}

function isMissed(answer: object | Missed): answer is Missed {
  return typeof answer === 'string';
}
