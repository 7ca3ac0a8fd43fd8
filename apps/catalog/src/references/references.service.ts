import { Injectable } from '@nestjs/common';
import { companyId, type CatalogReferences, type CallContext } from '@marquee/contracts';
import { storeOf } from '@marquee/storage';
import { LicensesRepository } from '../licenses/licenses.repository';
import { ProductsRepository } from '../product-rows/products.repository';

@Injectable()
export class ReferencesStore extends storeOf({ licenses: LicensesRepository, products: ProductsRepository }) {}

/** The resources that other services may refer to on behalf of a company. */
@Injectable()
export class ReferencesService {
  constructor(private readonly store: ReferencesStore) {}

  /** The licenses that can be bound to a product: the company's own and the shared ones. */
  async existing(
    ctx: CallContext,
    company: number,
    { product_ids, license_ids }: CatalogReferences,
  ): Promise<CatalogReferences> {
    const { products, licenses } = this.store.read(companyId(company), ctx);
    const [found, usable] = await Promise.all([products.existing(product_ids), licenses.existing(license_ids)]);
    return { product_ids: [...found], license_ids: [...usable] };
  }
}
