import { Controller, Get } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { activities, activity, type Context, type ListActivities } from '@marquee/contracts';
import { Access, Answers, Ctx, listOf, ListQuery, Serves } from '@marquee/edge';

/** Addition to the interface: who changed what in the company. */
@Controller('api')
@Serves(activity)
export class ActivityController {
  constructor(private readonly bus: Bus) {}

  @Get('activity.json')
  @Access('companies')
  @Answers(listOf(activity))
  list(@Ctx() ctx: Context, @ListQuery(activities.list) query: ListActivities): Promise<RawReply> {
    return this.bus.pass(activities.list, ctx, query);
  }
}
