import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  tenantRepublishing,
  type ForgottenProducts,
  type Nothing,
  type OperatorContext,
  type RepublishedResources,
} from '@marquee/contracts';
import { CatalogProductsModule } from '../catalog-products/catalog-products.module';
import { RepublishingService, RepublishingStore } from './republishing.service';

@Controller()
export class RepublishingHandlers {
  constructor(private readonly service: RepublishingService) {}

  @Handles(tenantRepublishing.republish_companies)
  companies(ctx: OperatorContext, input: RepublishedResources) {
    return this.service.companies(ctx, input);
  }

  @Handles(tenantRepublishing.republish_markets)
  markets(ctx: OperatorContext, input: RepublishedResources) {
    return this.service.markets(ctx, input);
  }

  @Handles(tenantRepublishing.forget_products)
  async forgetProducts(ctx: OperatorContext, input: ForgottenProducts): Promise<Nothing> {
    await this.service.forgetProducts(ctx, input);
    return {};
  }
}

@Module({
  imports: [CatalogProductsModule],
  controllers: [RepublishingHandlers],
  providers: [RepublishingService, RepublishingStore],
})
export class RepublishingModule {}
