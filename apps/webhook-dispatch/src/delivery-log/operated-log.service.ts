import { Inject, Injectable } from '@nestjs/common';
import {
  companyId,
  MAX_LIMIT,
  type adminWebhooks,
  type InputOf,
  type ListAnyDeliveries,
  type LoggedDelivery,
  type OperatorContext,
  type OwnedWebhook,
  type RenderedJson,
  type Replay,
  type CallContext,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import type { TxOf } from '@marquee/storage';
import { oldestVisible } from '../partitions/visible-days.rules';
import { DeliveryLogStore } from './delivery-log.store';
import { redeliver, replay, tryOut, type Recovery } from './recovery.tx';

/** The webhook and company that an operator names. */
interface Meant {
  readonly company_id: number;
  readonly webhook_id: number;
}

/**
 * The delivery log of all apps for operators. Reads are audited too, because responses of receivers may contain
 * anything.
 */
@Injectable()
export class OperatedLogService {
  constructor(
    private readonly store: DeliveryLogStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async webhooks(ctx: CallContext, company_id: number): Promise<{ webhooks: OwnedWebhook[] }> {
    return { webhooks: await this.store.read(companyId(company_id), ctx).webhooks.listOwned() };
  }

  deliveries(ctx: OperatorContext, input: ListAnyDeliveries): Promise<{ deliveries: LoggedDelivery[] }> {
    const { company_id, webhook_id, state, since_id, limit = MAX_LIMIT } = input;
    const wanted = { webhook_id, limit, ...(state && { state }), ...(since_id !== undefined && { since_id }) };
    return this.store.operate(ctx, companyId(company_id), 'webhook deliveries', { webhook_id }, async (tx) => {
      await tx.webhooks.get(webhook_id, ['id']);
      const { json } = await tx.log.list(wanted, oldestVisible(this.clock.now()));
      return { deliveries: JSON.parse(json) as LoggedDelivery[] };
    });
  }

  redeliver(
    ctx: OperatorContext,
    input: InputOf<typeof adminWebhooks.redeliver>,
  ): Promise<RenderedJson<LoggedDelivery>> {
    const { webhook_id, id } = input;
    return this.operate(ctx, input, 'webhook redeliver', { webhook_id, id }, (tx, recovery) =>
      redeliver(tx, recovery, id),
    );
  }

  replay(ctx: OperatorContext, input: InputOf<typeof adminWebhooks.replay>): Promise<RenderedJson<Replay>> {
    const { webhook_id, replay: wanted } = input;
    const detail = { webhook_id, ...wanted };
    return this.operate(ctx, input, 'webhook replay', detail, (tx, recovery) => replay(tx, recovery, wanted));
  }

  test(ctx: OperatorContext, input: Meant): Promise<RenderedJson<LoggedDelivery>> {
    const { webhook_id } = input;
    return this.operate(ctx, input, 'webhook test', { webhook_id }, (tx, recovery) => tryOut(tx, recovery));
  }

  private operate<T>(
    ctx: OperatorContext,
    { company_id, webhook_id }: Meant,
    action: string,
    detail: object,
    work: (tx: TxOf<DeliveryLogStore>, recovery: Recovery) => Promise<T>,
  ): Promise<T> {
    const { requestId } = ctx;
    return this.store.operate(ctx, companyId(company_id), action, detail, async (tx) => {
      await tx.feed.hold();
      return work(tx, { webhook: await tx.webhooks.lock(ctx, webhook_id), requestId });
    });
  }
}
