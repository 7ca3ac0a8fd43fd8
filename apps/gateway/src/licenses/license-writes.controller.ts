import { Controller, Delete, Post, Put } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { license, licenses, type Context } from '@marquee/contracts';
import { Access, Answers, Body, created, Ctx, Id, nothing, one, Serves, unwrap } from '@marquee/edge';

/** Addition to the interface, whose own license routes are read-only. */
@Controller('admin')
@Serves(license)
export class LicenseWritesController {
  constructor(private readonly bus: Bus) {}

  @Post('licenses.json')
  @Access('products')
  @Answers(created(license))
  create(@Ctx() ctx: Context, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(licenses.create, ctx, unwrap(license, body));
  }

  @Put('licenses/:id.json')
  @Access('products')
  @Answers(one(license))
  update(@Ctx() ctx: Context, @Id() id: number, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(licenses.update, ctx, { id, license: unwrap(license, body) });
  }

  @Delete('licenses/:id.json')
  @Access('products')
  @Answers(nothing())
  remove(@Ctx() ctx: Context, @Id() id: number): Promise<RawReply> {
    return this.bus.pass(licenses.remove, ctx, { id });
  }
}
