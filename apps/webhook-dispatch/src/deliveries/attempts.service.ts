import { Inject, Injectable } from '@nestjs/common';
import type { AppReceiver } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { notMade } from './attempts.rules';
import { ContentsService, type Content } from './contents.service';
import type { DueDelivery, Tried } from './deliveries.repository';
import { inOrder, PARALLEL } from './lanes.rules';
import { isSync, signed } from './payload.rules';
import { Sender } from './sender.adapter';
import { TURN_SECONDS, type DueQueue } from './webhook-queues.queue';

/** Sends deliveries of one webhook, and says how each of them went. */
@Injectable()
export class AttemptsService {
  constructor(
    private readonly contents: ContentsService,
    private readonly sender: Sender,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Until one fails or the time is over: what was not begun by then waits for the next turn. */
  async make(queue: DueQueue, receiver: AppReceiver, batch: readonly DueDelivery[]): Promise<Tried[]> {
    const contents = await this.contents.of(queue, batch);
    const ends = performance.now() + TURN_SECONDS * 1000;
    const tried: Tried[] = [];
    const mayGoOn = () => performance.now() < ends && tried.every(({ outcome }) => outcome !== 'failed');
    await inOrder(contents, PARALLEL, mayGoOn, async (content) => {
      tried.push(await this.attempt(receiver, content));
    });
    return tried;
  }

  private async attempt({ secrets }: AppReceiver, content: Content): Promise<Tried> {
    const { delivery } = content;
    const now = this.clock.now();
    if ('cancelled' in content) {
      return { delivery, attempt: notMade(content.cancelled, now), outcome: 'cancelled' };
    }
    const { address, body } = content;
    const attempt = await this.sender.send(address, signed({ ...delivery, body }, secrets, now));
    const outcome = attempt.reason === null ? 'delivered' : 'failed';
    // An answer may repeat what was sent, and what customers have changed is not kept here.
    return { delivery, outcome, attempt: isSync(delivery) ? { ...attempt, answer: '' } : attempt };
  }
}
