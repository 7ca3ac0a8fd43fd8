import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { customerAddress, customerAddresses, type Context } from '@marquee/contracts';
import { Access, Answers, Body, Ctx, Id, listOf, nothing, one, Serves, Token, unwrap } from '@marquee/edge';

/** Interface, "Customer addresses". The first token names the customer, the second the address. */
@Controller('api/customers/:token')
@Serves(customerAddress)
export class CustomerAddressesController {
  constructor(private readonly bus: Bus) {}

  @Get('addresses.json')
  @Access('customers')
  @Answers(listOf(customerAddress))
  list(@Ctx() ctx: Context, @Token() customer: string): Promise<RawReply> {
    return this.bus.pass(customerAddresses.list, ctx, { customer });
  }

  @Get('addresses/:address.json')
  @Access('customers')
  @Answers(one(customerAddress))
  get(@Ctx() ctx: Context, @Token() customer: string, @Id('address') id: number): Promise<RawReply> {
    return this.bus.pass(customerAddresses.get, ctx, { customer, id });
  }

  @Post('addresses.json')
  @Access('customers')
  @Answers(listOf(customerAddress))
  create(@Ctx() ctx: Context, @Token() customer: string, @Body() body: unknown): Promise<RawReply> {
    const address = unwrap(customerAddress, body);
    return this.bus.pass(customerAddresses.create, ctx, { customer, address });
  }

  @Put('addresses/:address.json')
  @Access('customers')
  @Answers(one(customerAddress))
  update(
    @Ctx() ctx: Context,
    @Token() customer: string,
    @Id('address') id: number,
    @Body() body: unknown,
  ): Promise<RawReply> {
    const address = unwrap(customerAddress, body);
    return this.bus.pass(customerAddresses.update, ctx, { customer, id, address });
  }

  @Delete('addresses/:address.json')
  @Access('customers')
  @Answers(nothing())
  remove(@Ctx() ctx: Context, @Token() customer: string, @Id('address') id: number): Promise<RawReply> {
    return this.bus.pass(customerAddresses.remove, ctx, { customer, id });
  }

  @Put('addresses/:address/default.json')
  @Access('customers')
  @Answers(one(customerAddress))
  makeDefault(@Ctx() ctx: Context, @Token() customer: string, @Id('address') id: number): Promise<RawReply> {
    return this.bus.pass(customerAddresses.make_default, ctx, { customer, id });
  }
}
