import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { authorizations, type CallContext, type InputOf } from '@marquee/contracts';
import { AppsModule } from '../apps/apps.module';
import { GrantsModule } from '../grants/grants.module';
import { AuthorizationsService } from './authorizations.service';
import { PromptsService } from './prompts.service';

@Controller()
export class AuthorizationsHandlers {
  constructor(private readonly service: AuthorizationsService) {}

  @Handles(authorizations.review)
  review(ctx: CallContext, input: InputOf<typeof authorizations.review>) {
    return this.service.review(ctx, input);
  }

  @Handles(authorizations.decide)
  decide(ctx: CallContext, input: InputOf<typeof authorizations.decide>) {
    return this.service.decide(ctx, input);
  }
}

@Module({
  imports: [AppsModule, GrantsModule],
  controllers: [AuthorizationsHandlers],
  providers: [AuthorizationsService, PromptsService],
})
export class AuthorizationsModule {}
