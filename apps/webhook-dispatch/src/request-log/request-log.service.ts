import { Inject, Injectable } from '@nestjs/common';
import {
  REQUEST_LOG_DAYS,
  type CallContext,
  type Context,
  type Count,
  type CountLoggedRequests,
  type ListLoggedRequests,
  type LoggedRequest,
  type Nothing,
  type Page,
  type RenderedJson,
  type RequestBatch,
} from '@marquee/contracts';
import { CLOCK, Every, ownCall, type Clock } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { oldestVisible } from '../partitions/visible-days.rules';
import { RequestLogRepository } from './request-log.repository';

const SWEEP_MS = 10_000;

@Injectable()
export class RequestLogStore extends storeOf({ requests: RequestLogRepository }) {}

/** The requests of each app to the gateway, as gateways report them. */
@Injectable()
export class RequestLogService {
  constructor(
    private readonly store: RequestLogStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async record(ctx: CallContext, batch: RequestBatch): Promise<Nothing> {
    await this.store.platform(ctx, ({ requests }) => requests.record(batch, this.clock.now()));
    return {};
  }

  list(ctx: Context, input: ListLoggedRequests): Promise<RenderedJson<Page<LoggedRequest>>> {
    return this.store.read(ctx).requests.list(ctx.app, input, this.oldest());
  }

  async count(ctx: Context, input: CountLoggedRequests): Promise<Count> {
    return { count: await this.store.read(ctx).requests.count(ctx.app, input, this.oldest()) };
  }

  @Every({ seconds: 3600, task: 'deletion of marks of former gateways' })
  sweep(): Promise<boolean> {
    return this.store.sweep(ownCall(SWEEP_MS), 'request_batches', ({ requests }, limit) =>
      requests.forgetBatches(this.oldest(), limit),
    );
  }

  private oldest(): Date {
    return oldestVisible(this.clock.now(), REQUEST_LOG_DAYS);
  }
}
