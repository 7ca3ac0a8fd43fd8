import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { activities, type Context, type ListActivities } from '@marquee/contracts';
import { ActivitiesService, ActivitiesStore } from './activities.service';

@Controller()
export class ActivitiesHandlers {
  constructor(private readonly service: ActivitiesService) {}

  @Handles(activities.list)
  list(ctx: Context, input: ListActivities) {
    return this.service.list(ctx, input);
  }
}

@Module({ controllers: [ActivitiesHandlers], providers: [ActivitiesService, ActivitiesStore] })
export class ActivitiesModule {}
