import { randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import type { Bus } from '@marquee/bus';
import {
  companyId,
  eventSubject,
  orderEvents,
  statistics,
  type AnyEventType,
  type AnyShopEventType,
  type CloudEvent,
  type CompanySnapshot,
  type Context,
  type OrderChange,
  type OrderPlaced,
  type ShopEventType,
} from '@marquee/contracts';
import { databaseOf, Harness, aCompanySnapshot, type Database, type ServedApp } from '@marquee/testing';
import { database } from '../data-source';
import { StatisticsModule } from '../statistics.module';
import { CatalogStandIn, CommerceStandIn, NeighboursScript, TenantStandIn } from './neighbours.stand-in';

const CONFIG = { mode: 'local', shutdownSeconds: 1, cartDays: 30, visitorDays: 9 };
type ReportedOrder<D> = Omit<D, 'id' | 'theme_setting_id' | 'bot'> & { readonly bot?: boolean };
type Daily = 'traffic' | 'order' | 'cart' | 'order_devices';
type OrderLine = OrderPlaced['lines'][number];

/** Statistics with stand-ins for other services; the test publishes the events of commerce and shop fronts. */
export class StatisticsFixture extends Harness {
  readonly neighbours = new NeighboursScript();
  served!: ServedApp;
  db!: Database;
  gateway!: Bus;
  storefront!: Bus;
  cli!: Bus;
  commerce!: Bus;
  private companies = 1000;

  static async start(): Promise<StatisticsFixture> {
    const fixture = new StatisticsFixture(await Harness.ground());
    fixture.freeze();
    fixture.cli = await fixture.provision();
    fixture.gateway = await fixture.connect('gateway');
    fixture.storefront = await fixture.connect('storefront');
    fixture.commerce = await fixture.connect('commerce');
    const script = { provide: NeighboursScript, useValue: fixture.neighbours };
    await fixture.standIn('tenant', TenantStandIn, script);
    await fixture.standIn('catalog', CatalogStandIn, script);
    await fixture.standIn('commerce', CommerceStandIn, script);
    await fixture.startProcess();
    return fixture;
  }

  get app(): INestMicroservice {
    return this.served.app;
  }

  /** Starts the process of statistics, or the next one after a stop. */
  async startProcess(): Promise<void> {
    this.served = await this.another();
    this.db = databaseOf(this.app);
  }

  another(): Promise<ServedApp> {
    const config = { ...CONFIG, dataDir: this.dataDir };
    const present = (this.served as ServedApp | undefined)?.database;
    return this.serve('statistics', {
      module: StatisticsModule,
      tables: database,
      config,
      ...(present && { database: present }),
    });
  }

  /** A company in Germany, as tenant knows it. */
  aCompany(change: Partial<CompanySnapshot> = {}): CompanySnapshot {
    const snapshot = aCompanySnapshot({ company_id: (this.companies += 1), ...change });
    this.neighbours.snapshots.set(snapshot.company_id, snapshot);
    return snapshot;
  }

  context({ company_id }: Pick<CompanySnapshot, 'company_id'>): Context {
    return { ...this.call(), company: companyId(company_id), app: 'an-app', user: 1, scopes: ['statistics'] };
  }

  /** The records of a day, by default today. */
  async day(company: CompanySnapshot, what: Daily, day = this.today()): Promise<Readonly<Record<string, unknown>>> {
    const period = { company_id: company.company_id, StartDate: day, EndDate: day };
    const operation = statistics[what] as typeof statistics.order;
    const [record] = await this.gateway.call(operation, this.context(company), period);
    return { ...record };
  }

  today(): string {
    return this.clock.now().toISOString().slice(0, 10);
  }

  /** Publishes a shop event like the storefront. */
  async report<D extends { readonly bot: boolean }>(
    { company_id }: CompanySnapshot,
    type: ShopEventType<D>,
    data: ReportedOrder<D>,
  ): Promise<void> {
    const id = randomUUID();
    const reported = { id, theme_setting_id: 1, bot: false, ...data };
    const event = this.eventOf(type, company_id, { id, subject: `${type.resource}/${id}`, sequence: 1 }, reported);
    await this.storefront.publishEvent(eventSubject(type, companyId(company_id)), id, JSON.stringify(event));
  }

  /** Publishes a new order of 10.00 like commerce. */
  async place({ company_id }: CompanySnapshot, id: number, change: Partial<OrderPlaced> = {}): Promise<OrderPlaced> {
    const order = anOrder(id, { created_at: this.clock.now().toISOString().slice(0, 19), ...change });
    await this.publish(orderEvents.create, company_id, { id, sequence: 1 }, order);
    return order;
  }

  /** Publishes the state of an order at this version. */
  async change(
    { company_id }: CompanySnapshot,
    placed: OrderPlaced,
    sequence: number,
    change: Partial<OrderChange>,
  ): Promise<void> {
    await this.publish(orderEvents.update, company_id, { id: placed.id, sequence }, changeOf(placed, change));
  }

  async publish(
    type: AnyEventType,
    company_id: number,
    { id, sequence }: { readonly id: number; readonly sequence: number },
    data: object,
  ): Promise<void> {
    const eventId = randomUUID();
    const of = { id: eventId, subject: `${type.resource}/${id}`, sequence };
    const event = this.eventOf(type, company_id, of, data);
    await this.commerce.publishEvent(eventSubject(type, companyId(company_id)), eventId, JSON.stringify(event));
  }

  eventOf(
    { service, type, topic }: AnyEventType | AnyShopEventType,
    company_id: number,
    of: Pick<CloudEvent, 'id' | 'subject' | 'sequence'>,
    data: object,
  ): CloudEvent {
    return {
      specversion: '1.0',
      ...of,
      source: `/marquee/${service}`,
      type,
      time: this.clock.now().toISOString(),
      datacontenttype: 'application/json',
      companyid: companyId(company_id),
      topic,
      requestid: 'r',
      data,
    };
  }
}

/** A line with a film for 10.00, bought without expiry. */
export function aLine(id: number, change: Partial<OrderLine> = {}): OrderLine {
  const product = { product_number: 7, product_id: '0001-0002-0003-000A', title: 'A film', product_type: 1 };
  return { id, ...product, rental: false, quantity: 1, amount: 1000, ...change };
}

export function anOrder(id: number, change: Partial<OrderPlaced> = {}): OrderPlaced {
  const lines = change.lines ?? [aLine(id * 10)];
  return {
    id,
    customer_token: 'QWERTZUIOPASDFGH',
    created_at: '2026-11-15T12:00:00',
    currency: 'EUR',
    total_price: lines.reduce((sum, { amount }) => sum + amount, 0),
    test: false,
    country_code: 'DE',
    stock_key: randomUUID(),
    ...change,
    lines,
  };
}

export function changeOf(placed: OrderPlaced, change: Partial<OrderChange>): OrderChange {
  const { lines: _lines, customer_token: _token, ...same } = placed;
  return {
    ...same,
    changed: ['refunds'],
    refunded: 0,
    refunded_lines: [],
    financial_status: 'paid',
    fulfillment_status: null,
    cancelled: false,
    ...change,
  };
}
