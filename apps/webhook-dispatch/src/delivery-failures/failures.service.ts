import { Inject, Injectable } from '@nestjs/common';
import { companyId, type AppReceiver } from '@marquee/contracts';
import { CLOCK, CONFIG, ownCall, type Clock } from '@marquee/service-kit';
import type { Leased, TxOf } from '@marquee/storage';
import type { DispatchConfig } from '../dispatch.config';
import type { Tried } from '../delivery-queues/deliveries.repository';
import { DeliveriesStore } from '../delivery-queues/deliveries.store';
import { isSync } from '../delivery-queues/payload.rules';
import { syncFailingMail } from './sync-failing.mail';
import { syncPausedMail } from './sync-paused.mail';
import { webhookDeactivatedMail } from './webhook-deactivated.mail';
import { webhookFailingMail } from './webhook-failing.mail';
import { afterFailure } from '../delivery-queues/retries.rules';
import { WRITE_SECONDS } from '../delivery-queues/turn-times.rules';
import type { DueQueue } from '../delivery-queues/webhook-queues.queue';

const WEBHOOK_MAILS = { failing: webhookFailingMail, ended: webhookDeactivatedMail };
const SYNC_MAILS = { failing: syncFailingMail, ended: syncPausedMail };

interface Failed {
  readonly receiver: AppReceiver;
  /** The failed attempts; mails report the first one. */
  readonly failed: readonly Tried[];
}

/**
 * Handles a missing acknowledgement: blocks the app, schedules a retry, warns the developer, and finally deactivates
 * the webhook.
 */
@Injectable()
export class FailuresService {
  constructor(
    private readonly store: DeliveriesStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: DispatchConfig,
  ) {}

  note(queue: Leased<DueQueue>, failed: Failed): Promise<void> {
    const ctx = { ...ownCall(WRITE_SECONDS * 1000), company: companyId(queue.company_id) };
    return this.store.write(ctx, (tx) => this.write(tx, queue, failed));
  }

  private async write(tx: TxOf<DeliveriesStore>, queue: Leased<DueQueue>, { receiver, failed }: Failed): Promise<void> {
    const now = this.clock.now();
    const { webhook_id, address } = queue;
    const { course, retryAt, warns } = afterFailure(queue, now, this.config.webhookRetrySeconds);
    // Lock order: the webhook before its queue.
    if (retryAt === null) await tx.webhooks.findLocked(webhook_id);
    const isOurs = await tx.deliveries.holdQueuesOf(queue);
    await tx.deliveries.recordAttempts(webhook_id, failed);
    // Another worker has the lease or the webhook changed, so this worker must not decide.
    if (!isOurs) return;
    await tx.deliveries.block(queue.app, new Date(now.getTime() + this.config.webhookBlockSeconds * 1000));
    const reason = failed[0]?.attempt.reason ?? '';
    const about = { app: receiver.name, company: queue.company_id, address, webhook: webhook_id, reason };
    const mails = failed.some(({ delivery }) => isSync(delivery)) ? SYNC_MAILS : WEBHOOK_MAILS;
    const to = receiver.developer_email;
    if (retryAt !== null) {
      await tx.deliveries.retryAt(queue, course, retryAt);
      const since = course.failing_since ?? now;
      if (warns) await tx.mails.queue({ to, ...mails.failing.render('en', { ...about, since }) });
    } else {
      await tx.deliveries.giveUp(queue, now);
      await tx.webhooks.deactivate(webhook_id, now);
      await tx.mails.queue({ to, ...mails.ended.render('en', about) });
    }
  }
}
