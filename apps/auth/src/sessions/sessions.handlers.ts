import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { sessions, type CallContext } from '@marquee/contracts';
import { SessionsService } from './sessions.service';

@Controller()
export class SessionsHandlers {
  constructor(private readonly service: SessionsService) {}

  @Handles(sessions.open)
  open(ctx: CallContext, input: { email: string; password: string; address: string }) {
    return this.service.open(ctx, input);
  }

  @Handles(sessions.find)
  find(ctx: CallContext, input: { session: string }) {
    return this.service.find(ctx, input.session);
  }

  @Handles(sessions.close)
  close(ctx: CallContext, input: { session: string }) {
    return this.service.close(ctx, input.session);
  }
}
