import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { user, users, type Context, type ListUsers, type SearchUsers } from '@marquee/contracts';
import { counted, created, listOf, one } from '../http/answer';
import { unwrap } from '../http/body';
import { Ctx } from '../http/context';
import { fieldQuery, time } from '../http/filters';
import { Token } from '../http/id';
import { FieldsQuery, ListQuery } from '../http/query';
import { Access, Answers } from '../http/route';

const FILTERS = { updated_at_min: time('Changed at that time or later.') };
const SEARCH = { query: fieldQuery(['email']) };

/** Interface, "Users". */
@Controller('api')
export class UsersController {
  constructor(private readonly bus: Bus) {}

  @Get('users.json')
  @Access('companies')
  @Answers(listOf(user, FILTERS))
  list(@Ctx() ctx: Context, @ListQuery(FILTERS) query: ListUsers): Promise<RawReply> {
    return this.bus.pass(users.list, ctx, query);
  }

  @Get('users/count.json')
  @Access('companies')
  @Answers(counted())
  count(@Ctx() ctx: Context): Promise<RawReply> {
    return this.bus.pass(users.count, ctx, {});
  }

  @Get('users/search.json')
  @Access('companies')
  @Answers(listOf(user, SEARCH))
  search(@Ctx() ctx: Context, @ListQuery(SEARCH) query: SearchUsers): Promise<RawReply> {
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
