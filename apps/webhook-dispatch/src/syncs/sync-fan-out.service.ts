import { Injectable, Inject } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { appReceivers, customerEvents, type CompanyId } from '@marquee/contracts';
import { CLOCK, ownCall, type Clock } from '@marquee/service-kit';
import { storeOf, type TxOf } from '@marquee/storage';
import { ReceiversService } from '../deliveries/receivers.service';
import { WebhookQueuesRepository } from '../webhooks/webhook-queues.repository';
import { WebhooksRepository } from '../webhooks/webhooks.repository';
import { CustomerSyncsRepository } from './customer-syncs.repository';
import { SyncReceiversRepository, type SyncPlace, type SyncReceiver } from './sync-receivers.repository';

@Injectable()
export class SyncsStore extends storeOf({
  syncs: CustomerSyncsRepository,
  receivers: SyncReceiversRepository,
  webhooks: WebhooksRepository,
  queues: WebhookQueuesRepository,
}) {}

const CALL_MS = 10_000;
/** A customer change after this time restarts a deactivated receiver. */
const RESTART_AFTER_MS = 24 * 3_600_000;

/** Creates a delivery of each customer change for each app that has a sync URL and permissions of the company. */
@Injectable()
export class SyncFanOutService {
  constructor(
    private readonly store: SyncsStore,
    private readonly receivers: ReceiversService,
    private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async ofCompany(company: CompanyId): Promise<void> {
    const ctx = ownCall(CALL_MS);
    const { client_ids } = await this.bus.call(appReceivers.syncing, ctx, { company_id: company });
    const places = await Promise.all(client_ids.toSorted().map((app) => this.placesOf(app)));
    const now = this.clock.now();
    await this.store.write({ ...ctx, company }, async (tx) => {
      const syncs = await tx.syncs.take();
      if (syncs.length === 0) return;
      const held: SyncReceiver[] = [];
      for (const place of places.flat()) held.push(await tx.receivers.hold(place, now));
      // Locks queues in the order of their webhooks, like every other writer.
      for (const receiver of held.toSorted((a, b) => a.id - b.id)) {
        await tx.receivers.deliver(receiver, customerEvents.sync.topic, syncs, now);
        await tx.receivers.queue(receiver, now);
        if (isPausedLongEnough(receiver, now)) await resume(tx, receiver, now);
      }
    });
  }

  private async placesOf(app: string): Promise<SyncPlace[]> {
    const { sync_url: address } = await this.receivers.of(app);
    return address === null ? [] : [{ app, address, host: new URL(address).host }];
  }
}

/** Restarted automatically, because clients cannot see and activate it. */
function isPausedLongEnough({ is_active, updated_at }: SyncReceiver, now: Date): boolean {
  return !is_active && now.getTime() - updated_at.getTime() >= RESTART_AFTER_MS;
}

async function resume(tx: TxOf<SyncsStore>, { id }: SyncReceiver, now: Date): Promise<void> {
  await tx.webhooks.activate(id, now);
  await tx.queues.resume(id, now);
}
