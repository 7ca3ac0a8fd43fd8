import { Injectable } from '@nestjs/common';
import { CompaniesService } from '@marquee/company-snapshots';
import {
  companyId,
  ShopError,
  type CallContext,
  type CompanyId,
  type CompanySnapshot,
  type GetShopProduct,
  type ListShopProducts,
  type PicturePaths,
  type ShopCategory,
  type ShopDirectory,
  type ShopMember,
  type ShopPage,
  type ShopProduct,
  type InputOf,
  type shopProducts,
} from '@marquee/contracts';
import { storeOf } from '@marquee/storage';
import { Media } from '../pictures/media.adapter';
import { localesInOrder, shownPictures } from '../shown-products/shown-products.rules';
import { cardTexts, pricedCard, type StockRules } from './shop-cards.rules';
import { ShopDirectoryRepository, type CategoryRow } from './shop-directory.repository';
import { countriesOf, isPermitted, placeOf, priceOf, shopMarket } from './shop-market.rules';
import { ShopProductsRepository, type CardRow, type MemberRow, type ProductRow } from './shop-products.repository';

@Injectable()
export class ShopProductsStore extends storeOf({
  shopProducts: ShopProductsRepository,
  shopDirectory: ShopDirectoryRepository,
}) {}

type Stocked = Pick<CardRow, 'stock'>;

/** What the visitors of a shop see of its products. */
@Injectable()
export class ShopProductsService {
  constructor(
    private readonly store: ShopProductsStore,
    private readonly companies: CompaniesService,
    private readonly media: Media,
  ) {}

  async list(ctx: CallContext, input: ListShopProducts): Promise<ShopPage> {
    const { company_id, theme_id, languages, country, limit, before, category, search } = input;
    const company = companyId(company_id);
    const wanted = { limit: limit + 1, before, category, search: search?.trim() || undefined };
    const [seller, { products: rows, bound }] = await Promise.all([
      this.companies.snapshot(ctx, company),
      this.store.read(company, ctx).shopProducts.list(theme_id, wanted),
    ]);
    const place = placeOf(seller, country);
    const shown = rows.slice(0, limit);
    const rules = await this.rulesOf(ctx, seller, shown);
    const products = shown.map((row) => ({
      ...pricedCard(row, place, rules),
      ...cardTexts(row, languages),
      picture: this.picturesOf(shownPictures(row, languages))[0] ?? null,
    }));
    // The rows below `bound` are not examined yet.
    const rest = bound > 0 ? bound + 1 : null;
    const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : rest;
    return { products, next, market: shopMarket(seller, place) };
  }

  async get(ctx: CallContext, { company_id, theme_id, languages, country, id }: GetShopProduct): Promise<ShopProduct> {
    const company = companyId(company_id);
    const { shopProducts: products } = this.store.read(company, ctx);
    const [seller, row] = await Promise.all([this.companies.snapshot(ctx, company), products.get(theme_id, id)]);
    if (row === null) throw ShopError.notFound('product', id);
    const members = await products.members(
      theme_id,
      row.collection.map(({ product_id }) => product_id),
    );
    const place = placeOf(seller, country);
    const { offers, ...facts } = row;
    return {
      ...textsOf(facts, languages),
      ...pricedCard(row, place, await this.rulesOf(ctx, seller, [row])),
      pictures: this.picturesOf([
        ...shownPictures(row, languages),
        ...row.preview_pictures.slice(1).map(({ src }) => src),
      ]),
      offers: offers.map((offer) => ({
        product_id: offer.product_id,
        hd: offer.hd,
        terms: offer.license,
        price: priceOf(offer, place),
        is_permitted: isPermitted(offer, place),
      })),
      members: members.map((member) => memberOf(member, languages)),
      picture: this.picturesOf(shownPictures(row, languages))[0] ?? null,
      market: shopMarket(seller, place),
    };
  }

  async directory(
    ctx: CallContext,
    { company_id, theme_id, languages }: InputOf<typeof shopProducts.directory>,
  ): Promise<ShopDirectory> {
    const company = companyId(company_id);
    const { shopDirectory } = this.store.read(company, ctx);
    const [seller, rows, markets] = await Promise.all([
      this.companies.snapshot(ctx, company),
      shopDirectory.categories(theme_id),
      shopDirectory.markets(),
    ]);
    const { country } = seller;
    return { categories: categoriesOf(rows, languages), country, countries: countriesOf(seller, markets) };
  }

  async sitemap(ctx: CallContext, { company_id, theme_id }: InputOf<typeof shopProducts.sitemap>) {
    return { products: await this.store.read(companyId(company_id), ctx).shopProducts.sitemap(theme_id) };
  }

  /** Skips pictures that are not stored yet, because our pages load nothing from other hosts. */
  private picturesOf(sources: readonly string[]): PicturePaths[] {
    return [...new Set(sources)].flatMap((src) => this.media.pathsOf(src) ?? []);
  }

  /** A mirror's stock belongs to another company, so that company's rules apply. */
  private async rulesOf(ctx: CallContext, seller: CompanySnapshot, rows: readonly Stocked[]): Promise<StockRules> {
    const owners = new Set<CompanyId>(rows.flatMap(({ stock }) => (stock === null ? [] : companyId(stock.company_id))));
    const rules = new Map([[seller.company_id, seller]]);
    for (const owner of owners) {
      if (!rules.has(owner)) rules.set(owner, await this.companies.snapshot(ctx, owner));
    }
    return rules;
  }
}

/** The facts of a product, and its texts in the best language. */
function textsOf(row: Omit<ProductRow, 'offers'>, languages: readonly string[]) {
  const { stock: _stock, is_coming: _coming, preview: _preview, preview_pictures: _pictures, locales, ...facts } = row;
  const locale = localesInOrder(locales, languages)[0];
  const { collection: _members, ...kept } = facts;
  return {
    ...kept,
    ...cardTexts({ ...row, offers: [] }, languages),
    version: locale?.version || row.version,
    languages: locales.map(({ language_id }) => language_id),
    description: locale?.description ?? '',
    seo_title: locale?.seo_title ?? '',
    seo_description: locale?.seo_description ?? '',
    seo_keywords: locale?.seo_keywords ?? '',
    product_url: locale?.product_url ?? locales.find(({ product_url }) => product_url !== null)?.product_url ?? null,
    chapters: row.chapters.map(({ name, runtime }) => ({ name, runtime })),
  };
}

function memberOf(row: MemberRow, languages: readonly string[]): ShopMember {
  const locale = localesInOrder(row.locales, languages)[0];
  const title = locale?.title.trim() || row.title;
  return {
    id: row.is_visible ? row.id : null,
    product_id: row.product_id,
    title,
    language: locale?.language_id ?? null,
  };
}

/** Omits categories without visible products in themselves and below. */
function categoriesOf(rows: readonly CategoryRow[], languages: readonly string[]): ShopCategory[] {
  const parents = new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
  const used = new Set<number>();
  for (const { id, has_products } of rows) {
    for (let at: number | null = has_products ? id : null; at !== null; at = parents.get(at) ?? null) used.add(at);
  }
  return rows.flatMap(({ id, parent_id, title, locales }) => {
    if (!used.has(id)) return [];
    const named = locales.map((locale) => ({ ...locale, language_id: locale.language }));
    const locale = localesInOrder(named, languages)[0];
    return {
      id,
      parent_id,
      language: locale?.language_id ?? null,
      title: locale?.title.trim() || title,
      description: locale?.description ?? '',
      seo_title: locale?.seo_title ?? '',
      seo_description: locale?.seo_description ?? '',
    };
  });
}
