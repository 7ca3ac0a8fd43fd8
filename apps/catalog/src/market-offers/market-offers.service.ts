import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { CompaniesService } from '@marquee/company-snapshots';
import { companyId, markets, ShopError, type Context } from '@marquee/contracts';
import { storeOf } from '@marquee/storage';
import { MarketOffersRepository, type Offer } from './market-offers.repository';

@Injectable()
export class MarketOffersStore extends storeOf({ marketOffers: MarketOffersRepository }) {}

/** Catalog's copy of the marketplace offers, maintained from tenant's events. */
@Injectable()
export class MarketOffersService {
  constructor(
    private readonly store: MarketOffersStore,
    private readonly companies: CompaniesService,
    private readonly bus: Bus,
  ) {}

  /** An open offer of a company with a shop. Do not call this in a transaction: it may query tenant. */
  async open(ctx: Context, marketId: number): Promise<Offer> {
    const offer = (await this.store.readPlatform(ctx).marketOffers.get(marketId)) ?? (await this.ask(ctx, marketId));
    const { disabled, domains } = await this.companies.snapshot(ctx, companyId(offer.company_id));
    if (offer.withdrawn || disabled || domains.length === 0) throw ShopError.notFound('marketplace entry', marketId);
    return offer;
  }

  private async ask(ctx: Context, market_id: number): Promise<Offer> {
    const offer = await this.bus.call(markets.get, ctx, { market_id });
    const company = companyId(offer.company_id);
    await this.store.write({ ...ctx, company }, (tx) => tx.marketOffers.save(offer));
    return offer;
  }
}
