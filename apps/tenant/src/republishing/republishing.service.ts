import { Injectable, Inject } from '@nestjs/common';
import {
  companyId,
  marketEvents,
  type ForgottenProducts,
  type NotRepublished,
  type OperatorContext,
  type RepublishedResources,
} from '@marquee/contracts';
import { CONFIG, CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { CatalogProductsRepository } from '../catalog-products/catalog-products.repository';
import { CatalogProductsService } from '../catalog-products/catalog-products.service';
import { CompaniesRepository } from '../companies/companies.repository';
import { changeCompany } from '../companies/company.tx';
import { MarketsRepository } from '../marketplace/markets.repository';

@Injectable()
export class RepublishingStore extends storeOf(
  { catalogProducts: CatalogProductsRepository, companies: CompaniesRepository, markets: MarketsRepository },
  CONFIG,
) {}

type Named = RepublishedResources['resources'][number];

/**
 * After a restore, other services may know newer versions of a company than this database. Republishes the company with
 * a version above all of them, which replaces every copy.
 */
@Injectable()
export class RepublishingService {
  constructor(
    private readonly store: RepublishingStore,
    private readonly products: CatalogProductsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  companies(ctx: OperatorContext, { resources }: RepublishedResources): Promise<NotRepublished> {
    return this.each(resources, ({ company_id, version }) =>
      this.store.operate(ctx, companyId(company_id), 'company republish', { version }, async (tx) => {
        if (!(await tx.companies.raiseVersion(version))) return false;
        await changeCompany(tx, this.clock.now());
        return true;
      }),
    );
  }

  markets(ctx: OperatorContext, { resources }: RepublishedResources): Promise<NotRepublished> {
    return this.each(resources, ({ company_id, version }) =>
      this.store.operate(ctx, companyId(company_id), 'market republish', { version }, async (tx) => {
        const market = await tx.markets.raiseVersion(version);
        if (!market) return false;
        const { market_id, cost_to_licensees_percent, withdrawn } = market;
        const offer = { market_id, cost_to_licensees_percent, withdrawn };
        await tx.outbox.append(marketEvents.offer, { id: market_id, version: market.version }, offer);
        return true;
      }),
    );
  }

  async forgetProducts(ctx: OperatorContext, { products }: ForgottenProducts): Promise<void> {
    for (const { company_id, id } of products) {
      await this.store.operate(ctx, companyId(company_id), 'product forget', { id }, async (tx) =>
        this.products.follow(tx, id, null),
      );
    }
  }

  private async each(resources: readonly Named[], publish: (one: Named) => Promise<boolean>): Promise<NotRepublished> {
    const missing: NotRepublished['missing'][number][] = [];
    for (const one of resources) {
      if (!(await publish(one))) missing.push({ company_id: one.company_id, id: one.id });
    }
    return { missing };
  }
}
