import { sendPatiently } from './patiently';
import type { SoakShop } from './shop';

const AT_ONCE = 8;
const CURRENCIES = ['EUR', 'USD', 'GBP'] as const;
/** Of so many orders one has a line of it refunded, all of it, or is invalidated. */
const LINE_REFUNDED = 5;
const ALL_REFUNDED = 11;
const INVALIDATED = 7;

interface Placed {
  readonly order: {
    readonly id: number;
    readonly line_items: readonly { readonly id: number; readonly quantity: number }[];
  };
}

/** Orders in three currencies, some of which are refunded or invalidated right away. */
export class Trading {
  placed = 0;
  private next = 0;

  constructor(
    private readonly shop: SoakShop,
    private readonly signal: AbortSignal,
  ) {}

  /** Until there are so many orders. */
  async goOnTo(orders: number): Promise<void> {
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.tradeTo(orders)));
  }

  private async tradeTo(orders: number): Promise<void> {
    while (this.next < orders) {
      this.signal.throwIfAborted();
      this.next += 1;
      await this.trade(this.next);
      this.placed += 1;
    }
  }

  private async trade(number: number): Promise<void> {
    const { tape, film, customers } = this.shop;
    const line_items = [
      { product_id: tape.product_id, quantity: 1 + (number % 4), price: 100 + (number % 977) },
      { product_id: film.product_id, quantity: 1 + (number % 2), price: 50 + (number % 1013) },
    ];
    const currency = CURRENCIES[number % CURRENCIES.length];
    const customer_token = customers[number % customers.length];
    const test = number % 23 === 0;
    const order = { customer_token, currency, test, line_items };
    const { id, line_items: lines } = (await this.post<Placed>('/api/orders.json', { order })).order;
    const items = lines.map((line) => ({ line_item_id: line.id, quantity: line.quantity }));
    if (number % LINE_REFUNDED === 0) await this.refund(id, items.slice(0, 1));
    else if (number % ALL_REFUNDED === 0) await this.refund(id, items);
    if (number % INVALIDATED === 0) await this.ask('DELETE', `/api/orders/${id}.json`);
  }

  private refund(id: number, refund_line_items: readonly object[]): Promise<unknown> {
    return this.post(`/api/orders/${id}/refunds.json`, { refund: { refund_line_items } });
  }

  private async post<T>(path: string, body: object): Promise<T> {
    return JSON.parse(await this.ask('POST', path, JSON.stringify(body))) as T;
  }

  private async ask(method: 'POST' | 'DELETE', path: string, body?: string): Promise<string> {
    const { url, token } = this.shop;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return (await sendPatiently(url, { method, path, headers, ...(body !== undefined && { body }) })).toString();
  }
}
