import { Controller, Get, Post } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import {
  asUnchecked,
  issuedLicense,
  issuedLicenses,
  type Context,
  type CountIssuedLicenses,
  type ListIssuedLicenses,
} from '@marquee/contracts';
import {
  Access,
  Answers,
  Body,
  ChangesRow,
  counted,
  Ctx,
  FieldsQuery,
  FilterQuery,
  Id,
  listOf,
  ListQuery,
  one,
  Serves,
  TakesJson,
  unwrapped,
} from '@marquee/edge';
import { EXTENSION, TRANSFER } from './schemas';

/** Addition to the interface: what was sold, and what a company changes on it. */
@Controller('api')
@Serves(issuedLicense)
export class IssuedLicensesController {
  constructor(private readonly bus: Bus) {}

  @Get('issued_licenses.json')
  @Access('licenses')
  @Answers(listOf(issuedLicense))
  list(@Ctx() ctx: Context, @ListQuery(issuedLicenses.list) query: ListIssuedLicenses): Promise<RawReply> {
    return this.bus.pass(issuedLicenses.list, ctx, query);
  }

  @Get('issued_licenses/count.json')
  @Access('licenses')
  @Answers(counted())
  count(@Ctx() ctx: Context, @FilterQuery(issuedLicenses.count) query: CountIssuedLicenses): Promise<RawReply> {
    return this.bus.pass(issuedLicenses.count, ctx, query);
  }

  @Get('issued_licenses/:id.json')
  @Access('licenses')
  @Answers(one(issuedLicense))
  get(@Ctx() ctx: Context, @Id() id: number, @FieldsQuery() fields?: readonly string[]): Promise<RawReply> {
    return this.bus.pass(issuedLicenses.get, ctx, { id, fields });
  }

  @Post('issued_licenses/:id/suspend.json')
  @Access('licenses')
  @ChangesRow()
  @Answers(one(issuedLicense))
  suspend(@Ctx() ctx: Context, @Id() id: number): Promise<RawReply> {
    return this.bus.pass(issuedLicenses.suspend, ctx, { id });
  }

  @Post('issued_licenses/:id/reinstate.json')
  @Access('licenses')
  @ChangesRow()
  @Answers(one(issuedLicense))
  reinstate(@Ctx() ctx: Context, @Id() id: number): Promise<RawReply> {
    return this.bus.pass(issuedLicenses.reinstate, ctx, { id });
  }

  @Post('issued_licenses/:id/revoke.json')
  @Access('licenses')
  @ChangesRow()
  @Answers(one(issuedLicense))
  revoke(@Ctx() ctx: Context, @Id() id: number): Promise<RawReply> {
    return this.bus.pass(issuedLicenses.revoke, ctx, { id });
  }

  @Post('issued_licenses/:id/extend.json')
  @Access('licenses')
  @ChangesRow()
  @TakesJson(EXTENSION)
  @Answers(one(issuedLicense))
  extend(@Ctx() ctx: Context, @Id() id: number, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(issuedLicenses.extend, ctx, asUnchecked({ ...unwrapped(body), id }));
  }

  @Post('issued_licenses/:id/transfer.json')
  @Access('licenses')
  @ChangesRow()
  @TakesJson(TRANSFER)
  @Answers(one(issuedLicense))
  transfer(@Ctx() ctx: Context, @Id() id: number, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(issuedLicenses.transfer, ctx, asUnchecked({ ...unwrapped(body), id }));
  }

  @Post('issued_licenses/:id/rotate_key.json')
  @Access('licenses')
  @ChangesRow()
  @Answers(one(issuedLicense))
  rotateKey(@Ctx() ctx: Context, @Id() id: number): Promise<RawReply> {
    return this.bus.pass(issuedLicenses.rotate_key, ctx, { id });
  }
}
