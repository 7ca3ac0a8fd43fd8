import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Bus } from '@marquee/bus';
import { companyId, type PersonContext } from '@marquee/contracts';
import type { Kit } from '@marquee/service-kit';
import { Harness, type ServedApp } from '@marquee/testing';
import { Client } from 'pg';
import type { AuthConfig } from '../auth.config';
import { AuthModule } from '../auth.module';
import { database } from '../data-source';
import { TenantScript, TenantStandIn } from './tenant.stand-in';

type Config = AuthConfig & Pick<Kit['config'], 'mode'>;

/** Auth as it is, with a stand-in for tenant. */
export class AuthFixture extends Harness {
  readonly tenant = new TenantScript();
  /** Tokens, codes, secrets and passwords that the helpers of tests drew or were given. */
  private readonly secrets = new Set<string>();
  auth!: ServedApp;
  /** Connections with the rights of the gateway, and of the operator's command line. */
  gateway!: Bus;
  cli!: Bus;
  /** The connection by which tests look at tables, as the service's own role. */
  private looking!: Client;
  private readonly vaultKey = randomBytes(32).toString('base64');

  static async start(change: Partial<Config> = {}): Promise<AuthFixture> {
    const fixture = new AuthFixture(await Harness.ground());
    fixture.cli = await fixture.provision();
    fixture.gateway = await fixture.connect('gateway');
    await fixture.standIn('tenant', TenantStandIn, { provide: TenantScript, useValue: fixture.tenant });
    fixture.auth = await fixture.boot(change);
    const { url: connectionString } = fixture.auth.database;
    fixture.looking = new Client({ connectionString, options: '-c search_path=auth -c timezone=UTC' });
    await fixture.looking.connect();
    return fixture;
  }

  /** One more process of auth, on the same database; or on the same one by another way. */
  boot(change: Partial<Config> = {}, url?: string): Promise<ServedApp> {
    const config: Config = { ...this.config(), ...change };
    const there = (this.auth as ServedApp | undefined)?.database;
    const parts = {
      module: AuthModule,
      tables: database,
      config,
      database: there && { ...there, url: url ?? there.url },
    };
    return this.serve('auth', { ...parts, publishes: true, logLevel: 'info' });
  }

  /** NATS comes back without the data of one stream, which is then made anew: all the while auth runs. */
  loseStream(stream: string): Promise<void> {
    const store = join(this.dataDir, 'nats/streams/jetstream');
    return this.withoutNats(() => {
      for (const account of readdirSync(store)) rmSync(join(store, account, 'streams', stream), { recursive: true });
    });
  }

  override async stop(): Promise<void> {
    await this.looking.end();
    await super.stop();
    this.checkLog();
  }

  /** From here on no line of the log may hold it. */
  secret(value: string): string {
    this.secrets.add(value);
    return value;
  }

  now(): Date {
    return this.clock.now();
  }

  /** The rows of a query; numbers that are `bigint` come as text. */
  async rows<T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    return (await this.looking.query<T>(text, [...values])).rows;
  }

  /** The owner of a company, on its admin pages. */
  person(company: number, more: Partial<Pick<PersonContext, 'user' | 'email'>> = {}): PersonContext {
    const owner = this.tenant.facts.get(company)?.owner;
    const who = { user: owner?.user_id ?? 1, email: owner?.email ?? 'nobody@example.org' };
    return { ...this.call(), ...who, ...more, company: companyId(company) };
  }

  private checkLog(): void {
    for (const secret of this.secrets) {
      const told = this.lines.find((line) => line.includes(secret));
      if (told !== undefined) throw new Error(`A secret stands in the log: ${told.replaceAll(secret, '<secret>')}`);
    }
  }

  private config(): Config {
    return {
      mode: 'local',
      vaultKey: this.vaultKey,
      publicUrl: 'https://shop.marquee.test',
      tokenKeyDays: 0,
      smtpUrl: undefined,
      mailFrom: undefined,
      mailDays: 30,
      dataDir: this.dataDir,
    };
  }
}
