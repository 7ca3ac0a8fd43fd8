import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { appReceivers, type CallContext, type InputOf } from '@marquee/contracts';
import { AppReceiversService } from './app-receivers.service';

@Controller()
export class AppReceiversHandlers {
  constructor(private readonly service: AppReceiversService) {}

  @Handles(appReceivers.get)
  get(_ctx: CallContext, { client_id }: InputOf<typeof appReceivers.get>) {
    return this.service.get(client_id);
  }

  @Handles(appReceivers.syncing)
  syncing(_ctx: CallContext, { company_id }: InputOf<typeof appReceivers.syncing>) {
    return this.service.syncing(company_id);
  }
}
