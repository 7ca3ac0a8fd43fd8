import { Injectable, Inject } from '@nestjs/common';
import { companyId, ShopError, type ActorNames, type AppReceiver, type CallContext } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { Vault } from '../secrets/vault.adapter';
import { AppReceiversRepository } from './app-receivers.repository';

@Injectable()
export class AppReceiversStore extends storeOf({ receivers: AppReceiversRepository }) {}

/** Returns what webhook-dispatch needs to sign deliveries to an app. */
@Injectable()
export class AppReceiversService {
  constructor(
    private readonly store: AppReceiversStore,
    private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get(ctx: CallContext, clientId: string): Promise<AppReceiver> {
    const app = await this.store.readPlatform(ctx).receivers.get(clientId);
    if (app === null) throw ShopError.notFound('app', clientId);
    const {
      client_id,
      name,
      developer_email,
      sync_url,
      former_sealed_secret: former,
      former_secret_until: until,
    } = app;
    const formerSecrets =
      former !== null && until !== null && until > this.clock.now() ? [this.vault.open(former)] : [];
    const secrets: AppReceiver['secrets'] = [this.vault.open(app.sealed_secret), ...formerSecrets];
    return { client_id, name, secrets, developer_email, sync_url };
  }

  async names(ctx: CallContext, clientIds: readonly string[]): Promise<ActorNames> {
    return { names: await this.store.readPlatform(ctx).receivers.names(clientIds) };
  }

  async syncing(ctx: CallContext, company: number): Promise<{ client_ids: string[] }> {
    return { client_ids: await this.store.read(companyId(company), ctx).receivers.syncing() };
  }
}
