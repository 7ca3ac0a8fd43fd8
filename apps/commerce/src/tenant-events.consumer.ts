import { Consumer, On } from '@marquee/bus';
import {
  commerceTenantSubscription,
  companyEvents,
  type CompanySnapshot,
  type ReceivedEvent,
} from '@marquee/contracts';
import { TenantEventsStore, type TenantEventsTx } from './tenant-events.store';

/** Follows a company's taxes, currency and shops. Deleting a shop ends its sessions. */
@Consumer(commerceTenantSubscription)
export class TenantEventsConsumer {
  constructor(readonly store: TenantEventsStore) {}

  @On(companyEvents.create, companyEvents.update)
  async companyChanged(tx: TenantEventsTx, company: CompanySnapshot, event: ReceivedEvent): Promise<void> {
    await tx.companies.follow(event.sequence, company);
    if (!event.late) await tx.shopSessions.removeOfOthers(company.theme_settings);
  }
}
