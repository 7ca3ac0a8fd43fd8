import { Inject, Injectable } from '@nestjs/common';
import type { AppReceiver } from '@marquee/contracts';
import { CLOCK, Metrics, type Clock } from '@marquee/service-kit';
import { notMade } from '../delivery-queues/attempts.rules';
import { ContentsService } from './contents.service';
import type { Tried } from '../delivery-queues/deliveries.repository';
import type { DueDelivery } from '../delivery-queues/delivery.entity';
import { isSync, signed, type Content } from '../delivery-queues/payload.rules';
import { Sender } from './sender.adapter';
import type { DueQueue } from '../delivery-queues/webhook-queues.queue';

/** Acknowledged, waiting for a retry, or cancelled. */
export type Outcome = 'delivered' | 'failed' | 'cancelled';

/** Sends a delivery and returns the outcome. */
@Injectable()
export class AttemptsService {
  private readonly count: (outcome: string) => void;

  constructor(
    private readonly contents: ContentsService,
    private readonly sender: Sender,
    @Inject(CLOCK) private readonly clock: Clock,
    metrics: Metrics,
  ) {
    this.count = metrics.counterBy('marquee_webhook_attempts_total', 'Delivery attempts', 'outcome');
  }

  of(queue: DueQueue, batch: readonly DueDelivery[]): Promise<Content[]> {
    return this.contents.of(queue, batch);
  }

  /** Returns the contents of events, which are stored. */
  ofEvents(queue: DueQueue, batch: readonly DueDelivery[]): Content[] {
    return this.contents.ofEvents(queue, batch);
  }

  async make({ secrets }: AppReceiver, content: Content): Promise<Tried & { readonly outcome: Outcome }> {
    const { delivery } = content;
    const now = this.clock.now();
    if ('cancelled' in content) {
      return { delivery, attempt: notMade(content.cancelled, now), outcome: 'cancelled' };
    }
    const { address, body } = content;
    const attempt = await this.sender.send(address, signed({ ...delivery, body }, secrets, now));
    const outcome = attempt.reason === null ? 'delivered' : 'failed';
    this.count(outcome);
    // A response may echo the request, and customer data must not be stored here.
    return { delivery, outcome, attempt: isSync(delivery) ? { ...attempt, answer: '' } : attempt };
  }
}
