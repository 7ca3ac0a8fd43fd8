import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalSystem } from '@marquee/local';
import { createAccess } from '../lab';
import { sendPatiently } from './patiently';

const OF_EACH_COMPANY = 4;

/** What is changed so that webhooks tell of it: how it is made, and its nth change. */
interface Kind {
  readonly topic: 'product/update' | 'customer/update';
  make(nth: number): object;
  change(nth: number): object;
}
const KINDS = {
  products: {
    topic: 'product/update',
    make: () => ({ product: { title: 'Film', product_type: 9 } }),
    change: (nth) => ({ product: { title: `Film ${nth}` } }),
  },
  customers: {
    topic: 'customer/update',
    make: (nth) => ({ customer: { email: `customer-${nth}@example.org`, first_name: 'Ann' } }),
    change: (nth) => ({ customer: { first_name: `Ann ${nth}` } }),
  },
} as const satisfies Record<string, Kind>;
export type KindOfChange = keyof typeof KINDS;

/** A resource whose changes are told, and how far it has been changed. */
interface Changing {
  /** The number of its company. */
  readonly company: number;
  readonly token: string;
  readonly resource: number;
  changes: number;
  isBusy: boolean;
}

/** A change that was committed, and what is known of its delivery. */
interface Change {
  readonly company: number;
  readonly resource: number;
  readonly nth: number;
  /** When the answer came: it was committed by then. */
  answeredAt?: number;
  arrivedAt?: number;
  arrivals: number;
}

/**
 * Companies that each have a webhook at a receiver of ours and change their products or customers. A change is known by the id of its
 * request, which the delivery carries.
 */
export class HookedShops {
  /** By the id of the request that made it. */
  private readonly changes = new Map<string, Change>();
  /** Of each resource its changes, in the order in which they arrived for the first time. */
  readonly arrived = new Map<number, number[]>();
  /** How many have arrived, each counted once. */
  arrivedCount = 0;
  private readonly resources: Changing[] = [];
  private readonly silent = new Set<number>();

  private constructor(
    private readonly system: LocalSystem,
    private readonly server: Server,
    private readonly kind: KindOfChange,
  ) {}

  static async open(system: LocalSystem, companies: number, kind: KindOfChange): Promise<HookedShops> {
    const server = createServer((request, response) => shops.take(request, response));
    const shops = new HookedShops(system, server, kind);
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

  /** The next changes of each resource, which somebody else makes: by the ids of their requests. */
  expectChanges(count: number): { readonly resource: number; readonly ids: readonly string[] }[] {
    return this.resources.map((of) => {
      const ids = Array.from({ length: count }, () => this.expect(of));
      return { resource: of.resource, ids };
    });
  }

  /** Each resource once. */
  async changeEach(): Promise<void> {
    for (const resource of this.resources) await this.change(resource);
  }

  /** So many changes at that rate, or as fast as they are answered; of one resource never two at the same time. */
  async changeAll(perSecond: number, seconds: number, signal: AbortSignal): Promise<void> {
    const running = new Set<Promise<void>>();
    const begun = performance.now();
    for (let nth = 0; nth < perSecond * seconds; nth += 1) {
      const wait = begun + (nth * 1000) / perSecond - performance.now();
      if (wait > 0) await sleep(wait, undefined, { signal });
      if (running.size === this.resources.length) await Promise.race(running);
      const change = this.change(this.nextIdle()).finally(() => running.delete(change));
      running.add(change);
    }
    await Promise.all(running);
  }

  private nextIdle(): Changing {
    const at = this.resources.findIndex(({ isBusy }) => !isBusy);
    const [resource] = at < 0 ? [] : this.resources.splice(at, 1);
    if (!resource) throw new Error('Every one of them is being changed.');
    this.resources.push(resource);
    return resource;
  }

  private async change(of: Changing): Promise<void> {
    const { token, resource } = of;
    of.isBusy = true;
    const id = this.expect(of);
    const change = this.changes.get(id) as Change;
    const body = JSON.stringify(KINDS[this.kind].change(of.changes));
    const headers = { ...headersOf(token), 'x-request-id': id };
    await sendPatiently(this.system.url, { method: 'PUT', path: `/api/${this.kind}/${resource}.json`, headers, body });
    change.answeredAt = performance.now();
    of.isBusy = false;
  }

  private expect(of: Changing): string {
    const { company, resource } = of;
    of.changes += 1;
    const id = `change-${resource}-${of.changes}`;
    this.changes.set(id, { company, resource, nth: of.changes, arrivals: 0 });
    return id;
  }

  private async addCompany(nth: number): Promise<void> {
    const { topic, make } = KINDS[this.kind] as Kind;
    const { token } = await createAccess(this.system, [this.kind, 'webhooks']);
    const post = async (path: string, sent: object): Promise<Record<string, { readonly id: number }>> => {
      const request = { method: 'POST', path, headers: headersOf(token), body: JSON.stringify(sent) } as const;
      return JSON.parse((await sendPatiently(this.system.url, request)).toString()) as Record<string, { id: number }>;
    };
    const { port } = this.server.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}/${nth}`;
    await post('/admin/webhooks.json', { webhook: { topic, address } });
    for (let count = 0; count < OF_EACH_COMPANY; count += 1) {
      const [made] = Object.values(await post(`/api/${this.kind}.json`, make(count)));
      this.resources.push({ company: nth, token, resource: made?.id ?? 0, changes: 0, isBusy: false });
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
    const { resource, nth } = change;
    const before = this.arrived.get(resource);
    if (before) before.push(nth);
    else this.arrived.set(resource, [nth]);
  }
}

function headersOf(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}
