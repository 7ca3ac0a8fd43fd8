import { Inject, Injectable } from '@nestjs/common';
import {
  companyId,
  formatGmt,
  revocationKey,
  ShopError,
  type App,
  type AppCredentials,
  type AppSettings,
  type CompanyId,
  type OperatorContext,
  type PersonContext,
  type CallContext,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { RevocationsService } from '../revocations/revocations.service';
import { publishChange } from './app-events.tx';
import { AppSecrets, FORMER_SECRET_MS } from './app-secrets.rules';
import { AppSettingsRules, auditedChanges } from './app-settings.rules';
import type { AppEntity } from './app.entity';
import { AppsStore, type AppsTx } from './apps.store';

/** The fields of an app that the authorization prompt shows. */
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

/** An operator identifies an app by its client id, a publisher's user by its id. */
type NamedApp =
  | { readonly ctx: OperatorContext; readonly client_id: string }
  | { readonly ctx: PersonContext; readonly app_id: number };

/** Reads and changes apps (interface, "Credentials"). */
@Injectable()
export class AppsService {
  constructor(
    private readonly store: AppsStore,
    private readonly secrets: AppSecrets,
    private readonly revocations: RevocationsService,
    private readonly settings: AppSettingsRules,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Null if the client is unknown or was removed. */
  async ofClient(ctx: CallContext, clientId: string): Promise<KnownApp | null> {
    const row = await this.store.readPlatform(ctx).apps.ofClient(clientId);
    return row && known(row);
  }

  async list(ctx: CallContext, company: CompanyId): Promise<{ apps: App[] }> {
    return { apps: (await this.store.read(company, ctx).apps.published()).map(shown) };
  }

  async get(ctx: PersonContext, id: number): Promise<App> {
    return shown((await this.store.read(ctx).apps.get(id)) ?? unknownApp(id));
  }

  /** The audit log stores the old and new value of each setting. */
  update(named: NamedApp, sent: Partial<AppSettings>): Promise<App> {
    const { ctx } = named;
    return this.store.platform(ctx, async (tx) => {
      const app = await lock(tx, named);
      const changes = this.settings.changes(app, sent);
      const { apps, audit } = tx.as(companyId(app.company_id));
      const detail = { client_id: app.client_id, changed: auditedChanges(app, changes) };
      await audit('operator' in ctx ? ctx.operator : ctx.email, 'app update', detail);
      if (Object.keys(changes).length === 0) return shown(app);
      await apps.update(app.id, changes);
      await publishChange(tx, app);
      return shown((await apps.get(app.id)) ?? unknownApp(app.id));
    });
  }

  /** The former secret stays valid for a day; the one before it ends now. */
  rotate(named: NamedApp): Promise<AppCredentials> {
    const { secret, sealed_secret } = this.secrets.draw();
    return this.change(named, 'app rotate', {}, async (tx, app) => {
      const formerUntil = new Date(this.clock.now().getTime() + FORMER_SECRET_MS);
      await tx.as(companyId(app.company_id)).apps.replaceSecret(app.id, sealed_secret, formerUntil);
      await publishChange(tx, app);
      return { app_id: app.id, client_id: app.client_id, client_secret: secret };
    });
  }

  /**
   * Voids all grants, and one revocation key invalidates all tokens of the app. EndedGrantsWorker deletes the grant
   * rows later, because they may be too many for one transaction.
   */
  remove(named: NamedApp): Promise<{ client_id: string }> {
    return this.change(named, 'app remove', {}, async (tx, app) => {
      await tx.as(companyId(app.company_id)).apps.remove(app.id, this.clock.now());
      await publishChange(tx, app);
      await this.revocations.revoke(tx, revocationKey.app(app.client_id));
      return { client_id: app.client_id };
    });
  }

  /** An audited change of an app whose row is locked until the transaction ends. */
  private change<T>(
    named: NamedApp,
    action: string,
    detail: object,
    work: (tx: AppsTx, app: AppEntity) => Promise<T>,
  ): Promise<T> {
    const { ctx, ...name } = named;
    return this.store.audited(ctx, action, { ...name, ...detail }, async (tx) => work(tx, await lock(tx, named)));
  }
}

/** Locks the row of an app; the console finds only apps of its own company. */
async function lock(tx: AppsTx, named: NamedApp): Promise<AppEntity> {
  if ('app_id' in named) return (await tx.as(named.ctx.company).apps.lock(named.app_id)) ?? unknownApp(named.app_id);
  const found = (await tx.apps.ofClient(named.client_id)) ?? unknownApp(named.client_id);
  return (await tx.as(companyId(found.company_id)).apps.lock(found.id)) ?? unknownApp(named.client_id);
}

function unknownApp(name: number | string): never {
  throw ShopError.notFound('app', name);
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
    created_at: formatGmt(row.created_at),
    former_secret_until: row.former_secret_until && formatGmt(row.former_secret_until),
  };
}
