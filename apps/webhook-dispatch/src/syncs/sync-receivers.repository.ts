import type { Session } from '@marquee/storage';
import { SYNC, type WebhookEntity } from '../webhooks/webhook.entity';
import type { CustomerSync } from './customer-syncs.repository';

/** The sync URL of an app. */
export interface SyncPlace {
  readonly app: string;
  readonly address: string;
  readonly host: string;
}

/** The app's receiver: a webhook that no client has registered. */
export type SyncReceiver = SyncPlace & Pick<WebhookEntity, 'id' | 'is_active' | 'updated_at'>;

/**
 * Receivers of customer changes: hidden webhooks with a queue, with the order, retries, blocks and deactivation of all
 * webhooks. Their address is the app's sync URL, fetched before each delivery.
 */
export class SyncReceiversRepository {
  constructor(private readonly session: Session) {}

  /**
   * Locks or creates the receiver of an app until the commit. The app has permissions, even if an older event is still
   * pending.
   */
  async hold(place: SyncPlace, now: Date): Promise<SyncReceiver> {
    const [row] = await this.session.query<Pick<SyncReceiver, 'id' | 'is_active' | 'updated_at'>>(
      `insert into webhooks (company_id, app, topic, address, format, is_active, created_at, updated_at)
       values ($1, $2, $3, '', 'json', true, $4, $4)
       on conflict (company_id, app, topic, address) do update set stopped_at = null
       returning id, is_active, updated_at`,
      [this.session.company, place.app, SYNC, now],
      'sync_receiver_hold',
    );
    return { ...place, ...(row as SyncReceiver) };
  }

  /** Marks the receiver's queue as filled; sends at once unless the receiver is paused. */
  async queue({ id, app, address, host, is_active }: SyncReceiver, now: Date): Promise<void> {
    await this.session.query(
      `insert into webhook_queues as q (company_id, webhook_id, app, address, host, is_waiting, due_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (company_id, webhook_id) do update set address = excluded.address, host = excluded.host,
         is_waiting = excluded.is_waiting, filled = q.filled + 1,
         due_at = case when q.is_waiting then q.due_at else greatest(excluded.due_at, q.blocked_until) end`,
      [this.session.company, id, app, address, host, is_active, now],
      'sync_receiver_queue',
    );
    if (is_active) this.session.afterCommit({ queue: 'webhook_queues' });
  }

  /** Creates deliveries of customer changes, in order per customer. */
  async deliver({ id }: SyncReceiver, topic: string, syncs: readonly CustomerSync[], now: Date): Promise<void> {
    for (const { event_id, change_id, customer_token, request_id } of syncs) {
      void this.session.query(
        `insert into deliveries (company_id, webhook_id, created_at, event_id, topic, resource, data, request_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          this.session.company,
          id,
          now,
          event_id,
          topic,
          `customer/${customer_token}`,
          JSON.stringify({ type: 'customer', id: change_id }),
          request_id,
        ],
        'sync_deliver',
      );
    }
  }
}
