import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { adminGrants, consoleGrants, type OperatorContext, type PersonContext } from '@marquee/contracts';
import { GrantsService } from './grants.service';

@Controller()
export class GrantsHandlers {
  constructor(private readonly service: GrantsService) {}

  @Handles(consoleGrants.list)
  list(ctx: PersonContext) {
    return this.service.list(ctx);
  }
  @Handles(consoleGrants.remove)
  remove(ctx: PersonContext, input: { grant_id: number }) {
    return this.service.removeOwn(ctx, input.grant_id);
  }
  @Handles(adminGrants.remove)
  removeOf(ctx: OperatorContext, input: { company_id: number; client_id: string }) {
    return this.service.removeOf(ctx, input);
  }
}
