import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  loggedRequests,
  requestLog,
  type CallContext,
  type Context,
  type CountLoggedRequests,
  type ListLoggedRequests,
  type RequestBatch,
} from '@marquee/contracts';
import { RequestLogService, RequestLogStore } from './request-log.service';

@Controller()
export class RequestLogHandlers {
  constructor(private readonly service: RequestLogService) {}

  @Handles(requestLog.record)
  record(ctx: CallContext, batch: RequestBatch) {
    return this.service.record(ctx, batch);
  }

  @Handles(loggedRequests.list)
  list(ctx: Context, input: ListLoggedRequests) {
    return this.service.list(ctx, input);
  }

  @Handles(loggedRequests.count)
  count(ctx: Context, input: CountLoggedRequests) {
    return this.service.count(ctx, input);
  }
}

@Module({
  controllers: [RequestLogHandlers],
  providers: [RequestLogService, RequestLogStore],
})
export class RequestLogModule {}
