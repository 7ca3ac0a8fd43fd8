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
import { languagesIn, type ShopVisit } from '@marquee/edge';

/** The maximum wait of a page for what it can be shown without. */
export const TIMEOUT_MS = 2_000;
/** A page omits what a service in one of these states would add. */
export const AWAY: ReadonlySet<ErrorCode> = new Set(['unavailable', 'timeout', 'internal']);
const MAX_LANGUAGES = 20;

/** Products by product_id. A missing one is shown without a picture under the title of its sale. */
export type Shown = ReadonlyMap<string, ShownProduct>;

/** The shop's data of purchased products. */
@Injectable()
export class ShownContents {
  constructor(private readonly bus: Bus) {}

  /** Empty while catalog is unavailable, so that the page still shows the purchases. */
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
