import { Injectable, Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { companyId, productKinds, type CallContext, type NamedProducts } from '@marquee/contracts';
import { storeOf } from '@marquee/storage';
import { ProductKindsRepository } from './product-kinds.repository';

@Injectable()
export class ProductKindsStore extends storeOf({ kinds: ProductKindsRepository }) {}

@Controller()
export class ProductKindsHandlers {
  constructor(private readonly store: ProductKindsStore) {}

  @Handles(productKinds.list)
  async list(ctx: CallContext, { company_id, product_ids }: NamedProducts) {
    return { kinds: await this.store.read(companyId(company_id), ctx).kinds.list(product_ids) };
  }
}

@Module({ controllers: [ProductKindsHandlers], providers: [ProductKindsStore] })
export class ProductKindsModule {}
