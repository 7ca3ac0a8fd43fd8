import { Inject, Injectable } from '@nestjs/common';
import type { AppReceiver } from '@marquee/contracts';
import { CLOCK, CONFIG, type Clock } from '@marquee/service-kit';
import type { Leased, TxOf } from '@marquee/storage';
import type { DispatchConfig } from '../dispatch.config';
import type { Tried } from './deliveries.repository';
import type { DeliveriesStore } from './deliveries.store';
import { isSync } from './payload.rules';
import { syncFailingMail } from './sync-failing.mail';
import { syncPausedMail } from './sync-paused.mail';
import { webhookDeactivatedMail } from './webhook-deactivated.mail';
import { webhookFailingMail } from './webhook-failing.mail';
import { afterFailure } from './retries.rules';
import type { DueQueue } from './webhook-queues.queue';

const WEBHOOK_MAILS = { failing: webhookFailingMail, ended: webhookDeactivatedMail };
const SYNC_MAILS = { failing: syncFailingMail, ended: syncPausedMail };

interface Failed {
  readonly receiver: AppReceiver;
  readonly tried: readonly Tried[];
  /** In words. */
  readonly reason: string;
}

/** What follows when a receiver did not acknowledge: a block, the next attempt, a warning, and at last the end. */
@Injectable()
export class FailuresService {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: DispatchConfig,
  ) {}

  async note(tx: TxOf<DeliveriesStore>, queue: Leased<DueQueue>, { receiver, tried, reason }: Failed): Promise<void> {
    const now = this.clock.now();
    const { webhook_id, address } = queue;
    const { course, retryAt, warns } = afterFailure(queue, now, this.config.webhookRetrySeconds);
    // Whoever changes a webhook holds it before its queue.
    if (retryAt === null) await tx.webhooks.findLocked(webhook_id);
    await tx.deliveries.holdQueuesOf(queue);
    await tx.deliveries.note(webhook_id, tried, now);
    await tx.deliveries.block(queue.app, new Date(now.getTime() + this.config.webhookBlockSeconds * 1000));
    const about = { app: receiver.name, company: queue.company_id, address, webhook: webhook_id, reason };
    const mails = tried.some(({ delivery }) => isSync(delivery)) ? SYNC_MAILS : WEBHOOK_MAILS;
    const to = receiver.developer_email;
    if (retryAt !== null) {
      await tx.deliveries.release(queue, { course, due: retryAt }, now, 1);
      const since = course.failing_since ?? now;
      if (warns) await tx.mails.queue({ to, ...mails.failing.render('en', { ...about, since }) });
    } else if (await tx.deliveries.giveUp(queue)) {
      await tx.webhooks.deactivate(webhook_id, now);
      await tx.mails.queue({ to, ...mails.ended.render('en', about) });
    }
  }
}
