import { Controller, Get, Post, Put } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { user, users, type Context, type InputOf, type ListUsers, type SearchUsers } from '@marquee/contracts';
import {
  Access,
  Answers,
  Body,
  counted,
  created,
  Ctx,
  FieldsQuery,
  FilterQuery,
  listOf,
  ListQuery,
  one,
  Serves,
  Token,
  unwrap,
} from '@marquee/edge';

/** Interface, "Users". */
@Controller('api')
@Serves(user)
export class UsersController {
  constructor(private readonly bus: Bus) {}

  @Get('users.json')
  @Access('companies')
  @Answers(listOf(user))
  list(@Ctx() ctx: Context, @ListQuery(users.list) query: ListUsers): Promise<RawReply> {
    return this.bus.pass(users.list, ctx, query);
  }

  @Get('users/count.json')
  @Access('companies')
  @Answers(counted())
  count(@Ctx() ctx: Context, @FilterQuery(users.count) query: InputOf<typeof users.count>): Promise<RawReply> {
    return this.bus.pass(users.count, ctx, query);
  }

  @Get('users/search.json')
  @Access('companies')
  @Answers(listOf(user))
  search(@Ctx() ctx: Context, @ListQuery(users.search) query: SearchUsers): Promise<RawReply> {
    return this.bus.pass(users.search, ctx, query);
  }

  @Get('users/:token.json')
  @Access('companies')
  @Answers(one(user))
  get(@Ctx() ctx: Context, @Token() token: string, @FieldsQuery() fields?: readonly string[]): Promise<RawReply> {
    return this.bus.pass(users.get, ctx, { token, fields });
  }

  @Post('users.json')
  @Access('companies')
  @Answers(created(user))
  create(@Ctx() ctx: Context, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(users.create, ctx, unwrap(user, body));
  }

  @Put('users/:token.json')
  @Access('companies')
  @Answers(one(user))
  update(@Ctx() ctx: Context, @Token() token: string, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(users.update, ctx, { token, user: unwrap(user, body) });
  }
}
