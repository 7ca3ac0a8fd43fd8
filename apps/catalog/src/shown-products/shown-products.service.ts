import { Injectable } from '@nestjs/common';
import { companyId, type ShownProduct, type ShowProducts, type CallContext } from '@marquee/contracts';
import { Media } from '../pictures/media.adapter';
import { shownPictures, shownWords } from './shown-products.rules';
import { ShownProductsStore } from './shown-products.store';

/** What a shop shows of products to whoever has bought them. */
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
      // One that is not in our keeping yet is passed over: no page of ours asks elsewhere for it.
      const kept = shownPictures(row, languages).map((src) => this.media.pathsOf(src));
      return { ...shownWords(row, languages), picture: kept.find((paths) => paths !== null) ?? null };
    });
    return { products };
  }
}
