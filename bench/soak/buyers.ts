import { setTimeout as sleep } from 'node:timers/promises';
import { ERROR_CODES } from '@marquee/contracts';
import { send } from '../workers/http-client';
import type { SoakShop } from './shop';

/** So many orders are under way at the same time. */
const AT_ONCE = 8;
/** Impatient: what was under way when a process died is sent again while the gateway still waits for it. */
const ANSWER_MS = 2_000;
const PAUSE_MS = 250;
const WAIT_MS = 5;
/** However often it has to be sent again: by then everything has been back for long. */
const TIMEOUT_MS = 90_000;
/** Of so many orders one is sent once more after it was acknowledged. */
const REPEATED = 5;
/** Of so many orders one has a tape of its refunded, which goes back in stock. */
const REFUNDED = 3;

/** What buyers have seen. */
export interface Bought {
  /** The order's id by its number in the soak; each was acknowledged. */
  readonly acknowledged: ReadonlyMap<number, number>;
  /** The refund's id by the number of its order; each was acknowledged. */
  readonly refunded: ReadonlyMap<number, number>;
  /** Attempts that had to be made again, by what came instead of an answer. */
  readonly interrupted: Readonly<Record<string, number>>;
  /** Answers that must never come. */
  readonly faults: readonly string[];
}

/** So many refunds are asked for with so many orders. */
export function refundsOf(orders: number): number {
  return Math.floor(orders / REFUNDED);
}

interface Placed {
  readonly order: { readonly id: number; readonly line_items: readonly { readonly id: number }[] };
}
interface Request {
  readonly what: string;
  readonly path: string;
  readonly key: string;
  readonly body: object;
}

/** Clients that send each order, and each refund, until it is acknowledged, under one key however often they have to. */
export class Buyers {
  readonly acknowledged = new Map<number, number>();
  readonly refunded = new Map<number, number>();
  readonly interrupted: Record<string, number> = {};
  readonly faults: string[] = [];
  private next = 0;

  constructor(
    private readonly shop: SoakShop,
    private readonly total: number,
    private readonly mayGoTo: () => number,
    private readonly signal: AbortSignal,
  ) {}

  async buy(): Promise<Bought> {
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.buyOneByOne()));
    return this;
  }

  private async buyOneByOne(): Promise<void> {
    while (this.next < this.total) {
      this.signal.throwIfAborted();
      if (this.next >= this.mayGoTo()) {
        await sleep(WAIT_MS);
        continue;
      }
      this.next += 1;
      await this.place(this.next);
    }
  }

  private async place(number: number): Promise<void> {
    const placed = await this.sent<Placed>(this.orderOf(number));
    if (!placed) return;
    const { id, line_items } = placed.order;
    this.acknowledged.set(number, id);
    if (number % REFUNDED === 0) await this.refund(number, id, line_items[0]?.id ?? 0);
    if (number % REPEATED !== 0) return;
    const again = await this.sent<Placed>(this.orderOf(number));
    if (again?.order.id !== id) {
      this.faults.push(`order ${number} was ${id}, and ${again?.order.id} when it was sent again`);
    }
  }

  private async refund(number: number, order: number, line_item_id: number): Promise<void> {
    const answer = await this.sent<{ refund: { id: number } }>({
      what: `the refund of order ${number}`,
      path: `/api/orders/${order}/refunds.json`,
      key: `soak-refund-${number}`,
      body: { refund: { restock: true, refund_line_items: [{ line_item_id, quantity: 1 }] } },
    });
    if (answer) this.refunded.set(number, answer.refund.id);
  }

  private orderOf(number: number): Request {
    const { tape, film, customers } = this.shop;
    const order = {
      customer_token: customers[number % customers.length],
      line_items: [
        { product_id: tape.product_id, quantity: 1 + (number % 4) },
        { product_id: film.product_id, quantity: 1 },
      ],
    };
    return { what: `order ${number}`, path: '/api/orders.json', key: `soak-${number}`, body: { order } };
  }

  /** Until it is acknowledged; undefined where it was refused. */
  private async sent<T>(request: Request): Promise<T | undefined> {
    const until = Date.now() + TIMEOUT_MS;
    for (;;) {
      this.signal.throwIfAborted();
      const { status, body } = await this.attempt(request);
      if (status === 201) return JSON.parse(body) as T;
      const instead = status === 0 ? 'no answer' : `status ${status}`;
      if (!mayBeSentAgain(status, body) || Date.now() > until) {
        this.faults.push(`${request.what}: ${instead}: ${body}`);
        return undefined;
      }
      this.interrupted[instead] = (this.interrupted[instead] ?? 0) + 1;
      await sleep(PAUSE_MS);
    }
  }

  private async attempt({ path, key, body }: Request): Promise<{ status: number; body: string }> {
    const { url, token } = this.shop;
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    };
    const request = { method: 'POST' as const, path, headers, body: JSON.stringify(body) };
    return send(url, request, ANSWER_MS).then(
      (answer) => ({ status: answer.status, body: answer.body.toString() }),
      (error: Error) => ({ status: 0, body: error.message }),
    );
  }
}

/** Nobody knows what became of it, or it is still being worked on. */
function mayBeSentAgain(status: number, body: string): boolean {
  if (status === 0 || status >= 500) return true;
  return (
    status === 409 && (JSON.parse(body) as { error_code?: number }).error_code === ERROR_CODES.idempotency_in_flight
  );
}
