import { Injectable } from '@nestjs/common';
import { companyId, type ShownProduct, type ShowProducts, type CallContext } from '@marquee/contracts';
import { storeOf } from '@marquee/storage';
import { Media } from '../pictures/media.adapter';
import { ShownProductsRepository } from './shown-products.repository';
import { shownPictures, shownTexts } from './shown-products.rules';

@Injectable()
export class ShownProductsStore extends storeOf({ shownProducts: ShownProductsRepository }) {}

/** The product details that a shop shows to buyers. */
@Injectable()
export class ShownProductsService {
  constructor(
    private readonly store: ShownProductsStore,
    private readonly media: Media,
  ) {}

  async list(
    ctx: CallContext,
    { company_id, product_ids, languages }: ShowProducts,
  ): Promise<{ products: ShownProduct[] }> {
    const rows = await this.store.read(companyId(company_id), ctx).shownProducts.list(product_ids);
    const products = rows.map((row) => {
      // Skips a picture that is not stored yet, because our pages load nothing from other hosts.
      const kept = shownPictures(row, languages).map((src) => this.media.pathsOf(src));
      return { ...shownTexts(row, languages), picture: kept.find((paths) => paths !== null) ?? null };
    });
    return { products };
  }
}
