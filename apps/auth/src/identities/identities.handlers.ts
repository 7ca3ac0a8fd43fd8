import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { adminIdentities, type OperatorContext } from '@marquee/contracts';
import { IdentitiesService } from './identities.service';

@Controller()
export class IdentitiesHandlers {
  constructor(private readonly service: IdentitiesService) {}

  @Handles(adminIdentities.ensure)
  ensure(ctx: OperatorContext, input: { email: string }) {
    return this.service.ensure(ctx, input.email);
  }
}
