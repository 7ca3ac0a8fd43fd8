import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { savedView, savedViews, type Context, type InputOf } from '@marquee/contracts';
import {
  Answers,
  Body,
  created,
  Ctx,
  FieldsQuery,
  ForUsers,
  Id,
  listOf,
  ListQuery,
  nothing,
  one,
  Serves,
  unwrap,
} from '@marquee/edge';

/** Addition to the interface: lists that users of a company have saved, with filters and columns. */
@Controller('admin/:company')
@Serves(savedView)
export class ViewsController {
  constructor(private readonly bus: Bus) {}

  @Get('views.json')
  @ForUsers()
  @Answers(listOf(savedView))
  list(@Ctx() ctx: Context, @ListQuery(savedViews.list) query: InputOf<typeof savedViews.list>): Promise<RawReply> {
    return this.bus.pass(savedViews.list, ctx, query);
  }

  @Get('views/:id.json')
  @ForUsers()
  @Answers(one(savedView))
  get(@Ctx() ctx: Context, @Id() id: number, @FieldsQuery() fields?: readonly string[]): Promise<RawReply> {
    return this.bus.pass(savedViews.get, ctx, { id, fields });
  }

  @Post('views.json')
  @ForUsers()
  @Answers(created(savedView))
  create(@Ctx() ctx: Context, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(savedViews.create, ctx, unwrap(savedView, body));
  }

  @Put('views/:id.json')
  @ForUsers()
  @Answers(one(savedView))
  update(@Ctx() ctx: Context, @Id() id: number, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(savedViews.update, ctx, { id, view: unwrap(savedView, body) });
  }

  @Delete('views/:id.json')
  @ForUsers()
  @Answers(nothing())
  remove(@Ctx() ctx: Context, @Id() id: number): Promise<RawReply> {
    return this.bus.pass(savedViews.remove, ctx, { id });
  }
}
