import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  categories,
  type ById,
  type Context,
  type CreateCategory,
  type InputOf,
  type ListInput,
} from '@marquee/contracts';
import { CategoriesService, CategoriesStore } from './categories.service';

@Controller()
export class CategoriesHandlers {
  constructor(private readonly service: CategoriesService) {}

  @Handles(categories.list)
  list(ctx: Context, input: ListInput) {
    return this.service.list(ctx, input);
  }

  @Handles(categories.count)
  count(ctx: Context, input: InputOf<typeof categories.count>) {
    return this.service.count(ctx, input);
  }

  @Handles(categories.get)
  get(ctx: Context, input: ById) {
    return this.service.get(ctx, input);
  }

  @Handles(categories.create)
  create(ctx: Context, input: CreateCategory) {
    return this.service.create(ctx, input);
  }

  @Handles(categories.update)
  update(ctx: Context, input: InputOf<typeof categories.update>) {
    return this.service.update(ctx, input.id, input.category);
  }

  @Handles(categories.remove)
  remove(ctx: Context, input: InputOf<typeof categories.remove>) {
    return this.service.remove(ctx, input.id);
  }
}

@Module({
  controllers: [CategoriesHandlers],
  providers: [CategoriesService, CategoriesStore],
})
export class CategoriesModule {}
