import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { catalogRepublishing, type OperatorContext, type RepublishedResources } from '@marquee/contracts';
import { RepublishingService, RepublishingStore } from './republishing.service';

@Controller()
export class RepublishingHandlers {
  constructor(private readonly service: RepublishingService) {}

  @Handles(catalogRepublishing.republish_products)
  products(ctx: OperatorContext, input: RepublishedResources) {
    return this.service.products(ctx, input);
  }
}

@Module({
  controllers: [RepublishingHandlers],
  providers: [RepublishingService, RepublishingStore],
})
export class RepublishingModule {}
