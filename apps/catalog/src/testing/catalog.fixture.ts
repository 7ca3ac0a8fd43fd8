import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module, type DynamicModule, type INestMicroservice, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Bus, BUS_USERS, BusStrategy, provision, type BusUser } from '@marquee/bus';
import {
  adminLicenses,
  adminPrices,
  companyId,
  products,
  quotes,
  type CallContext,
  type CompanyFacts,
  type Context,
  type CreateLicense,
  type CreatePrice,
  type CreateProduct,
  type Product,
  type Quote,
  type Service,
  type TakeQuote,
} from '@marquee/contracts';
import { startNats, type LocalNats } from '@marquee/local';
import { CLOCK, createLogger, HealthState, KitModule, Metrics, nestLogger, type Kit } from '@marquee/service-kit';
import { DeferredEvents, storageOf, type ServiceDatabase } from '@marquee/storage';
import { databaseOf, freshDatabase, someFacts, type Database } from '@marquee/testing';
import { CatalogModule } from '../catalog.module';
import { database } from '../data-source';
import { CommerceStandIn, NeighboursScript, TenantStandIn } from './neighbours.stand-in';

const TOOLS = join(__dirname, '../../../../.marquee/tools');
const PASSWORD = 'of-a-test';
const CONFIG = { mode: 'local', shutdownSeconds: 1, publicUrl: 'https://shop.example.org', pictureSeconds: 5 };

/**
 * Catalog as it is, on a database and a NATS server of its own, with stand-ins for tenant and commerce. Its clock is the
 * test's to move.
 */
export class CatalogFixture {
  readonly neighbours = new NeighboursScript();
  /** Milliseconds by which the clock is ahead. */
  ahead = 0;
  readonly clock = { now: () => new Date(Date.now() + this.ahead) };
  /** What services have logged, a line each. */
  readonly lines: string[] = [];
  catalog!: INestMicroservice;
  db!: Database;
  /** As commerce, the gateway and the operator's command line. */
  commerce!: Bus;
  gateway!: Bus;
  cli!: Bus;
  private companies = 1000;
  private readonly open: (() => Promise<unknown>)[] = [];

  private constructor(
    private readonly nats: LocalNats,
    private readonly dataDir: string,
    /** Private addresses that pictures may be downloaded from. */
    private readonly allowPrivate: readonly string[],
  ) {}

  /** Without the stand-in for commerce, another answers in its place: see `serve`. */
  static async start({ commerce = true, allowPrivate = [] as readonly string[] } = {}): Promise<CatalogFixture> {
    const dataDir = mkdtempSync(join(tmpdir(), 'marquee-catalog-'));
    const passwords = Object.fromEntries(BUS_USERS.map((user) => [user, PASSWORD])) as Record<BusUser, string>;
    const nats = await startNats({ dataDir: join(dataDir, 'nats'), toolsDir: TOOLS, passwords });
    const fixture = new CatalogFixture(nats, dataDir, allowPrivate);
    fixture.commerce = await fixture.connect('commerce');
    fixture.gateway = await fixture.connect('gateway');
    fixture.cli = await fixture.connect('cli');
    await provision(fixture.cli, { replicas: 1 });
    await fixture.standIn('tenant', TenantStandIn);
    if (commerce) await fixture.standIn('commerce', CommerceStandIn);
    fixture.catalog = await fixture.serve('catalog', CatalogModule, database);
    fixture.db = databaseOf(fixture.catalog);
    return fixture;
  }

