import { Body, Controller, Get, Put } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { companies, company, type Context, type ListCompanies, type SearchCompanies } from '@marquee/contracts';
import { counted, instead, listOf, one } from '../http/answer';
import { unwrap } from '../http/body';
import { Ctx } from '../http/context';
import { fieldQuery, flagged, time } from '../http/filters';
import { Id } from '../http/id';
import { FieldsQuery, ListQuery } from '../http/query';
import { Access, Answers } from '../http/route';

const FILTERS = {
  updated_at_min: time('Changed at that time or later.'),
  self: flagged('1: just the own company, and not as a list.'),
};
const SEARCH = { query: fieldQuery(['email']) };

/** Interface, "Companies". A partner lists, counts and searches those that it is associated with. */
@Controller('api')
export class CompaniesController {
  constructor(private readonly bus: Bus) {}

  @Get('companies.json')
  @Access('companies')
  @Answers({ ...listOf(company, FILTERS), instead: one(company) })
  async list(
    @Ctx() ctx: Context,
    @ListQuery(FILTERS) { self, ...query }: ListCompanies & { self?: boolean },
  ): Promise<RawReply> {
    if (self !== true) return this.bus.pass(companies.list, ctx, query);
    return instead(await this.bus.pass(companies.self, ctx, { fields: query.fields }));
  }

  @Get('companies/count.json')
  @Access('companies')
  @Answers(counted())
  count(@Ctx() ctx: Context): Promise<RawReply> {
    return this.bus.pass(companies.count, ctx, {});
  }

  @Get('companies/search.json')
  @Access('companies')
  @Answers(listOf(company, SEARCH))
  search(@Ctx() ctx: Context, @ListQuery(SEARCH) query: SearchCompanies): Promise<RawReply> {
    return this.bus.pass(companies.search, ctx, query);
  }

  @Get('companies/:token.json')
  @Access('companies')
  @Answers(one(company))
  get(@Ctx() ctx: Context, @Id('token') id: number, @FieldsQuery() fields?: readonly string[]): Promise<RawReply> {
    return this.bus.pass(companies.get, ctx, { id, fields });
  }

  @Put('companies/:token.json')
  @Access('companies')
  @Answers(one(company))
  update(@Ctx() ctx: Context, @Id('token') id: number, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(companies.update, ctx, { id, company: unwrap(company, body) });
  }
}
