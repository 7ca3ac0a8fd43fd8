import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { appReceivers, customerChanges, ShopError } from '@marquee/contracts';
import { ownCall } from '@marquee/service-kit';
import type { DueDelivery } from '../delivery-queues/delivery.entity';
import { isSync, payloadOf, type Content } from '../delivery-queues/payload.rules';
import { ReceiversService } from './receivers.service';
import { ASK_SECONDS } from '../delivery-queues/turn-times.rules';
import type { DueQueue } from '../delivery-queues/webhook-queues.queue';

const UNWANTED = 'the app no longer has a sync URL or permissions';
const GONE = 'the change is older than seven days, or the customer was erased';

/**
 * The content of deliveries. Customer changes contain personal data, which is not stored here: each attempt reads the
 * change from commerce and the app's current sync URL from auth.
 */
@Injectable()
export class ContentsService {
  constructor(
    private readonly bus: Bus,
    private readonly receivers: ReceiversService,
  ) {}

  async of(queue: DueQueue, batch: readonly DueDelivery[]): Promise<Content[]> {
    if (!batch.some(isSync)) return this.ofEvents(queue, batch);
    const url = await this.syncUrlOf(queue);
    if (url === null) return batch.map((delivery) => ({ delivery, cancelled: UNWANTED }));
    return Promise.all(batch.map((delivery) => this.syncOf(queue, delivery, url)));
  }

  /** The content of events is stored with the delivery. */
  ofEvents({ company_id, address }: DueQueue, batch: readonly DueDelivery[]): Content[] {
    return batch.map((delivery) => ({ delivery, address, body: payloadOf({ ...delivery, company_id }) }));
  }

  private async syncUrlOf({ company_id, app }: DueQueue): Promise<string | null> {
    const { client_ids } = await this.bus.call(appReceivers.syncing, ownCall(ASK_SECONDS * 1000), { company_id });
    return client_ids.includes(app) ? (await this.receivers.anew(app)).sync_url : null;
  }

  private async syncOf({ company_id }: DueQueue, delivery: DueDelivery, address: string): Promise<Content> {
    const { id } = delivery.data as { id: string };
    try {
      const { customer_token, email, new_email, password_changed, changed_at } = await this.bus.call(
        customerChanges.get,
        ownCall(ASK_SECONDS * 1000),
        { company_id, id },
      );
      const body = { company_id, customer_token, email, new_email, password_changed, changed_at };
      return { delivery, address, body };
    } catch (error) {
      if (error instanceof ShopError && error.code === 'not_found') return { delivery, cancelled: GONE };
      throw error;
    }
  }
}
