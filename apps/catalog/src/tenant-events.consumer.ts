import { Controller } from '@nestjs/common';
import { Consumes } from '@marquee/bus';
import {
  companyEvents,
  marketEvents,
  type CloudEvent,
  type CompanyFacts,
  type Delivery,
  type MarketOffer,
} from '@marquee/contracts';
import { CatalogStore } from './catalog.store';
import { LicensesService } from './licenses/licenses.service';
import { FollowingService } from './marketplace/following.service';
import { PricesService } from './prices/prices.service';

const COMPANY_TYPES: ReadonlySet<string> = new Set(Object.values(companyEvents).map(({ type }) => type));

/** Follows what companies are, and gives a new one what its first product needs. */
@Controller()
export class TenantEventsConsumer {
  constructor(
    private readonly store: CatalogStore,
    private readonly licenses: LicensesService,
    private readonly prices: PricesService,
    private readonly following: FollowingService,
  ) {}

  /** Types are additive: what is not known here is only noted as received. */
  @Consumes('catalog')
  async take(event: CloudEvent, delivery: Delivery): Promise<void> {
    await this.store.consume(event, delivery, async (tx) => {
      if (event.type === marketEvents.offer.type) {
        await tx.marketOffers.follow(event.sequence, event.data as MarketOffer);
      }
      if (!COMPANY_TYPES.has(event.type)) return;
      const facts = event.data as CompanyFacts;
      await tx.companies.follow(event.sequence, facts);
      if (event.type !== companyEvents.create.type) return;
      await this.licenses.addStandard(tx, facts.owner.user_id);
      await this.prices.addStandard(tx);
    });
    // In transactions of their own, since there may be many; and again where the event comes again.
    if (endsOffer(event)) await this.following.hideAll(event);
  }
}

/** What a company offers is sold by nobody once it is withdrawn, or the company does no more business. */
function endsOffer({ type, data }: CloudEvent): boolean {
  if (type === marketEvents.offer.type) return (data as MarketOffer).withdrawn;
  return type === companyEvents.update.type && (data as CompanyFacts).disabled;
}
