import { Inject, Injectable } from '@nestjs/common';
import {
  companyId,
  marketEvents,
  type ForgottenProducts,
  type NotTold,
  type OperatorContext,
  type ToldAgain,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { CatalogProductsService } from '../catalog-products/catalog-products.service';
import { changeCompany } from '../companies/company.rules';
import { RetellingStore } from './retelling.store';

type Named = ToldAgain['resources'][number];

/**
 * After a restore, other services may know newer versions of a company than this database. Republishes the company with
 * a version above all of them, which replaces every copy.
 */
@Injectable()
export class RetellingService {
  constructor(
    private readonly store: RetellingStore,
    private readonly products: CatalogProductsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  companies(ctx: OperatorContext, { resources }: ToldAgain): Promise<NotTold> {
    return this.each(resources, ({ company_id, version }) =>
      this.store.operate(ctx, companyId(company_id), 'company tell again', { version }, async (tx) => {
        if (!(await tx.companies.raiseVersion(version))) return false;
        await changeCompany(tx, this.clock.now());
        return true;
      }),
    );
  }

  markets(ctx: OperatorContext, { resources }: ToldAgain): Promise<NotTold> {
    return this.each(resources, ({ company_id, version }) =>
      this.store.operate(ctx, companyId(company_id), 'market tell again', { version }, async (tx) => {
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

  private async each(resources: readonly Named[], tell: (one: Named) => Promise<boolean>): Promise<NotTold> {
    const missing: NotTold['missing'][number][] = [];
    for (const one of resources) {
      if (!(await tell(one))) missing.push({ company_id: one.company_id, id: one.id });
    }
    return { missing };
  }
}
