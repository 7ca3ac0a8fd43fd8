import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { adminApps, type CreateApp, type OperatorContext } from '@marquee/contracts';
import { AppsService } from './apps.service';

@Controller()
export class AppsHandlers {
  constructor(private readonly service: AppsService) {}

  @Handles(adminApps.create)
  create(ctx: OperatorContext, input: CreateApp) {
    return this.service.create(ctx, input);
  }
}
