import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalSystem } from '@marquee/local';
import { createAccess } from '../lab';
import { sendWell } from '../workers/http-client';

const PRODUCTS = 4;

/** A product whose changes are told, and how far it has been changed. */
interface Changing {
  /** The number of its company. */
  readonly company: number;
  readonly token: string;
  readonly product: number;
  changes: number;
  isBusy: boolean;
}

/** A change that was committed, and what is known of its delivery. */
interface Change {
  readonly company: number;
  readonly product: number;
  readonly nth: number;
  /** When the answer came: it was committed by then. */
  answeredAt?: number;
  arrivedAt?: number;
  arrivals: number;
}

/**
 * Companies that each have a webhook at a receiver of ours and change their products. A change is known by the id of its
 * request, which the delivery carries.
 */
export class HookedShops {
  /** By the id of the request that made it. */
  private readonly changes = new Map<string, Change>();
  /** Of each product its changes, in the order in which they arrived for the first time. */
  readonly arrived = new Map<number, number[]>();
  /** How many have arrived, each counted once. */
  arrivedCount = 0;
  private readonly products: Changing[] = [];
  private readonly silent = new Set<number>();

  private constructor(
    private readonly system: LocalSystem,
    private readonly server: Server,
  ) {}

  static async open(system: LocalSystem, companies: number): Promise<HookedShops> {
    const server = createServer((request, response) => shops.take(request, response));
    const shops = new HookedShops(system, server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    for (let nth = 0; nth < companies; nth += 1) await shops.addCompany(nth);
    return shops;
  }

  /** The receiver of a company, by its number, answers nothing any more. */
  silence(nth: number): void {
    this.silent.add(nth);
  }

  /** The requests whose changes have not arrived. */
  get missing(): string[] {
    return [...this.changes].flatMap(([id, { company, arrivals }]) =>
      arrivals === 0 && !this.silent.has(company) ? id : [],
    );
  }

  /** What was changed by companies whose receivers answer. */
  get heard(): Change[] {
    return [...this.changes.values()].filter(({ company }) => !this.silent.has(company));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** The next changes of each product, which somebody else makes: by the ids of their requests. */
  expectChanges(count: number): { readonly product: number; readonly ids: readonly string[] }[] {
    return this.products.map((of) => {
      const ids = Array.from({ length: count }, () => this.expect(of));
      return { product: of.product, ids };
    });
  }

  /** Each product once. */
  async changeEach(): Promise<void> {
    for (const product of this.products) await this.change(product);
  }

  /** So many changes at that rate, or as fast as they are answered; of one product never two at the same time. */
  async changeProducts(perSecond: number, seconds: number, signal: AbortSignal): Promise<void> {
    const running = new Set<Promise<void>>();
    const begun = performance.now();
    for (let nth = 0; nth < perSecond * seconds; nth += 1) {
      const wait = begun + (nth * 1000) / perSecond - performance.now();
      if (wait > 0) await sleep(wait, undefined, { signal });
      if (running.size === this.products.length) await Promise.race(running);
      const change = this.change(this.nextProduct()).finally(() => running.delete(change));
      running.add(change);
    }
    await Promise.all(running);
  }

  private nextProduct(): Changing {
    const at = this.products.findIndex(({ isBusy }) => !isBusy);
    const [product] = at < 0 ? [] : this.products.splice(at, 1);
    if (!product) throw new Error('Every product is being changed.');
    this.products.push(product);
    return product;
  }

  private async change(of: Changing): Promise<void> {
    const { token, product } = of;
    of.isBusy = true;
    const id = this.expect(of);
    const change = this.changes.get(id) as Change;
    const body = JSON.stringify({ product: { title: `Film ${of.changes}` } });
    const headers = { ...headersOf(token), 'x-request-id': id };
    await sendWell(this.system.url, { method: 'PUT', path: `/api/products/${product}.json`, headers, body });
    change.answeredAt = performance.now();
    of.isBusy = false;
  }

  private expect(of: Changing): string {
    const { company, product } = of;
    of.changes += 1;
    const id = `change-${product}-${of.changes}`;
    this.changes.set(id, { company, product, nth: of.changes, arrivals: 0 });
    return id;
  }

  private async addCompany(nth: number): Promise<void> {
    const { token } = await createAccess(this.system, ['products', 'webhooks']);
    const post = async <T>(path: string, sent: object): Promise<T> => {
      const request = { method: 'POST', path, headers: headersOf(token), body: JSON.stringify(sent) } as const;
      return JSON.parse((await sendWell(this.system.url, request)).toString()) as T;
    };
    const { port } = this.server.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}/${nth}`;
    await post('/admin/webhooks.json', { webhook: { topic: 'product/update', address } });
    for (let count = 0; count < PRODUCTS; count += 1) {
      const film = { title: 'Film', product_type: 9 };
      const { product } = await post<{ product: { id: number } }>('/api/products.json', { product: film });
      this.products.push({ company: nth, token, product: product.id, changes: 0, isBusy: false });
    }
  }

  private take(request: IncomingMessage, response: ServerResponse): void {
    request.resume();
    if (this.silent.has(Number(request.url?.slice(1)))) return;
    const change = this.changes.get(String(request.headers['x-request-id']));
    if (change) this.note(change);
    request.on('end', () => response.end());
  }

  private note(change: Change): void {
    change.arrivals += 1;
    change.arrivedAt ??= performance.now();
    if (change.arrivals > 1) return;
    this.arrivedCount += 1;
    const { product, nth } = change;
    const before = this.arrived.get(product);
    if (before) before.push(nth);
    else this.arrived.set(product, [nth]);
  }
}

function headersOf(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}
