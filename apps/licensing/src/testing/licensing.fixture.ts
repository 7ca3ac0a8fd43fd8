import { randomBytes } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import type { CompanySnapshot } from '@marquee/contracts';
import { aCompanySnapshot, databaseOf, Harness, type Database, type ServedApp } from '@marquee/testing';
import { database } from '../data-source';
import { LicensingModule } from '../licensing.module';
import { NeighboursScript, TenantStandIn } from './neighbours.stand-in';

const CONFIG = { mode: 'local', shutdownSeconds: 1, licenseSigningSecret: randomBytes(32).toString('base64') };

/** Licensing itself, with stand-ins for other services. */
export class LicensingFixture extends Harness {
  readonly neighbours = new NeighboursScript();
  served!: ServedApp;
  db!: Database;
  private companies = 1000;

  static async start(): Promise<LicensingFixture> {
    const fixture = new LicensingFixture(await Harness.ground());
    await fixture.provision();
    const script = { provide: NeighboursScript, useValue: fixture.neighbours };
    await fixture.standIn('tenant', TenantStandIn, script);
    fixture.served = await fixture.another();
    fixture.db = databaseOf(fixture.app);
    return fixture;
  }

  get app(): INestMicroservice {
    return this.served.app;
  }

  /** Starts another process of licensing, on the database of the first process if there is one. */
  another(): Promise<ServedApp> {
    const present = (this.served as ServedApp | undefined)?.database;
    return this.serve('licensing', {
      module: LicensingModule,
      tables: database,
      config: { ...CONFIG, dataDir: this.dataDir },
      ...(present && { database: present }),
    });
  }

  /** A company in Germany, as tenant knows it. */
  aCompany(change: Partial<CompanySnapshot> = {}): CompanySnapshot {
    const snapshot = aCompanySnapshot({ company_id: (this.companies += 1), ...change });
    this.neighbours.snapshots.set(snapshot.company_id, snapshot);
    return snapshot;
  }
}
