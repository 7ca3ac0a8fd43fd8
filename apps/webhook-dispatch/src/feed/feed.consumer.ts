import { Controller } from '@nestjs/common';
import { Consumes } from '@marquee/bus';
import type { CloudEvent, Delivery } from '@marquee/contracts';
import { WebhookDispatchStore } from '../webhook-dispatch.store';

/** Keeps each event of every company, once and in order. */
@Controller()
export class FeedConsumer {
  constructor(private readonly store: WebhookDispatchStore) {}

  @Consumes('webhook-dispatch', { inRuns: true })
  append(event: CloudEvent, delivery: Delivery): Promise<void> {
    return this.store.consume(event, delivery, (tx) => tx.feed.append(event));
  }
}
