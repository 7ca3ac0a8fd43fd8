import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { categories, category, type Context, type InputOf, type ListInput } from '@marquee/contracts';
import {
  Access,
  Answers,
  Body,
  counted,
  created,
  Ctx,
  FieldsQuery,
  FilterQuery,
  Id,
  listOf,
  ListQuery,
  nothing,
  one,
  Serves,
  unwrap,
} from '@marquee/edge';

/** Interface, "Categories". */
@Controller('api')
@Serves(category)
export class CategoriesController {
  constructor(private readonly bus: Bus) {}

  @Get('categories.json')
  @Access('products')
  @Answers(listOf(category))
  list(@Ctx() ctx: Context, @ListQuery(categories.list) query: ListInput): Promise<RawReply> {
    return this.bus.pass(categories.list, ctx, query);
  }

  @Get('categories/count.json')
  @Access('products')
  @Answers(counted())
  count(
    @Ctx() ctx: Context,
    @FilterQuery(categories.count) query: InputOf<typeof categories.count>,
  ): Promise<RawReply> {
    return this.bus.pass(categories.count, ctx, query);
  }

  @Get('categories/:id.json')
  @Access('products')
  @Answers(one(category))
  get(@Ctx() ctx: Context, @Id() id: number, @FieldsQuery() fields?: readonly string[]): Promise<RawReply> {
    return this.bus.pass(categories.get, ctx, { id, fields });
  }

  @Post('categories.json')
  @Access('products')
  @Answers(created(category))
  create(@Ctx() ctx: Context, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(categories.create, ctx, unwrap(category, body));
  }

  @Put('categories/:id.json')
  @Access('products')
  @Answers(one(category))
  update(@Ctx() ctx: Context, @Id() id: number, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(categories.update, ctx, { id, category: unwrap(category, body) });
  }

  /** The interface allows POST for a change, too. */
  @Post('categories/:id.json')
  @Access('products')
  @Answers(one(category))
  updateByPost(@Ctx() ctx: Context, @Id() id: number, @Body() body: unknown): Promise<RawReply> {
    return this.update(ctx, id, body);
  }

  @Delete('categories/:id.json')
  @Access('products')
  @Answers(nothing())
  remove(@Ctx() ctx: Context, @Id() id: number): Promise<RawReply> {
    return this.bus.pass(categories.remove, ctx, { id });
  }
}
