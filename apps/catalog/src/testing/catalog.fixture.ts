import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { INestMicroservice } from '@nestjs/common';
import type { Bus } from '@marquee/bus';
import {
  adminLicenses,
  adminPrices,
  companyId,
  products,
  quotes,
  type CompanySnapshot,
  type Context,
  type CreateLicense,
  type CreatePrice,
  type CreateProduct,
  type Product,
  type Quote,
  type ReserveQuote,
} from '@marquee/contracts';
import { databaseOf, Harness, aCompanySnapshot, type Database, type ServedApp } from '@marquee/testing';
import { CatalogModule } from '../catalog.module';
import { database } from '../data-source';
import { CommerceStandIn, NeighboursScript, TenantStandIn } from './neighbours.stand-in';

const CONFIG = {
  mode: 'local',
  publicUrl: 'https://shop.example.org',
  pictureSeconds: 5,
  pictureQuotaMib: 1,
  contentQuotaGib: 1,
  mailDays: 30,
};

/** The catalog service with stand-ins for tenant and commerce. */
export class CatalogFixture extends Harness {
  readonly neighbours = new NeighboursScript();
  catalog!: INestMicroservice;
  db!: Database;
  /** Connections with the rights of commerce, the gateway and the operator's command line. */
  commerce!: Bus;
  gateway!: Bus;
  storefront!: Bus;
  cli!: Bus;
  private companies = 1000;
  private allowPrivate: readonly string[] = [];
  private served: ServedApp | undefined;

  /**
   * Without the stand-in for commerce, a test answers in its place. `allowPrivate` lists private addresses that
   * pictures may be downloaded from.
   */
  static async start({ commerce = true, allowPrivate = [] as readonly string[] } = {}): Promise<CatalogFixture> {
    const fixture = new CatalogFixture(await Harness.ground());
    fixture.cli = await fixture.provision();
    fixture.commerce = await fixture.connect('commerce');
    fixture.gateway = await fixture.connect('gateway');
    fixture.storefront = await fixture.connect('storefront');
    const script = { provide: NeighboursScript, useValue: fixture.neighbours };
    await fixture.standIn('tenant', TenantStandIn, script);
    if (commerce) await fixture.standIn('commerce', CommerceStandIn, script);
    fixture.allowPrivate = allowPrivate;
    fixture.served = await fixture.another();
    fixture.catalog = fixture.served.app;
    fixture.db = databaseOf(fixture.catalog);
    return fixture;
  }

  /** Starts another process of catalog on the same database. */
  another(): Promise<ServedApp> {
    const config = {
      ...CONFIG,
      dataDir: this.dataDir,
      contentDir: join(this.dataDir, 'content'),
      outboundAllowPrivate: this.allowPrivate,
    };
    const there = this.served?.database;
    return this.serve('catalog', { module: CatalogModule, tables: database, config, database: there });
  }

  /** The snapshot of a company that tenant would return. */
  aCompany(change: Partial<CompanySnapshot> = {}): CompanySnapshot {
    const snapshot = aCompanySnapshot({
      company_id: (this.companies += 1),
      inventory_management_active: true,
      ...change,
    });
    this.neighbours.snapshots.set(snapshot.company_id, snapshot);
    return snapshot;
  }

  aLicense(company: CompanySnapshot, license: Partial<CreateLicense> = {}) {
    const { company_id } = company;
    return this.cli.call(adminLicenses.create, this.operator(), { company_id, license: { name: 'Rent', ...license } });
  }

  aPrice(company: CompanySnapshot, price: Partial<CreatePrice> = {}) {
    const { company_id } = company;
    const usual = { title: 'Usual', currencies: [{ currency: 'eur', price: 1000 }] };
    return this.cli.call(adminPrices.create, this.operator(), { company_id, price: { ...usual, ...price } });
  }

  /** A physical product for 10.00 with counted stock by default. */
  async aProduct(company: CompanySnapshot, change: Partial<CreateProduct> = {}): Promise<Product> {
    const price_id = change.price_license_binding ? null : (await this.aPrice(company)).id;
    const usual = { title: 'Tape', product_type: 6 as const, manage_stock: true, items_in_stock: 1 };
    const bound = { price_license_binding: [{ price_id }] };
    return this.gateway.call(products.create, this.context(company), { ...usual, ...bound, ...change });
  }

  product(company: CompanySnapshot, { id }: { id: number }): Promise<Product> {
    return this.gateway.call(products.get, this.context(company), { id });
  }

  /** Reserves one item under a new key by default. */
  reserve(
    company: CompanySnapshot,
    product: { product_id: string },
    change: Partial<ReserveQuote> = {},
  ): Promise<Quote> {
    const lines = [{ product_id: product.product_id, quantity: 1 }];
    const input = { company_id: company.company_id, key: randomUUID(), lines, ...change };
    return this.commerce.call(quotes.reserve, this.call(), input);
  }

  release({ company_id }: CompanySnapshot, key: string) {
    return this.commerce.call(quotes.release, this.call(), { company_id, key });
  }

  /** Returns items of the company's own product. */
  restock({ company_id }: CompanySnapshot, key: string, refund_id: number, { id }: { id: number }, quantity: number) {
    const items = [{ company_id, id, quantity }];
    return this.commerce.call(quotes.restock, this.call(), { company_id, key, refund_id, items });
  }

  /** The events of a product, oldest first. */
  async eventsOf({ company_id }: CompanySnapshot, { id }: { id: number }) {
    const rows = await this.db.query<{ body: string }>('select body from outbox where key = $1 order by id', [
      `${company_id}/product/${id}`,
    ]);
    return rows.map(({ body }) => JSON.parse(body) as { topic: string; sequence: number; data: { changed: string[] } });
  }

  /** Mails that were sent or are queued for an address. */
  mailsTo(address: string): Promise<{ language: string; subject: string }[]> {
    return this.db.query('select language, subject from mails where recipient = $1 order by id', [address]);
  }

  context({ company_id }: CompanySnapshot): Context {
    return { ...this.call(), company: companyId(company_id), app: 'an-app', user: 1, scopes: ['products'] };
  }
}
