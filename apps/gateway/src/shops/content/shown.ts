import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import {
  ShopError,
  shownProducts,
  type ErrorCode,
  type OwnedContent,
  type ShownProduct,
  epochMs,
} from '@marquee/contracts';
import { languagesIn } from '../../shop-window/words';
import type { ShopVisit } from '../shop-visit';

/** A page waits so long for pictures and texts. */
const TIMEOUT_MS = 2_000;
const AWAY: ReadonlySet<ErrorCode> = new Set(['unavailable', 'timeout', 'internal']);
const MAX_LANGUAGES = 20;

/** Products by their product_id. One that is not there is shown without a picture, under the title that it was sold with. */
export type Shown = ReadonlyMap<string, ShownProduct>;

/** What the shop shows of the products that somebody has bought. */
@Injectable()
export class ShownContents {
  constructor(private readonly bus: Bus) {}

  /** Gives nothing while catalog is away: the page shows what was bought all the same. */
  async of({ shop, call, wantedLanguages }: ShopVisit, contents: readonly OwnedContent[]): Promise<Shown> {
    const product_ids = [...new Set(contents.map(({ product_id }) => product_id))];
    if (product_ids.length === 0) return new Map();
    const deadline = Math.min(call.deadline, epochMs() + TIMEOUT_MS);
    const languages = languagesIn(wantedLanguages).slice(0, MAX_LANGUAGES);
    const input = { company_id: shop.company_id, product_ids, languages };
    try {
      const { products } = await this.bus.call(shownProducts.list, { ...call, deadline }, input);
      return new Map(products.map((one) => [one.product_id, one]));
    } catch (error) {
      if (error instanceof ShopError && AWAY.has(error.code)) return new Map();
      throw error;
    }
  }
}
