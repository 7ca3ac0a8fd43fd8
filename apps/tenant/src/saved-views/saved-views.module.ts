import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { savedViews, type ById, type Context, type InputOf } from '@marquee/contracts';
import { SavedViewsService, SavedViewsStore } from './saved-views.service';

@Controller()
export class SavedViewsHandlers {
  constructor(private readonly service: SavedViewsService) {}

  @Handles(savedViews.list)
  list(ctx: Context, input: InputOf<typeof savedViews.list>) {
    return this.service.list(ctx, input);
  }

  @Handles(savedViews.get)
  get(ctx: Context, input: ById) {
    return this.service.get(ctx, input);
  }

  @Handles(savedViews.create)
  create(ctx: Context, input: InputOf<typeof savedViews.create>) {
    return this.service.create(ctx, input);
  }

  @Handles(savedViews.update)
  update(ctx: Context, input: InputOf<typeof savedViews.update>) {
    return this.service.update(ctx, input.id, input.view);
  }

  @Handles(savedViews.remove)
  remove(ctx: Context, input: InputOf<typeof savedViews.remove>) {
    return this.service.remove(ctx, input.id);
  }
}

@Module({ controllers: [SavedViewsHandlers], providers: [SavedViewsService, SavedViewsStore] })
export class SavedViewsModule {}
