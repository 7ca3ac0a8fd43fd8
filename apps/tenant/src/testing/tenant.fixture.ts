import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Bus, BUS_USERS, BusStrategy, deliver, provision, type BusUser } from '@marquee/bus';
import {
  adminCompanies,
  companyId,
  eventSubject,
  consoleUsers,
  productEvents,
  type CallContext,
  type CloudEvent,
  type CompanyFacts,
  type CreatedCompany,
  type CreateUser,
  type OperatorContext,
  type PersonContext,
  type User,
} from '@marquee/contracts';
import { startNats, type LocalNats } from '@marquee/local';
import { createLogger, HealthState, KitModule, Metrics, nestLogger, readConfig, type Kit } from '@marquee/service-kit';
import { DeferredEvents, storageOf } from '@marquee/storage';
import { databaseOf, freshDatabase, type Database, type FreshDatabase } from '@marquee/testing';
import { CatalogEventsConsumer } from '../catalog-events.consumer';
import { CountriesService } from '../countries/countries.service';
import { database } from '../data-source';
import { TENANT_CONFIG } from '../tenant.config';
import { TenantModule } from '../tenant.module';

const TOOLS = join(__dirname, '../../../../.marquee/tools');
const PASSWORD = 'of-a-test';

/** Tenant as it is, on a database and a NATS server of its own, so that no other test answers in its place. */
export class TenantFixture {
  /** As the gateway, the operator's command line, and auth. */
  gateway!: Bus;
  cli!: Bus;
  auth!: Bus;
  db!: Database;
  countries!: CountriesService;
  private consumer!: CatalogEventsConsumer;
  private readonly open: (() => Promise<unknown>)[] = [];

  private constructor(
    private readonly nats: LocalNats,
    private readonly fresh: FreshDatabase,
    private readonly dataDir: string,
  ) {}

  static async start(): Promise<TenantFixture> {
    const dataDir = mkdtempSync(join(tmpdir(), 'marquee-tenant-'));
    const passwords = Object.fromEntries(BUS_USERS.map((user) => [user, PASSWORD])) as Record<BusUser, string>;
    const nats = await startNats({ dataDir, toolsDir: TOOLS, passwords });
    const fixture = new TenantFixture(nats, await freshDatabase(database), dataDir);
    fixture.gateway = await fixture.connect('gateway');
    fixture.cli = await fixture.connect('cli');
    fixture.auth = await fixture.connect('auth');
    await provision(fixture.cli, { replicas: 1 });
    await fixture.serve();
    return fixture;
  }

