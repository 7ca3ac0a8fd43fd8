import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { actorNames, appReceivers, type CallContext, type InputOf } from '@marquee/contracts';
import { SecretsModule } from '../secrets/secrets.module';
import { AppReceiversService, AppReceiversStore } from './app-receivers.service';

@Controller()
export class AppReceiversHandlers {
  constructor(private readonly service: AppReceiversService) {}

  @Handles(appReceivers.get)
  get(ctx: CallContext, { client_id }: InputOf<typeof appReceivers.get>) {
    return this.service.get(ctx, client_id);
  }

  @Handles(actorNames.app)
  names(ctx: CallContext, { ids }: InputOf<typeof actorNames.app>) {
    return this.service.names(ctx, ids);
  }

  @Handles(appReceivers.syncing)
  syncing(ctx: CallContext, { company_id }: InputOf<typeof appReceivers.syncing>) {
    return this.service.syncing(ctx, company_id);
  }
}

@Module({
  imports: [SecretsModule],
  controllers: [AppReceiversHandlers],
  providers: [AppReceiversService, AppReceiversStore],
})
export class AppReceiversModule {}
