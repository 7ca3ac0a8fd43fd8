import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { CompaniesModule } from '@marquee/company-snapshots';
import {
  shopProducts,
  type CallContext,
  type GetShopProduct,
  type InputOf,
  type ListShopProducts,
} from '@marquee/contracts';
import { PicturesModule } from '../pictures/pictures.module';
import { ShopProductsService, ShopProductsStore } from './shop-products.service';

@Controller()
export class ShopProductsHandlers {
  constructor(private readonly service: ShopProductsService) {}

  @Handles(shopProducts.list)
  list(ctx: CallContext, input: ListShopProducts) {
    return this.service.list(ctx, input);
  }

  @Handles(shopProducts.get)
  get(ctx: CallContext, input: GetShopProduct) {
    return this.service.get(ctx, input);
  }

  @Handles(shopProducts.directory)
  directory(ctx: CallContext, input: InputOf<typeof shopProducts.directory>) {
    return this.service.directory(ctx, input);
  }

  @Handles(shopProducts.sitemap)
  sitemap(ctx: CallContext, input: InputOf<typeof shopProducts.sitemap>) {
    return this.service.sitemap(ctx, input);
  }
}

@Module({
  imports: [CompaniesModule, PicturesModule],
  controllers: [ShopProductsHandlers],
  providers: [ShopProductsService, ShopProductsStore],
})
export class ShopProductsModule {}
