import { Inject, Injectable } from '@nestjs/common';
import {
  deliveries,
  type Context,
  type InputOf,
  type ListAllDeliveries,
  type ListDeliveries,
  type LoggedDelivery,
  type Page,
  type RenderedJson,
  type Replay,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import type { TxOf } from '@marquee/storage';
import { oldestVisible } from '../partitions/visible-days.rules';
import { DeliveryLogStore } from './delivery-log.store';
import { redeliver, replay, tryOut, type Recovery } from './recovery.tx';

type LogTx = TxOf<DeliveryLogStore>;

/** The deliveries of an app's webhooks, and the ways to repeat them. Webhooks of other apps answer not found. */
@Injectable()
export class DeliveryLogService {
  constructor(
    private readonly store: DeliveryLogStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(ctx: Context, input: ListDeliveries): Promise<RenderedJson<Page<LoggedDelivery>>> {
    const { webhooks, log } = this.store.read(ctx);
    await webhooks.of(ctx.app).get(input.webhook_id, ['id']);
    return log.list(input, oldestVisible(this.clock.now()));
  }

  listAll(ctx: Context, input: ListAllDeliveries): Promise<RenderedJson<Page<LoggedDelivery>>> {
    return this.store.read(ctx).appDeliveries.list(ctx.app, input, oldestVisible(this.clock.now()));
  }

  redeliver(ctx: Context, input: InputOf<typeof deliveries.redeliver>): Promise<RenderedJson<LoggedDelivery>> {
    return this.store.writeOnce(ctx, deliveries.redeliver, input, async (tx) =>
      redeliver(tx, await this.hold(tx, ctx, input.webhook_id), input.id),
    );
  }

  replay(ctx: Context, input: InputOf<typeof deliveries.replay>): Promise<RenderedJson<Replay>> {
    return this.store.writeOnce(ctx, deliveries.replay, input, async (tx) =>
      replay(tx, await this.hold(tx, ctx, input.webhook_id), input.replay),
    );
  }

  test(ctx: Context, input: InputOf<typeof deliveries.test>): Promise<RenderedJson<LoggedDelivery>> {
    return this.store.writeOnce(ctx, deliveries.test, input, async (tx) =>
      tryOut(tx, await this.hold(tx, ctx, input.webhook_id)),
    );
  }

  /**
   * The lock of the feed makes ids of deliveries visible in order, so that a poller misses none. The lock of the webhook
   * prevents a concurrent deactivation.
   */
  private async hold(tx: LogTx, ctx: Context, id: number): Promise<Recovery> {
    await tx.feed.hold();
    return { webhook: await tx.webhooks.of(ctx.app).lock(ctx, id), requestId: ctx.requestId };
  }
}
