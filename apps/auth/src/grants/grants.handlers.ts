import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { adminGrants, consoleGrants, type OperatorContext, type PersonContext, type InputOf } from '@marquee/contracts';
import { GrantsService } from './grants.service';

@Controller()
export class GrantsHandlers {
  constructor(private readonly service: GrantsService) {}

  @Handles(consoleGrants.list)
  list(ctx: PersonContext) {
    return this.service.list(ctx);
  }
  @Handles(consoleGrants.remove)
  remove(ctx: PersonContext, input: InputOf<typeof consoleGrants.remove>) {
    return this.service.removeOwn(ctx, input.grant_id);
  }
  @Handles(adminGrants.remove)
  removeOf(ctx: OperatorContext, input: InputOf<typeof adminGrants.remove>) {
    return this.service.removeOf(ctx, input);
  }
}
