import { Consumer, On } from '@marquee/bus';
import {
  companyEvents,
  licensingTenantSubscription,
  type CompanySnapshot,
  type ReceivedEvent,
} from '@marquee/contracts';
import { TenantEventsStore, type TenantEventsTx } from './tenant-events.store';

/** Follows companies: the licenses of a disabled one are refused. */
@Consumer(licensingTenantSubscription)
export class TenantEventsConsumer {
  constructor(readonly store: TenantEventsStore) {}

  @On(companyEvents.create, companyEvents.update)
  async companyChanged(tx: TenantEventsTx, company: CompanySnapshot, event: ReceivedEvent): Promise<void> {
    await tx.companies.follow(event.sequence, company);
  }
}
