import { Injectable } from '@nestjs/common';
import {
  companyId,
  marketEvents,
  ShopError,
  type Context,
  type ListInput,
  type MarketOffer,
  type MarketplaceEntry,
  type OperatorContext,
  type Page,
  type RenderedJson,
  type CallContext,
} from '@marquee/contracts';
import { CONFIG } from '@marquee/service-kit';
import { storeOf, type TxOf, type Tx } from '@marquee/storage';
import { CompaniesRepository } from '../companies/companies.repository';
import { MarketsRepository, type Market } from './markets.repository';

@Injectable()
export class MarketsStore extends storeOf({ companies: CompaniesRepository, markets: MarketsRepository }, CONFIG) {}
export type MarketsTx = TxOf<MarketsStore>;

/** The interface's "Marketplace": offers of companies. Catalog handles the mirrored products. */
@Injectable()
export class MarketsService {
  constructor(private readonly store: MarketsStore) {}

  list(ctx: Context, input: ListInput): Promise<RenderedJson<Page<MarketplaceEntry>>> {
    return this.store.read(ctx).markets.list(input);
  }

  async get(ctx: CallContext, marketId: number): Promise<MarketOffer & { company_id: number }> {
    const market = await this.store.readPlatform(ctx).markets.get(marketId);
    if (!market) throw ShopError.notFound('marketplace entry', marketId);
    return { ...offerOf(market), company_id: market.company_id };
  }

  offer(ctx: OperatorContext, company: number, percent: number): Promise<MarketOffer> {
    if (!Number.isFinite(percent) || percent < 0 || percent > 100) {
      throw ShopError.invalid({ cost_to_licensees_percent: ['must be between 0 and 100'] });
    }
    return this.operate(ctx, company, 'market offer', { percent }, (tx, present) =>
      put(tx, present, { cost_to_licensees_percent: percent, withdrawn: false }),
    );
  }

  withdraw(ctx: OperatorContext, company: number): Promise<MarketOffer> {
    return this.operate(ctx, company, 'market withdraw', {}, (tx, present) => {
      if (!present) {
        throw new ShopError('not_found', `Company ${company} has no offer on the marketplace. Create one first.`);
      }
      return put(tx, present, { ...present, withdrawn: true });
    });
  }

  private operate(
    ctx: OperatorContext,
    company: number,
    action: string,
    detail: object,
    work: (tx: MarketsTx, present: Market | null) => Promise<MarketOffer>,
  ): Promise<MarketOffer> {
    return this.store.operate(ctx, companyId(company), action, detail, async (tx) => {
      // Serializes changes of a company's entry.
      if (!(await tx.companies.hold())) throw ShopError.notFound('company', company);
      return work(tx, await tx.markets.own());
    });
  }
}

async function put(
  tx: Tx<{ markets: MarketsRepository }>,
  present: Market | null,
  terms: Pick<Market, 'cost_to_licensees_percent' | 'withdrawn'>,
): Promise<MarketOffer> {
  const { cost_to_licensees_percent, withdrawn } = terms;
  const same = present?.withdrawn === withdrawn && present.cost_to_licensees_percent === cost_to_licensees_percent;
  if (same) return offerOf(present);
  const market = await tx.markets.put(terms);
  const offer = offerOf(market);
  await tx.outbox.append(marketEvents.offer, { id: market.market_id, version: market.version }, offer);
  return offer;
}

function offerOf({ market_id, cost_to_licensees_percent, withdrawn }: MarketOffer): MarketOffer {
  return { market_id, cost_to_licensees_percent, withdrawn };
}
