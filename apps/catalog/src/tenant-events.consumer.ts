import { AfterCommit, Consumer, On } from '@marquee/bus';
import {
  catalogTenantSubscription,
  companyEvents,
  marketEvents,
  type CloudEvent,
  type CompanySnapshot,
  type ReceivedEvent,
  type MarketOffer,
} from '@marquee/contracts';
import { LicensesService } from './licenses/licenses.service';
import { FollowingService } from './marketplace/following.service';
import { PricesService } from './prices/prices.service';
import { TenantEventsStore, type TenantEventsTx } from './tenant-events.store';

/**
 * Follows companies and their offers, and creates the first license and price of a new company. Mirrors are hidden once
 * the offer ends or the company is disabled.
 */
@Consumer(catalogTenantSubscription)
export class TenantEventsConsumer {
  constructor(
    readonly store: TenantEventsStore,
    private readonly licenses: LicensesService,
    private readonly prices: PricesService,
    private readonly following: FollowingService,
  ) {}

  @On(companyEvents.create)
  async companyCreated(tx: TenantEventsTx, company: CompanySnapshot, event: ReceivedEvent): Promise<void> {
    await tx.companies.follow(event.sequence, company);
    await this.licenses.addStandard(tx, company.owner.user_id);
    await this.prices.addStandard(tx, company.currency);
  }

  @On(companyEvents.update)
  async companyChanged(tx: TenantEventsTx, company: CompanySnapshot, event: ReceivedEvent): Promise<void> {
    await tx.companies.follow(event.sequence, company);
  }

  @On(marketEvents.offer)
  async offerChanged(tx: TenantEventsTx, offer: MarketOffer, event: ReceivedEvent): Promise<void> {
    await tx.marketOffers.follow(event.sequence, offer);
  }

  /** There may be many mirrors, so they are hidden in batches with separate transactions. */
  @AfterCommit(companyEvents.update)
  async companyDisabled({ disabled }: CompanySnapshot, event: CloudEvent): Promise<void> {
    if (disabled) await this.following.hideAll(event);
  }

  @AfterCommit(marketEvents.offer)
  async offerWithdrawn({ withdrawn }: MarketOffer, event: CloudEvent): Promise<void> {
    if (withdrawn) await this.following.hideAll(event);
  }
}
