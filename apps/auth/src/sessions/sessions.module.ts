import { Controller, Module } from '@nestjs/common';
import { AttemptsModule } from '@marquee/attempts';
import { Handles } from '@marquee/bus';
import { sessions, type CallContext, type InputOf } from '@marquee/contracts';
import { IdentitiesModule } from '../identities/identities.module';
import { SessionsService, SessionsStore } from './sessions.service';

@Controller()
export class SessionsHandlers {
  constructor(private readonly service: SessionsService) {}

  @Handles(sessions.open)
  open(ctx: CallContext, input: InputOf<typeof sessions.open>) {
    return this.service.open(ctx, input);
  }

  @Handles(sessions.find)
  find(ctx: CallContext, input: InputOf<typeof sessions.find>) {
    return this.service.find(ctx, input);
  }

  @Handles(sessions.close)
  close(ctx: CallContext, input: InputOf<typeof sessions.close>) {
    return this.service.close(ctx, input.session);
  }
}

@Module({
  imports: [AttemptsModule, IdentitiesModule],
  controllers: [SessionsHandlers],
  providers: [SessionsService, SessionsStore],
  exports: [SessionsService],
})
export class SessionsModule {}
