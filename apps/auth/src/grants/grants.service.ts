import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import {
  companySnapshot,
  companyId,
  formatGmt,
  revocationKey,
  SCOPES,
  ShopError,
  type AccessType,
  type CallContext,
  type CompanyId,
  type Grant,
  type Nothing,
  type OperatorContext,
  type PersonContext,
  type Scope,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import type { PlatformTx } from '@marquee/storage';
import type { AppEventsRepository } from '../apps/app-events.repository';
import { publishGrant } from '../apps/app-events.tx';
import type { AppsRepository } from '../apps/apps.repository';
import type { RevocationsRepository } from '../revocations/revocations.repository';
import { RevocationsService } from '../revocations/revocations.service';
import { RefreshTokens } from './refresh-tokens.adapter';
import type { ChainsRepository, StartedChain } from './chains.repository';
import type { GrantsRepository, HeldGrant } from './grants.repository';
import { GrantsStore } from './grants.store';

/** The access that an admin user has granted to an app. */
export interface Permission {
  readonly app: { readonly app_id: number; readonly client_id: string };
  readonly user_id: number;
  readonly user_email: string;
  readonly scopes: readonly Scope[];
  readonly access_type: AccessType;
  /** The PKCE challenge; S256 is the only supported method. */
  readonly code_challenge: string | null;
  /** The redirect URI that receives the code. */
  readonly redirect_uri: string;
}

type Allowing = PlatformTx<{
  apps: AppsRepository;
  appEvents: AppEventsRepository;
  grants: GrantsRepository;
  chains: ChainsRepository;
}>;
type Ending = PlatformTx<{
  appEvents: AppEventsRepository;
  grants: GrantsRepository;
  revocations: RevocationsRepository;
}>;

type EndingGrant = Pick<HeldGrant, 'company_id' | 'id' | 'app_id' | 'client_id'>;

/** Creates, extends, lists and removes grants. */
@Injectable()
export class GrantsService {
  constructor(
    private readonly store: GrantsStore,
    private readonly revocations: RevocationsService,
    private readonly bus: Bus,
    private readonly tokens: RefreshTokens,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The scopes that the company has granted to the app; empty if none. */
  held(ctx: CallContext, company: CompanyId, appId: number): Promise<Scope[]> {
    return this.store.read(company, ctx).grants.scopesOf(appId);
  }

  /** The access that this user has consented to, regardless of colleagues; null if none. */
  consented(ctx: CallContext, company: CompanyId, appId: number, userId: number): Promise<AccessType | null> {
    return this.store.read(company, ctx).consents.accessOf(appId, userId);
  }

  /** Extends the grant of the company and returns an authorization code. */
  grant(ctx: CallContext & { readonly company: CompanyId }, permission: Permission): Promise<string> {
    return this.store.platform(ctx, async (tx) => {
      const { grant_id, chain, changed } = await this.allow(tx, ctx.company, permission);
      const { app, user_id, user_email, scopes, access_type } = permission;
      const mine = tx.as(ctx.company);
      const isNew = await mine.consents.give({ grant_id, user_id, access_type });
      const detail = { client_id: app.client_id, scopes, access_type };
      if (changed || isNew) await mine.audit(user_email, 'app allow', detail);
      return this.tokens.encode({ company: ctx.company, chain: chain.id, generation: 1 }, chain.salt);
    });
  }

  /**
   * Runs inside a transaction and without a user's consent, because operators use it too. The first token of the chain
   * has not been handed out yet.
   */
  async allow(
    tx: Allowing,
    company: CompanyId,
    { app, ...asked }: Permission,
  ): Promise<{ grant_id: number; chain: StartedChain; changed: boolean }> {
    const mine = tx.as(company);
    const now = this.clock.now();
    if (!(await mine.apps.lockPresent(app.app_id))) throw ShopError.notFound('app', app.client_id);
    const { grant_id, changed } = await this.widened(tx, company, { ...asked, app_id: app.app_id });
    if (changed) await publishGrant(tx, company, { id: app.app_id, client_id: app.client_id }, true);
    await mine.chains.pruneCodes({ grant_id, user_id: asked.user_id }, now);
    const chain = await mine.chains.start({ ...asked, scopes: [...asked.scopes], grant_id }, now);
    return { grant_id, chain, changed };
  }

  async list(ctx: PersonContext): Promise<{ grants: Grant[] }> {
    const rows = await this.store.read(ctx).grants.list();
    const publishers = [...new Set(rows.map((row) => row.publisher))];
    const { names } = await this.bus.call(companySnapshot.names, ctx, { company_ids: publishers });
    const nameOf = new Map(names.map(({ company_id, company_name }) => [company_id, company_name]));
    return { grants: rows.map((row) => shown(row, nameOf.get(row.publisher) ?? '')) };
  }

  /** Called from the console of the company that granted access. */
  removeOwn(ctx: PersonContext, grantId: number): Promise<Nothing> {
    return this.store.act(ctx, 'grant remove', { grant_id: grantId }, async (tx) => {
      const grant = await tx.grants.get(grantId);
      if (!grant || !(await this.remove(tx, grant))) throw ShopError.notFound('grant', grantId);
      return {};
    });
  }

  removeOf(
    ctx: OperatorContext,
    input: { company_id: number; client_id: string },
  ): Promise<{ company_id: number; client_id: string }> {
    const { company_id, client_id } = input;
    return this.store.operate(ctx, companyId(company_id), 'grant remove', { client_id }, async (tx) => {
      const app = await tx.apps.ofClient(client_id);
      const grant = app && (await tx.grants.ofApp(app.id));
      if (!grant || !(await this.remove(tx, grant))) throw ShopError.notFound('grant of app', client_id);
      return { company_id, client_id };
    });
  }

  /** Ends a grant because of the app's behaviour, not at a user's request. Does nothing if the grant no longer exists. */
  async removeByApp(tx: Ending, grant: EndingGrant, reason: string): Promise<void> {
    if (!(await this.remove(tx, grant))) return;
    const { company_id, client_id, id: grant_id } = grant;
    const detail = { client_id, grant_id, reason };
    await tx.as(companyId(company_id)).audit(`app ${client_id}`, 'grant remove', detail);
  }

  /**
   * Ends a grant and its refresh tokens; access tokens end once gateways receive the revocation. False if the grant did
   * not exist.
   */
  private async remove(tx: Ending, grant: EndingGrant): Promise<boolean> {
    const mine = tx.as(companyId(grant.company_id));
    if (!(await mine.grants.remove(grant.id))) return false;
    await publishGrant(tx, grant.company_id, { id: grant.app_id, client_id: grant.client_id }, false);
    await this.revocations.revoke(tx, revocationKey.grant(grant.id));
    return true;
  }

  private async widened(
    tx: PlatformTx<{ grants: GrantsRepository }>,
    company: CompanyId,
    asked: Pick<Permission, 'user_id' | 'user_email' | 'scopes'> & { app_id: number },
  ): Promise<{ grant_id: number; changed: boolean }> {
    const { grants } = tx.as(company);
    const made = await grants.insert({ ...asked, scopes: inOrder(asked.scopes) }, this.clock.now());
    if (made !== null) return { grant_id: made, changed: true };
    const present = await grants.lockOfApp(asked.app_id);
    // Another transaction removed the grant between the two statements, so this call inserts it again.
    if (!present) return this.widened(tx, company, asked);
    const scopes = inOrder([...present.scopes, ...asked.scopes]);
    const changed = scopes.length > present.scopes.length;
    if (changed) await grants.widen(present.id, { ...asked, scopes });
    return { grant_id: present.id, changed };
  }
}

/** Removes duplicates and sorts by the order of the interface. */
function inOrder(scopes: readonly Scope[]): Scope[] {
  return (Object.keys(SCOPES) as Scope[]).filter((scope) => scopes.includes(scope));
}

function shown(row: HeldGrant, publisher: string): Grant {
  return {
    grant_id: row.id,
    app_id: row.app_id,
    client_id: row.client_id,
    app_name: row.app_name,
    publisher,
    scopes: row.scopes,
    user_email: row.user_email,
    created_at: formatGmt(row.created_at),
    last_used_at: row.last_used_at && formatGmt(row.last_used_at),
  };
}
