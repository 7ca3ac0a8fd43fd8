import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import {
  companyFacts,
  companyId,
  ShopError,
  type App,
  type AppCredentials,
  type AppSettings,
  type CompanyId,
  type CreateApp,
  type OperatorContext,
  type PersonContext,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { AuthStore, type PlatformTx } from '../auth.store';
import { GrantsService } from '../grants/grants.service';
import { printedTime } from '../printed-time';
import { tellOfChange } from './app-events';
import { AppSecrets, FORMER_SECRET_MS } from './app-secrets';
import { changesOf, checkSettings, settingsOf } from './app-settings';
import type { AppEntity } from './app.entity';

/** Whom the authorization prompt and the token endpoint deal with. */
export interface KnownApp {
  readonly app_id: number;
  /** The publisher. */
  readonly company_id: number;
  readonly client_id: string;
  readonly name: string;
  readonly redirect_uris: readonly string[];
  readonly default_redirect_uri: string | null;
  readonly requires_secret: boolean;
}

/** An operator names an app by its client id, a publisher's user one of their own by its number. */
type Caller = OperatorContext | PersonContext;
type AppName = { readonly client_id: string } | { readonly app_id: number };

/** Interface, "Credentials". */
@Injectable()
export class AppsService {
  constructor(
    private readonly store: AuthStore,
    private readonly secrets: AppSecrets,
    private readonly grants: GrantsService,
    private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Null for a client that is not known, or not any more. */
  async ofClient(clientId: string): Promise<KnownApp | null> {
    const row = await this.store.readPlatform().apps.ofClient(clientId);
    return row && known(row);
  }

  async list(company: CompanyId): Promise<{ apps: App[] }> {
    return { apps: (await this.store.read(company).apps.published()).map(shown) };
  }

  async get(ctx: PersonContext, id: number): Promise<App> {
    return shown((await this.store.read(ctx.company).apps.get(id)) ?? unknownApp({ app_id: id }));
  }

  async createFor(ctx: OperatorContext, { company_id, ...settings }: CreateApp): Promise<AppCredentials> {
    checkSettings(settingsOf(settings));
    const publisher = await this.bus.call(companyFacts.facts, ctx, { company_id });
    return this.create(ctx, companyId(publisher.company_id), settings);
  }

  createOwn(ctx: PersonContext, settings: AppSettings): Promise<AppCredentials> {
    return this.create(ctx, ctx.company, settings);
  }

  update(ctx: Caller, name: AppName, sent: Partial<AppSettings>): Promise<App> {
    return this.audited(ctx, 'app update', { ...name, changed: Object.keys(sent) }, async (tx) => {
      const app = await this.lock(tx, ctx, name);
      const changes = changesOf(app, sent);
      if (Object.keys(changes).length === 0) return shown(app);
      const { apps } = tx.as(companyId(app.company_id));
      await apps.update(app.id, changes);
      await tellOfChange(tx, app);
      return shown((await apps.get(app.id)) ?? unknownApp(name));
    });
  }

  /** The former secret still works for a day; the one before it ends now. */
  rotate(ctx: Caller, name: AppName): Promise<AppCredentials> {
    const { secret, sealed_secret } = this.secrets.draw();
    return this.audited(ctx, 'app rotate', name, async (tx) => {
      const app = await this.lock(tx, ctx, name);
      const former_secret_until = new Date(this.clock.now().getTime() + FORMER_SECRET_MS);
      const changes = { sealed_secret, former_sealed_secret: app.sealed_secret, former_secret_until };
      await tx.as(companyId(app.company_id)).apps.update(app.id, changes);
      await tellOfChange(tx, app);
      return { app_id: app.id, client_id: app.client_id, client_secret: secret };
    });
  }

  /** Every company takes back what it had allowed. */
  remove(ctx: Caller, name: AppName): Promise<{ client_id: string }> {
    return this.audited(ctx, 'app remove', name, async (tx) => {
      const app = await this.lock(tx, ctx, name);
      await tx.as(companyId(app.company_id)).apps.update(app.id, { deleted_at: this.clock.now() });
      await this.grants.removeAll(tx, app);
      return { client_id: app.client_id };
    });
  }

  private create(ctx: Caller, company: CompanyId, sent: AppSettings): Promise<AppCredentials> {
    const settings = settingsOf(sent);
    checkSettings(settings);
    const client_id = randomBytes(12).toString('hex');
    const { secret, sealed_secret } = this.secrets.draw();
    return this.audited(ctx, 'app create', { name: settings.name, client_id }, async (tx) => {
      const row = { ...settings, redirect_uris: [...settings.redirect_uris], client_id, sealed_secret };
      const id = await tx.as(company).apps.insert(row, this.clock.now());
      await tellOfChange(tx, { id, client_id, company_id: company });
      return { app_id: id, client_id, client_secret: secret };
    });
  }

  private audited<T>(ctx: Caller, action: string, detail: object, work: (tx: PlatformTx) => Promise<T>): Promise<T> {
    return 'operator' in ctx
      ? this.store.operate(ctx, null, action, detail, work)
      : this.store.act(ctx, action, detail, work);
  }

  /** The row, held until the transaction ends; a person finds only those of their own company. */
  private async lock(tx: PlatformTx, ctx: Caller, name: AppName): Promise<AppEntity> {
    if ('app_id' in name) return (await tx.apps.lock(name.app_id)) ?? unknownApp(name);
    if (!('operator' in ctx)) return unknownApp(name);
    const found = (await tx.apps.ofClient(name.client_id)) ?? unknownApp(name);
    return (await tx.as(companyId(found.company_id)).apps.lock(found.id)) ?? unknownApp(name);
  }
}

function unknownApp(name: AppName): never {
  throw ShopError.notFound('app', 'app_id' in name ? name.app_id : name.client_id);
}

function known(row: AppEntity): KnownApp {
  const { id, company_id, client_id, name, redirect_uris, default_redirect_uri, requires_secret } = row;
  return { app_id: id, company_id, client_id, name, redirect_uris, default_redirect_uri, requires_secret };
}

function shown(row: AppEntity): App {
  return {
    ...known(row),
    developer_email: row.developer_email,
    sync_url: row.sync_url,
    created_at: printedTime(row.created_at),
    former_secret_until: row.former_secret_until && printedTime(row.former_secret_until),
  };
}
