import { Controller, Delete, Post, Put } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { price, prices, type Context } from '@marquee/contracts';
import { Access, Answers, Body, created, Ctx, Id, nothing, one, Serves, unwrap } from '@marquee/edge';

/** Addition to the interface, whose own price routes are read-only. */
@Controller('admin')
@Serves(price)
export class PriceWritesController {
  constructor(private readonly bus: Bus) {}

  @Post('prices.json')
  @Access('products')
  @Answers(created(price))
  create(@Ctx() ctx: Context, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(prices.create, ctx, unwrap(price, body));
  }

  @Put('prices/:id.json')
  @Access('products')
  @Answers(one(price))
  update(@Ctx() ctx: Context, @Id() id: number, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(prices.update, ctx, { id, price: unwrap(price, body) });
  }

  @Delete('prices/:id.json')
  @Access('products')
  @Answers(nothing())
  remove(@Ctx() ctx: Context, @Id() id: number): Promise<RawReply> {
    return this.bus.pass(prices.remove, ctx, { id });
  }
}
