import { randomBytes } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import type { Bus } from '@marquee/bus';
import {
  companyId,
  orders,
  type CompanySnapshot,
  type Context,
  type CreateOrder,
  type Order,
  type QuoteLine,
} from '@marquee/contracts';
import { databaseOf, Harness, aCompanySnapshot, type Database, type ServedApp } from '@marquee/testing';
import { CommerceModule } from '../commerce.module';
import { database } from '../data-source';
import { AuthStandIn, CatalogStandIn, NeighboursScript, TenantStandIn } from './neighbours.stand-in';

/** A limit below the deployed one, so that tests reach it. */
export const ORDER_MAILS_PER_HOUR = 25;
export const LICENSE_SIGNING_SECRET = randomBytes(32).toString('base64');
const CONFIG = {
  mode: 'local',
  shutdownSeconds: 1,
  mailDays: 30,
  orderMailsPerHour: ORDER_MAILS_PER_HOUR,
  linkKey: randomBytes(32).toString('base64'),
  licenseSigningSecret: LICENSE_SIGNING_SECRET,
  publicUrl: 'https://platform.example.org',
};
/** A valid password that no customer has. */
export const PASSWORD = 'a long secret';

type EventsOf = 'order' | 'customer' | 'issued_license' | 'subscriber' | 'groupmember' | 'newsrecipient';

/** Commerce itself, with stubs for tenant, catalog and auth. */
export class CommerceFixture extends Harness {
  readonly neighbours = new NeighboursScript();
  commerce!: INestMicroservice;
  db!: Database;
  gateway!: Bus;
  storefront!: Bus;
  private companies = 1000;
  private served: ServedApp | undefined;

  static async start(): Promise<CommerceFixture> {
    const fixture = new CommerceFixture(await Harness.ground());
    await fixture.provision();
    fixture.gateway = await fixture.connect('gateway');
    fixture.storefront = await fixture.connect('storefront');
    const script = { provide: NeighboursScript, useValue: fixture.neighbours };
    await fixture.standIn('tenant', TenantStandIn, script);
    await fixture.standIn('catalog', CatalogStandIn, script);
    await fixture.standIn('auth', AuthStandIn, script);
    fixture.served = await fixture.another();
    fixture.commerce = fixture.served.app;
    fixture.db = databaseOf(fixture.commerce);
    return fixture;
  }

  /** Starts another process of commerce, on the database of the first process if there is one. */
  another(): Promise<ServedApp> {
    const config = { ...CONFIG, dataDir: this.dataDir };
    return this.serve('commerce', {
      module: CommerceModule,
      tables: database,
      config,
      database: this.served?.database,
    });
  }

  /** Stops the process, runs `meanwhile`, and starts the next process. */
  async restart(meanwhile: () => Promise<void>): Promise<void> {
    await this.served?.stop();
    await meanwhile();
    this.served = await this.another();
    this.commerce = this.served.app;
    this.db = databaseOf(this.commerce);
  }

  /** A company snapshot: in Germany, with one shop. */
  aCompany(change: Partial<CompanySnapshot> = {}): CompanySnapshot {
    const company_id = (this.companies += 1);
    const snapshot = aCompanySnapshot({ company_id, theme_settings: [company_id * 10], ...change });
    this.neighbours.snapshots.set(company_id, snapshot);
    return snapshot;
  }

  /** Adds a film for 10.00 by default; returns its product_id. */
  aProduct(change: Partial<QuoteLine> = {}): string {
    const digits = randomBytes(8).toString('hex').toUpperCase();
    const product_id = [0, 4, 8, 12].map((at) => digits.slice(at, at + 4)).join('-');
    this.neighbours.goods.set(product_id, change);
    return product_id;
  }

  /** Places an order of one film by a new customer by default. */
  async order(
    company: CompanySnapshot,
    change: Partial<CreateOrder> = {},
    context: Partial<Context> = {},
  ): Promise<Order> {
    const line_items = change.line_items ?? [{ product_id: this.aProduct() }];
    const isNamed = change.customer_token ?? change.email ?? change.customer?.email;
    const buyer = isNamed ? {} : { email: this.anEmail(), password: PASSWORD };
    const input = { ...buyer, ...change, line_items };
    return this.gateway.call(orders.create, { ...this.context(company), ...context }, input);
  }

  get(company: CompanySnapshot, { id }: { id: number }): Promise<Order> {
    return this.gateway.call(orders.get, this.context(company), { id });
  }

  anEmail(): string {
    return `buyer-${randomBytes(6).toString('hex')}@example.org`;
  }

  /** The events of a resource, oldest first. */
  async eventsOf({ company_id }: CompanySnapshot, resource: EventsOf, id: number) {
    const key = `${company_id}/${resource}/${id}`;
    const rows = await this.db.query<{ body: string }>('select body from outbox where key = $1 order by id', [key]);
    return rows.map(({ body }) => JSON.parse(body) as { topic: string; sequence: number; data: { changed: string[] } });
  }

  context({ company_id }: CompanySnapshot): Context {
    return { ...this.call(), company: companyId(company_id), app: 'an-app', user: 1, scopes: ['orders'] };
  }
}
