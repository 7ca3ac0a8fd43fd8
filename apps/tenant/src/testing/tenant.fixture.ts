import { randomBytes, randomUUID } from 'node:crypto';
import { Bus, deliver } from '@marquee/bus';
import {
  adminCompanies,
  companyId,
  eventSubject,
  consoleUsers,
  productEvents,
  type CloudEvent,
  type CompanySnapshot,
  type CreatedCompany,
  type CreateUser,
  type PersonContext,
  type User,
} from '@marquee/contracts';
import { readConfig } from '@marquee/service-kit';
import { databaseOf, Harness, type Database, type ServedApp } from '@marquee/testing';
import { CatalogProductsConsumer } from '../catalog-products/catalog-products.consumer';
import { CountriesService } from '../countries/countries.service';
import { database } from '../data-source';
import { TENANT_CONFIG } from '../tenant.config';
import { TenantModule } from '../tenant.module';

export class TenantFixture extends Harness {
  gateway!: Bus;
  cli!: Bus;
  auth!: Bus;
  db!: Database;
  countries!: CountriesService;
  app!: ServedApp['app'];
  private database: ServedApp['database'] | undefined;
  private consumer!: CatalogProductsConsumer;

  /** Starts tenant with additional settings, such as DNS servers. */
  static async start(env: NodeJS.ProcessEnv = {}): Promise<TenantFixture> {
    const fixture = new TenantFixture(await Harness.ground());
    fixture.cli = await fixture.provision();
    fixture.gateway = await fixture.connect('gateway');
    fixture.auth = await fixture.connect('auth');
    const { app, database: there } = await fixture.another(env);
    fixture.database = there;
    fixture.app = app;
    fixture.db = databaseOf(app);
    fixture.consumer = app.get(CatalogProductsConsumer, { strict: false });
    fixture.countries = app.get(CountriesService, { strict: false });
    return fixture;
  }

  /** Starts another process of tenant, on the database of the first process if there is one. */
  async another(env: NodeJS.ProcessEnv = {}): Promise<ServedApp> {
    const usual = { MARQUEE_MODE: 'local', PUBLIC_URL: 'https://shop.example.org' };
    const config = readConfig(TENANT_CONFIG, { ...usual, ...env });
    return this.serve('tenant', { module: TenantModule, tables: database, config, database: this.database });
  }

  /** A call from the console. */
  as(person: { company_id: number; user_id: number; email: string }): PersonContext {
    return { ...this.call(), company: companyId(person.company_id), user: person.user_id, email: person.email };
  }

  /** A new company; the response names its owner. */
  aCompany(change: { name?: string; email?: string; country?: string } = {}): Promise<CreatedCompany> {
    const { name = 'Acme Films', email = anEmail('owner'), country = 'DE' } = change;
    return this.cli.call(adminCompanies.create, this.operator(), { name, email, country, partner: false });
  }

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

  /** The audit lines of a company after its creation. */
  auditOf(company: number): Promise<{ operator: string; action: string; detail: object }[]> {
    const text = `
      select operator, action, detail from audit where company_id = $1 and action <> 'company create' order by id`;
    return this.db.query(text, [company]);
  }

  /** Delivers a product event to tenant. */
  async receivesChange(company: number, product: ProductNews): Promise<void> {
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
      parked: false,
    });
  }

  /** The events of the company itself, oldest first. */
  async companyEventsOf(company: number): Promise<{ sequence: number; topic: string; data: CompanySnapshot }[]> {
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
}

const SELLING = { published: true, priced: true, mirrored: false };
type ProductNews = Partial<typeof SELLING> & {
  id: number;
  version: number;
  action?: keyof typeof productEvents;
  changed?: string[];
};

/** Input of an invitation. */
export function aPerson(change: Partial<CreateUser> = {}): CreateUser {
  return { email: anEmail('grace'), first_name: 'Grace', last_name: 'Hopper', ...change };
}

export function anEmail(name: string): string {
  return `${name}-${randomBytes(4).toString('hex')}@example.org`;
}
