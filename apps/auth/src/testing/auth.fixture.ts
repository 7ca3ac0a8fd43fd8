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

/** Auth with a stand-in for tenant. */
export class AuthFixture extends Harness {
  readonly tenant = new TenantScript();
  /** Tokens, codes, secrets and passwords used by test helpers; none may appear in the log. */
  private readonly secrets = new Set<string>();
  auth!: ServedApp;
  gateway!: Bus;
  cli!: Bus;
  /** The connection by which tests read tables, with the service's role. */
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

  /** Boots another process of auth on the same database, or on the same database through another URL. */
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

  /** NATS returns without the data of one stream, which is then created again while auth runs. */
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

  /** Registers a value that no later log line may contain. */
  secret(value: string): string {
    this.secrets.add(value);
    return value;
  }

  now(): Date {
    return this.clock.now();
  }

  /** The rows of a query; `bigint` columns arrive as text. */
  async rows<T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    return (await this.looking.query<T>(text, [...values])).rows;
  }

  person(company: number, more: Partial<Pick<PersonContext, 'user' | 'email'>> = {}): PersonContext {
    const owner = this.tenant.snapshots.get(company)?.owner;
    const who = { user: owner?.user_id ?? 1, email: owner?.email ?? 'nobody@example.org' };
    return { ...this.call(), ...who, ...more, company: companyId(company) };
  }

  private checkLog(): void {
    for (const secret of this.secrets) {
      const leak = this.lines.find((line) => line.includes(secret));
      if (leak !== undefined) throw new Error(`The log contains a secret: ${leak.replaceAll(secret, '<secret>')}`);
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
