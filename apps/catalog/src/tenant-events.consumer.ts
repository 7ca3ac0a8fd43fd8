import { Controller } from '@nestjs/common';
import { Consumes } from '@marquee/bus';
import { companyEvents, type CloudEvent, type CompanyFacts, type Delivery } from '@marquee/contracts';
import { CatalogStore } from './catalog.store';
import { LicensesService } from './licenses/licenses.service';
import { PricesService } from './prices/prices.service';

/** Gives a new company what its first product needs. */
@Controller()
export class TenantEventsConsumer {
  constructor(
    private readonly store: CatalogStore,
    private readonly licenses: LicensesService,
    private readonly prices: PricesService,
  ) {}

  /** Types are additive: what is not known here is only noted as received. */
  @Consumes('catalog')
  take(event: CloudEvent, delivery: Delivery): Promise<void> {
    return this.store.consume(event, delivery, async (tx) => {
      if (event.type !== companyEvents.create.type) return;
      await this.licenses.addStandard(tx, (event.data as CompanyFacts).owner.user_id);
      await this.prices.addStandard(tx);
    });
  }
}
