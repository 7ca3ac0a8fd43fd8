import { Consumer, On } from '@marquee/bus';
import {
  companyEvents,
  statisticsTenantSubscription,
  type CompanySnapshot,
  type ReceivedEvent,
} from '@marquee/contracts';
import { TenantEventsStore, type TenantEventsTx } from './tenant-events.store';

/** Follows the country and the currency of companies, which define national sales and the currency of amounts. */
@Consumer(statisticsTenantSubscription)
export class TenantEventsConsumer {
  constructor(readonly store: TenantEventsStore) {}

  @On(companyEvents.create, companyEvents.update)
  async companyChanged(tx: TenantEventsTx, company: CompanySnapshot, event: ReceivedEvent): Promise<void> {
    const before = await tx.companies.get();
    await tx.companies.follow(event.sequence, company);
    if (before?.snapshot.currency !== company.currency) await tx.dueMonths.raiseAll();
  }
}
