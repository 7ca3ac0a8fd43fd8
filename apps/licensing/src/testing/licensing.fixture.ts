import { randomBytes, randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import type { Bus } from '@marquee/bus';
import {
  companyId,
  customerEvents,
  eventSubject,
  issuedLicenseEvents,
  type AnyEventType,
  type CloudEvent,
  type CompanySnapshot,
  type Context,
  type LicenseSnapshot,
} from '@marquee/contracts';
import { KeyRing, licenseKey, type CompanyKeys } from '@marquee/license-keys';
import { aCompanySnapshot, databaseOf, Harness, someTerms, type Database, type ServedApp } from '@marquee/testing';
import { database } from '../data-source';
import { LicensingModule } from '../licensing.module';
import { CommerceStandIn, NeighboursScript, TenantStandIn } from './neighbours.stand-in';

const SECRET = randomBytes(32).toString('base64');
const CONFIG = { mode: 'local', shutdownSeconds: 1, licenseSigningSecret: SECRET, settleMs: 0 };

/** Licensing itself, with stand-ins for other services; the test publishes the events of commerce. */
export class LicensingFixture extends Harness {
  readonly neighbours = new NeighboursScript();
  served!: ServedApp;
  db!: Database;
  gateway!: Bus;
  commerce!: Bus;
  tenant!: Bus;
  private readonly ring = new KeyRing(SECRET);
  private companies = 1000;
  private ids = 0;

  static async start(): Promise<LicensingFixture> {
    const fixture = new LicensingFixture(await Harness.ground());
    await fixture.provision();
    fixture.gateway = await fixture.connect('gateway');
    fixture.commerce = await fixture.connect('commerce');
    fixture.tenant = await fixture.connect('tenant');
    const script = { provide: NeighboursScript, useValue: fixture.neighbours };
    await fixture.standIn('tenant', TenantStandIn, script);
    await fixture.standIn('commerce', CommerceStandIn, script);
    fixture.served = await fixture.another();
    fixture.db = databaseOf(fixture.app);
    return fixture;
  }

  get app(): INestMicroservice {
    return this.served.app;
  }

  /** Starts another process of licensing, on the database of the first process if there is one. */
  another(config: { readonly settleMs?: number } = {}): Promise<ServedApp> {
    const present = (this.served as ServedApp | undefined)?.database;
    return this.serve('licensing', {
      module: LicensingModule,
      tables: database,
      config: { ...CONFIG, dataDir: this.dataDir, ...config },
      ...(present && { database: present }),
    });
  }

  /** A company in Germany, as tenant knows it. */
  aCompany(change: Partial<CompanySnapshot> = {}): CompanySnapshot {
    const snapshot = aCompanySnapshot({ company_id: (this.companies += 1), ...change });
    this.neighbours.snapshots.set(snapshot.company_id, snapshot);
    return snapshot;
  }

  /** A license without limits, as commerce knows it. */
  aLicense({ company_id }: CompanySnapshot, change: Partial<LicenseSnapshot> = {}): LicenseSnapshot {
    const id = (this.ids += 1);
    const license: LicenseSnapshot = {
      id,
      version: 1,
      key_version: 1,
      customer_id: id,
      customer_token: 'QWERTZUIOPASDFGH',
      customer_disabled: false,
      customer_erased: false,
      country: 'DE',
      order_id: 1,
      product_id: '0001-0002-0003-000A',
      product_type: 1,
      title: 'A film',
      hd: true,
      terms: someTerms(),
      acquired_at: '2026-01-01T00:00:00.000Z',
      expires_at: null,
      first_used_at: null,
      revoked_at: null,
      suspended_at: null,
      ...change,
    };
    this.neighbours.licenses.set(`${company_id}/${id}`, license);
    return license;
  }

  keysOf({ company_id }: CompanySnapshot): CompanyKeys {
    return this.ring.of(company_id);
  }

  keyOf({ company_id }: CompanySnapshot, { id, key_version }: LicenseSnapshot): string {
    return licenseKey(this.ring.of(company_id), { license_id: id, version: key_version });
  }

  context({ company_id }: CompanySnapshot): Context {
    return { ...this.call(), company: companyId(company_id), app: 'an-app', user: 1, scopes: ['licenses'] };
  }

  /** The public key that a program of the company contains. */
  publicKeyOf({ company_id }: CompanySnapshot): string {
    return this.ring.of(company_id).publicKey.toString('hex');
  }

  /** Time passes while licensing works; a jump of `ahead` would be an outage. */
  async pass(ms: number): Promise<void> {
    this.ahead += ms;
    await this.db.query('update lease_clock set seen_at = $1', [this.clock.now()]);
  }

  /** The events of a device, oldest first. */
  async eventsOf({ company_id }: CompanySnapshot, device: number) {
    const rows = await this.db.query<{ body: string }>('select body from outbox where key = $1 order by id', [
      `${company_id}/license_device/${device}`,
    ]);
    return rows.map(({ body }) => JSON.parse(body) as { topic: string; sequence: number; data: { status: string } });
  }

  /** Changes a license in commerce, which announces the names of the changed fields. */
  async changeLicense(
    company: CompanySnapshot,
    id: number,
    change: Partial<LicenseSnapshot>,
    changed: readonly string[] = Object.keys(change),
  ): Promise<void> {
    const before = this.neighbours.licenseOf({ ...company, id });
    const license = { ...before, version: before.version + 1, ...change };
    this.neighbours.licenses.set(`${company.company_id}/${id}`, license);
    const { order_id, product_id, version, terms } = license;
    const data = { id, order_id, product_id, license_id: terms.id, changed };
    await this.publish(issuedLicenseEvents.update, company, { id, sequence: version }, data);
  }

  /** Announces a change of a customer as commerce does. */
  async announceCustomer(company: CompanySnapshot, id: number, changed: readonly string[]): Promise<void> {
    const data = { id, token: 'QWERTZUIOPASDFGH', changed };
    await this.publish(customerEvents.update, company, { id, sequence: Date.now() }, data);
  }

  private async publish(
    type: AnyEventType,
    { company_id }: CompanySnapshot,
    { id, sequence }: { readonly id: number; readonly sequence: number },
    data: object,
  ): Promise<void> {
    const event: CloudEvent = {
      specversion: '1.0',
      id: randomUUID(),
      subject: `${type.resource}/${id}`,
      sequence,
      source: `/marquee/${type.service}`,
      type: type.type,
      time: this.clock.now().toISOString(),
      datacontenttype: 'application/json',
      companyid: companyId(company_id),
      topic: type.topic,
      requestid: 'r',
      data,
    };
    await this.commerce.publishEvent(eventSubject(type, event.companyid), event.id, JSON.stringify(event));
  }
}