  async stop(): Promise<void> {
    for (const close of this.open.toReversed()) await close();
    await this.nats.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** A whole service with a database of its own, by the fixture's clock. */
  async serve(name: Service, module: Type, tables: ServiceDatabase): Promise<INestMicroservice> {
    const fresh = await freshDatabase(tables);
    this.open.push(() => fresh.drop());
    const log = createLogger(name, 'debug', { write: (line: string) => void this.lines.push(line) });
    const bus = await this.connect(name);
    const config = { ...CONFIG, dataDir: this.dataDir, outboundAllowPrivate: this.allowPrivate };
    const kit = { config, log, bus, metrics: new Metrics(name), health: new HealthState() } as unknown as Kit;
    const storage = storageOf(tables).module(fresh.url, this.clock);
    return this.listen(bus, name, moduleOf([this.withClock(KitModule.of(kit)), storage, module]));
  }

  call(): CallContext {
    return { requestId: randomUUID(), deadline: Date.now() + 20_000 };
  }

  /** A company as tenant knows it. */
  aCompany(change: Partial<CompanyFacts> = {}): CompanyFacts {
    const facts = someFacts({ company_id: (this.companies += 1), inventory_management_active: true, ...change });
    this.neighbours.facts.set(facts.company_id, facts);
    return facts;
  }

  aLicense(company: CompanyFacts, license: Partial<CreateLicense> = {}) {
    const { company_id } = company;
    return this.cli.call(adminLicenses.create, this.operator(), { company_id, license: { name: 'Rent', ...license } });
  }

  aPrice(company: CompanyFacts, price: Partial<CreatePrice> = {}) {
    const { company_id } = company;
    const usual = { title: 'Usual', currencies: [{ currency: 'eur', price: 1000 }] };
    return this.cli.call(adminPrices.create, this.operator(), { company_id, price: { ...usual, ...price } });
  }

  /** A physical product for 10.00 that is counted, unless something else is said. */
  async aProduct(company: CompanyFacts, change: Partial<CreateProduct> = {}): Promise<Product> {
    const price_id = change.price_license_binding ? null : (await this.aPrice(company)).id;
    const usual = { title: 'Tape', product_type: 6 as const, manage_stock: true, items_in_stock: 1 };
    const bound = { price_license_binding: [{ price_id }] };
    return this.gateway.call(products.create, this.context(company), { ...usual, ...bound, ...change });
  }

  product(company: CompanyFacts, { id }: { id: number }): Promise<Product> {
    return this.gateway.call(products.get, this.context(company), { id });
  }

  /** Of one item, under a key of its own, unless something else is said. */
  take(company: CompanyFacts, product: { product_id: string }, change: Partial<TakeQuote> = {}): Promise<Quote> {
    const lines = [{ product_id: product.product_id, quantity: 1 }];
    const input = { company_id: company.company_id, key: randomUUID(), lines, ...change };
    return this.commerce.call(quotes.take, this.call(), input);
  }

  release({ company_id }: CompanyFacts, key: string) {
    return this.commerce.call(quotes.release, this.call(), { company_id, key });
  }

  /** The events of a product, oldest first. */
  async eventsOf({ company_id }: CompanyFacts, { id }: { id: number }) {
    const rows = await this.db.query<{ body: string }>('select body from outbox where key = $1 order by id', [
      `${company_id}/product/${id}`,
    ]);
    return rows.map(({ body }) => JSON.parse(body) as { topic: string; sequence: number; data: { changed: string[] } });
  }

  /** What was or will be mailed to an address. */
  mailsTo(address: string): Promise<{ language: string; subject: string }[]> {
    return this.db.query('select language, subject from mails where recipient = $1 order by id', [address]);
  }

  context({ company_id }: CompanyFacts): Context {
    return { ...this.call(), company: companyId(company_id), app: 'an-app', user: 1, scopes: ['products'] };
  }

  private operator() {
    return { ...this.call(), operator: 'ada' };
  }

  private async connect(name: BusUser): Promise<Bus> {
    const bus = await Bus.connect({ url: this.nats.url, name, user: name, password: PASSWORD });
    this.open.push(() => bus.drain());
    return bus;
  }

  private async standIn(name: Service, controller: Type): Promise<void> {
    const provider = { provide: NeighboursScript, useValue: this.neighbours };
    await this.listen(await this.connect(name), name, moduleOf([], [controller], [provider]));
  }

  private async listen(bus: Bus, name: Service, root: Type): Promise<INestMicroservice> {
    const log = createLogger(name, 'fatal');
    const inbox = (): DeferredEvents => new DeferredEvents(databaseOf(app));
    const strategy = new BusStrategy(bus, name, { log, inbox });
    const app: INestMicroservice = await NestFactory.createMicroservice(root, {
      strategy,
      logger: nestLogger(log),
      abortOnError: false,
    });
    this.open.push(() => app.close());
    await app.listen();
    return app;
  }

  private withClock(kit: DynamicModule): DynamicModule {
    const others = (kit.providers ?? []).filter((one) => !('provide' in one && one.provide === CLOCK));
    const providers = [...others, { provide: CLOCK, useValue: this.clock }];
    return { ...kit, providers, exports: providers };
  }
}

type Parts = Parameters<typeof Module>[0];

function moduleOf(imports: Parts['imports'], controllers: Type[] = [], providers: Parts['providers'] = []): Type {
  @Module({ imports, controllers, providers })
  class Root {}
  return Root;
}
