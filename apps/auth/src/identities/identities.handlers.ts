import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { adminIdentities, type OperatorContext, type InputOf } from '@marquee/contracts';
import { IdentitiesService } from './identities.service';

@Controller()
export class IdentitiesHandlers {
  constructor(private readonly service: IdentitiesService) {}

  @Handles(adminIdentities.ensure)
  ensure(ctx: OperatorContext, input: InputOf<typeof adminIdentities.ensure>) {
    return this.service.ensure(ctx, input.email);
  }
}
