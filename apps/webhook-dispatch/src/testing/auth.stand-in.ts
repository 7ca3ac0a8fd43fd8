import { Controller, Inject, Injectable } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  actorNames,
  appReceivers,
  ShopError,
  type ActorNames,
  type AppReceiver,
  type CallContext,
  type InputOf,
} from '@marquee/contracts';

/** The apps known to the auth stand-in. */
@Injectable()
export class AppsScript {
  readonly apps = new Map<string, AppReceiver>();
  /** Apps with permissions, by company. */
  readonly installed = new Map<number, Set<string>>();
  /** The number of calls for names. */
  namings = 0;
  /** While set, no call is answered. */
  isAway = false;
}

@Controller()
export class AuthStandIn {
  constructor(@Inject(AppsScript) private readonly script: AppsScript) {}

  @Handles(appReceivers.get)
  async get(_ctx: CallContext, { client_id }: InputOf<typeof appReceivers.get>): Promise<AppReceiver> {
    if (this.script.isAway) throw new ShopError('unavailable');
    const app = this.script.apps.get(client_id);
    if (!app) throw ShopError.notFound('app', client_id);
    return app;
  }

  @Handles(actorNames.app)
  async names(_ctx: CallContext, { ids }: InputOf<typeof actorNames.app>): Promise<ActorNames> {
    this.script.namings += 1;
    if (this.script.isAway) throw new ShopError('unavailable');
    return {
      names: ids.flatMap((id) => this.script.apps.get(id) ?? []).map(({ client_id: id, name }) => ({ id, name })),
    };
  }

  @Handles(appReceivers.syncing)
  async syncing(
    _ctx: CallContext,
    { company_id }: InputOf<typeof appReceivers.syncing>,
  ): Promise<{ client_ids: string[] }> {
    if (this.script.isAway) throw new ShopError('unavailable');
    const installed = [...(this.script.installed.get(company_id) ?? [])];
    return { client_ids: installed.filter((id) => this.script.apps.get(id)?.sync_url) };
  }
}
