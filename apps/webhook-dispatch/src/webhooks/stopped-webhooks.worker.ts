import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, Every, ownCall, type Clock } from '@marquee/service-kit';
import { longestStop } from './stops.rules';
import { WebhooksStore } from './webhooks.store';

const SWEEP_MS = 10_000;

/** Deletes webhooks of apps that lost their permissions too long ago. Every replica runs this worker. */
@Injectable()
export class StoppedWebhooksWorker {
  constructor(
    private readonly store: WebhooksStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Every({ seconds: 600, task: 'deletion of stopped webhooks' })
  sweep(): Promise<boolean> {
    const before = longestStop(this.clock.now());
    return this.store.sweep(ownCall(SWEEP_MS), 'webhooks', (tx, limit) => tx.webhooks.removeStopped(before, limit));
  }
}
