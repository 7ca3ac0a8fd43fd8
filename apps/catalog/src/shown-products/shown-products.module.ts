import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { shownProducts, type CallContext, type ShowProducts } from '@marquee/contracts';
import { PicturesModule } from '../pictures/pictures.module';
import { ShownProductsService, ShownProductsStore } from './shown-products.service';

@Controller()
export class ShownProductsHandlers {
  constructor(private readonly service: ShownProductsService) {}

  @Handles(shownProducts.list)
  list(ctx: CallContext, input: ShowProducts) {
    return this.service.list(ctx, input);
  }
}

@Module({
  imports: [PicturesModule],
  controllers: [ShownProductsHandlers],
  providers: [ShownProductsService, ShownProductsStore],
})
export class ShownProductsModule {}
