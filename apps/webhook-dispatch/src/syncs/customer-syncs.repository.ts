import type { Session } from '@marquee/storage';
import type { CustomerSyncEntity } from './customer-sync.entity';

export type CustomerSync = Pick<
  CustomerSyncEntity,
  'id' | 'event_id' | 'change_id' | 'customer_token' | 'request_id' | 'changed_at'
>;

/** Customer changes whose subscribed apps are not determined yet. */
export class CustomerSyncsRepository {
  constructor(private readonly session: Session) {}

  /** Deletes and returns all waiting changes, oldest first. */
  async take(): Promise<CustomerSync[]> {
    const taken = await this.session.query<CustomerSync>(
      `delete from customer_syncs where company_id = $1
       returning id, event_id, change_id, customer_token, request_id, changed_at`,
      [this.session.company],
      'customer_syncs_take',
    );
    return taken.toSorted((a, b) => a.changed_at.getTime() - b.changed_at.getTime() || a.id - b.id);
  }
}
