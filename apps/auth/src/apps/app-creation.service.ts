import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import {
  companySnapshot,
  companyId,
  type AppCredentials,
  type AppSettings,
  type CompanyId,
  type CreateApp,
  type OperatorContext,
  type PersonContext,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { publishChange } from './app-events.tx';
import { AppSecrets } from './app-secrets.rules';
import { AppSettingsRules } from './app-settings.rules';
import { AppsStore, type Caller } from './apps.store';

@Injectable()
export class AppCreationService {
  constructor(
    private readonly store: AppsStore,
    private readonly secrets: AppSecrets,
    private readonly settings: AppSettingsRules,
    private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async createFor(ctx: OperatorContext, { company_id, ...sent }: CreateApp): Promise<AppCredentials> {
    const settings = this.settings.checked(sent);
    const publisher = await this.bus.call(companySnapshot.get, ctx, { company_id });
    return this.create(ctx, companyId(publisher.company_id), settings);
  }

  async createOwn(ctx: PersonContext, sent: AppSettings): Promise<AppCredentials> {
    return this.create(ctx, ctx.company, this.settings.checked(sent));
  }

  private create(ctx: Caller, company: CompanyId, settings: Required<AppSettings>): Promise<AppCredentials> {
    const client_id = randomBytes(12).toString('hex');
    const { secret, sealed_secret } = this.secrets.draw();
    return this.store.audited(ctx, 'app create', { name: settings.name, client_id }, async (tx) => {
      const row = { ...settings, redirect_uris: [...settings.redirect_uris], client_id, sealed_secret };
      const id = await tx.as(company).apps.insert(row, this.clock.now());
      await publishChange(tx, { id, client_id, company_id: company });
      return { app_id: id, client_id, client_secret: secret };
    });
  }
}
