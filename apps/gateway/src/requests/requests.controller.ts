import { Controller, Get } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import {
  isScope,
  loggedRequest,
  loggedRequests,
  SCOPES,
  type Context,
  type CountLoggedRequests,
  type ListLoggedRequests,
} from '@marquee/contracts';
import { AccessByAny, Answers, counted, Ctx, FilterQuery, listOf, ListQuery, OfApp, Serves } from '@marquee/edge';

const ANY = Object.keys(SCOPES).filter(isScope);

/** Addition to the interface: the requests of the calling app. */
@Controller('api')
@OfApp()
@Serves(loggedRequest)
export class RequestsController {
  constructor(private readonly bus: Bus) {}

  @Get('requests.json')
  @AccessByAny(ANY)
  @Answers(listOf(loggedRequest))
  list(@Ctx() ctx: Context, @ListQuery(loggedRequests.list) query: ListLoggedRequests): Promise<RawReply> {
    return this.bus.pass(loggedRequests.list, ctx, query);
  }

  @Get('requests/count.json')
  @AccessByAny(ANY)
  @Answers(counted())
  count(@Ctx() ctx: Context, @FilterQuery(loggedRequests.count) query: CountLoggedRequests): Promise<RawReply> {
    return this.bus.pass(loggedRequests.count, ctx, query);
  }
}
