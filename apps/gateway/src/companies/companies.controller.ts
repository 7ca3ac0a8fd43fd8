import { Controller, Get, Put } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import {
  companies,
  company,
  oneOrZero,
  type Context,
  type InputOf,
  type ListCompanies,
  type SearchCompanies,
} from '@marquee/contracts';
import {
  Access,
  Answers,
  Body,
  counted,
  Ctx,
  FieldsQuery,
  FilterQuery,
  Id,
  instead,
  listOf,
  ListQuery,
  one,
  Serves,
  unwrap,
} from '@marquee/edge';

const SELF = { self: oneOrZero().says('1 returns only the company of the token, as `company` instead of a list.') };

/** Interface, "Companies". A partner lists, counts and searches its associated companies. */
@Controller('api')
@Serves(company)
export class CompaniesController {
  constructor(private readonly bus: Bus) {}

  @Get('companies.json')
  @Access('companies')
  @Answers({ ...listOf(company), soleIn: 'company', instead: one(company) })
  async list(
    @Ctx() ctx: Context,
    @ListQuery(companies.list, SELF) { self, ...query }: ListCompanies & { self?: boolean },
  ): Promise<RawReply> {
    if (self !== true) return this.bus.pass(companies.list, ctx, query);
    return instead(await this.bus.pass(companies.self, ctx, { fields: query.fields }));
  }

  @Get('companies/count.json')
  @Access('companies')
  @Answers(counted())
  count(@Ctx() ctx: Context, @FilterQuery(companies.count) query: InputOf<typeof companies.count>): Promise<RawReply> {
    return this.bus.pass(companies.count, ctx, query);
  }

  @Get('companies/search.json')
  @Access('companies')
  @Answers(listOf(company))
  search(@Ctx() ctx: Context, @ListQuery(companies.search) query: SearchCompanies): Promise<RawReply> {
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
