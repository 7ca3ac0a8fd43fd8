import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { CompaniesModule } from '@marquee/company-snapshots';
import { products, type Context, type InputOf, type ListProducts } from '@marquee/contracts';
import { ignoredStock } from './product-columns.rules';
import { ProductsService, ProductsStore } from './products.service';

@Controller()
export class ProductsHandlers {
  constructor(private readonly service: ProductsService) {}

  @Handles(products.list)
  list(ctx: Context, input: ListProducts) {
    return this.service.list(ctx, input);
  }

  @Handles(products.count)
  count(ctx: Context, input: InputOf<typeof products.count>) {
    return this.service.count(ctx, input);
  }

  @Handles(products.get)
  get(ctx: Context, { id, fields }: InputOf<typeof products.get>) {
    return this.service.get(ctx, id, fields);
  }

  @Handles(products.create)
  create(ctx: Context, input: InputOf<typeof products.create>) {
    return this.service.create(ctx, input);
  }

  @Handles(products.update)
  async update(ctx: Context, { id, product }: InputOf<typeof products.update>) {
    const changed = await this.service.update(ctx, id, product);
    return changed.ignoring(ignoredStock(product, changed));
  }

  @Handles(products.remove)
  remove(ctx: Context, { id }: InputOf<typeof products.remove>) {
    return this.service.remove(ctx, id);
  }
}

@Module({
  imports: [CompaniesModule],
  controllers: [ProductsHandlers],
  providers: [ProductsService, ProductsStore],
})
export class ProductsModule {}
