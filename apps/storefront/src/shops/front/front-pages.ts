import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { contentFiles, ShopError, shopProducts, shops, type ContentFile, type ErrorCode } from '@marquee/contracts';
import { Calls, idOf, noShopPage, offlinePage, type PageResult, type Query, Shops, textIn } from '@marquee/edge';
import type { FastifyRequest } from 'fastify';
import type { FrontData } from './front-frame';
import { FrontVisit } from './front-visit';
import { legalPage } from './legal.page';
import { listPage } from './list.page';
import { isPublic, missingPage, productPage } from './product.page';

const PAGE_LENGTH = 24;
const MAX_SEARCH_LENGTH = 100;
/** The page of a product omits its trailer while the file service is unavailable. */
const AWAY: ReadonlySet<ErrorCode> = new Set(['unavailable', 'timeout', 'internal']);

export type FrontRequest = FastifyRequest<{ Params: { shop?: string; id?: string }; Querystring: Query }>;

/** The public pages of a shop. */
@Injectable()
export class FrontPages {
  constructor(
    private readonly bus: Bus,
    private readonly calls: Calls,
    private readonly shops: Shops,
  ) {}

  list(request: FrontRequest): Promise<PageResult> {
    return this.at(request, async (visit, data) => {
      const { id } = request.params;
      const category = id === undefined ? undefined : data.directory.categories.find((one) => one.id === idOf(id));
      if (id !== undefined && category === undefined) throw new ShopError('not_found');
      const search = textIn(request.query, 'q')?.trim().slice(0, MAX_SEARCH_LENGTH) || undefined;
      const after = textIn(request.query, 'before');
      const before = after === undefined ? undefined : idOf(after);
      const page = await this.bus.call(shopProducts.list, visit.call, {
        ...this.input(visit, data),
        limit: PAGE_LENGTH,
        before,
        category: category?.id,
        search,
      });
      return listPage(visit, { ...data, page, category, search, isLater: before !== undefined });
    });
  }

  product(request: FrontRequest): Promise<PageResult> {
    return this.at(request, async (visit, data) => {
      const { company_id } = visit.shop;
      const id = idOf(request.params.id ?? '');
      const [product, seller] = await Promise.all([
        this.bus.call(shopProducts.get, visit.call, { ...this.input(visit, data), id }),
        this.bus.call(shops.seller, visit.call, { company_id }),
      ]);
      return productPage(visit, { ...data, product, seller, files: await this.publicFiles(visit, product.product_id) });
    });
  }

  legal(request: FrontRequest): Promise<PageResult> {
    return this.at(request, async (visit, data) => {
      const { company_id } = visit.shop;
      return legalPage(visit, data, await this.bus.call(shops.seller, visit.call, { company_id }));
    });
  }

  /** The visit of an open shop; null if there is no shop, or an offline one. */
  async visitOf(request: FrontRequest): Promise<FrontVisit | null> {
    const place = await this.shops.placeOf(request, request.params.shop);
    return place && new FrontVisit(request, place, this.calls.of(request, place.shop.company_id));
  }

  async dataOf({ shop, call, languages }: FrontVisit): Promise<FrontData> {
    const { company_id, theme_setting_id } = shop;
    const front = await this.bus.call(shops.front, call, { company_id, theme_setting_id });
    const input = { company_id, theme_id: front.theme_id, languages };
    return { front, directory: await this.bus.call(shopProducts.directory, call, input) };
  }

  private async at(
    request: FrontRequest,
    show: (visit: FrontVisit, data: FrontData) => Promise<PageResult>,
  ): Promise<PageResult> {
    const visit = await this.visitOf(request);
    if (visit === null) return noShopPage();
    if (visit.shop.shop_offline) return offlinePage(visit.texts);
    const data = await this.dataOf(visit);
    try {
      return await show(visit, data);
    } catch (error) {
      if (error instanceof ShopError && error.code === 'not_found') return missingPage(visit, data, error);
      throw error;
    }
  }

  private input({ shop, languages, country }: FrontVisit, { front }: FrontData) {
    return { company_id: shop.company_id, theme_id: front.theme_id, languages, country };
  }

  private async publicFiles({ shop, call }: FrontVisit, product_id: string): Promise<ContentFile[]> {
    const input = { company_id: shop.company_id, product_ids: [product_id], hd: false };
    try {
      return (await this.bus.call(contentFiles.of_products, call, input)).files.filter(isPublic);
    } catch (error) {
      if (error instanceof ShopError && AWAY.has(error.code)) return [];
      throw error;
    }
  }
}