  async stop(): Promise<void> {
    for (const close of this.open.toReversed()) await close();
    await this.nats.stop();
    await this.fresh.drop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  call(): CallContext {
    return { requestId: randomUUID(), deadline: Date.now() + 10_000 };
  }

  operator(): OperatorContext {
    return { ...this.call(), operator: 'ada' };
  }

  /** A call on the admin pages. */
  as(person: { company_id: number; user_id: number; email: string }): PersonContext {
    return { ...this.call(), company: companyId(person.company_id), user: person.user_id, email: person.email };
  }

  /** A new company; the answer names its owner. */
  aCompany(change: { name?: string; email?: string; country?: string } = {}): Promise<CreatedCompany> {
    const { name = 'Acme Films', email = anEmail('owner'), country = 'DE' } = change;
    return this.cli.call(adminCompanies.create, this.operator(), { name, email, country, partner: false });
  }

  /** A user whom the company's owner has invited. */
  async aUser(owner: CreatedCompany, change: Partial<CreateUser> = {}): Promise<User & { user_id: number }> {
    const user = await this.gateway.call(consoleUsers.invite, this.as(owner), aPerson(change));
    return { ...user, user_id: user.id };
  }

  /** The events of a user, oldest first. */
  async eventsOf(user: { company_id: number; user_id: number }): Promise<CloudEvent<Record<string, unknown>>[]> {
    const rows = await this.db.query<{ body: string }>('select body from outbox where key = $1 order by id', [
      `${user.company_id}/user/${user.user_id}`,
    ]);
    return rows.map(({ body }) => JSON.parse(body) as never);
  }

  /** What the audit log says of a company after its creation. */
  auditOf(company: number): Promise<{ operator: string; action: string; detail: object }[]> {
    const text = `
      select operator, action, detail from audit where company_id = $1 and action <> 'company create' order by id`;
    return this.db.query(text, [company]);
  }

  /** What the event of a product says, as it reaches tenant. */
  async heardOf(company: number, product: ProductNews): Promise<void> {
    const { action = 'update', id, version, ...state } = product;
    const { type, topic } = productEvents[action];
    const data = { id, product_id: `0000-0000-0000-000${id}`, changed: [], ...SELLING, ...state };
    const event: CloudEvent = {
      specversion: '1.0',
      id: randomUUID(),
      source: '/marquee/catalog',
      type,
      subject: `product/${id}`,
      time: '2026-11-01T09:59:59Z',
      datacontenttype: 'application/json',
      companyid: companyId(company),
      topic,
      sequence: version,
      requestid: 'r',
      data,
    };
    const subject = eventSubject(productEvents[action], companyId(company));
    await deliver(this.consumer, event, {
      consumer: 'tenant',
      attempt: 1,
      subject,
      place: 0,
      released: false,
      deferred: false,
    });
  }

  /** The events of a company itself, oldest first. */
  async companyEventsOf(company: number): Promise<{ sequence: number; topic: string; data: CompanyFacts }[]> {
    const rows = await this.db.query<{ event: never }>(
      'select body::json as event from outbox where key = $1 order by id',
      [`${company}/company/${company}`],
    );
    return rows.map(({ event }) => event);
  }

  /** How many transactions wait for a lock. */
  async waiting(): Promise<number> {
    const [row] = await this.db.query<{ count: number }>(
      "select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return row?.count ?? 0;
  }

  private async connect(name: BusUser): Promise<Bus> {
    const bus = await Bus.connect({ url: this.nats.url, name, user: name, password: PASSWORD });
    this.open.push(() => bus.drain());
    return bus;
  }

  private async serve(): Promise<void> {
    const log = createLogger('tenant', 'fatal');
    const bus = await this.connect('tenant');
    const config = readConfig(TENANT_CONFIG, { MARQUEE_MODE: 'local', PUBLIC_URL: 'https://shop.example.org' });
    const kit = { config, log, bus, metrics: new Metrics('tenant'), health: new HealthState() } as unknown as Kit;
    const root = moduleOf([KitModule.of(kit), storageOf(database).module(this.fresh.url), TenantModule]);
    const strategy = new BusStrategy(bus, 'tenant', { log, inbox: () => new DeferredEvents(this.db) });
    const app = await NestFactory.createMicroservice(root, { strategy, logger: nestLogger(log), abortOnError: false });
    this.db = databaseOf(app);
    this.consumer = app.get(CatalogEventsConsumer, { strict: false });
    this.countries = app.get(CountriesService, { strict: false });
    this.open.push(() => app.close());
    await app.listen();
  }
}

const SELLING = { published: true, priced: true, mirrored: false };
type ProductNews = Partial<typeof SELLING> & { id: number; version: number; action?: keyof typeof productEvents };

/** What is sent to invite somebody. */
export function aPerson(change: Partial<CreateUser> = {}): CreateUser {
  return { email: anEmail('grace'), first_name: 'Grace', last_name: 'Hopper', ...change };
}

export function anEmail(name: string): string {
  return `${name}-${randomBytes(4).toString('hex')}@example.org`;
}

function moduleOf(imports: NonNullable<Parameters<typeof Module>[0]['imports']>): Type {
  @Module({ imports })
  class Root {}
  return Root;
}
