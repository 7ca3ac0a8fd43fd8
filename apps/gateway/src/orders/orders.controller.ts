import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import {
  equals,
  filterSpecs,
  order,
  orderMails,
  orders,
  refund,
  refunds,
  type Context,
  type CountOrders,
  type ListOrders,
} from '@marquee/contracts';
import {
  Access,
  Answers,
  Body,
  counted,
  created,
  Ctx,
  document,
  FieldsQuery,
  FilterQuery,
  Id,
  listOf,
  ListQuery,
  nothing,
  one,
  Serves,
  untagged,
  unwrap,
} from '@marquee/edge';
import { SENT_MAIL } from './schemas';

type Buyer = { readonly email?: string };
const BUYER = {
  filters: filterSpecs(
    {
      email: equals().says(
        'The email of a known customer, for an order without password and token. Needs the scope `customers` too. The email of the order wins.',
      ),
    },
    order,
  ),
};

/** Interface, "Orders". */
@Controller('api')
@Serves(order)
export class OrdersController {
  constructor(private readonly bus: Bus) {}

  @Get('orders.json')
  @Access('orders')
  @Answers(listOf(order))
  list(@Ctx() ctx: Context, @ListQuery(orders.list) query: ListOrders): Promise<RawReply> {
    return this.bus.pass(orders.list, ctx, query);
  }

  @Get('orders/count.json')
  @Access('orders')
  @Answers(counted())
  count(@Ctx() ctx: Context, @FilterQuery(orders.count) query: CountOrders): Promise<RawReply> {
    return this.bus.pass(orders.count, ctx, query);
  }

  @Get('orders/:id.json')
  @Access('orders')
  @Answers(untagged(one(order)))
  get(@Ctx() ctx: Context, @Id() id: number, @FieldsQuery() fields?: readonly string[]): Promise<RawReply> {
    return this.bus.pass(orders.get, ctx, { id, fields });
  }

  @Post('orders.json')
  @Access('orders')
  @Answers(untagged(created(order)))
  create(@Ctx() ctx: Context, @Body() body: unknown, @FilterQuery(BUYER) { email }: Buyer): Promise<RawReply> {
    if (email === undefined) return this.bus.pass(orders.create, ctx, unwrap(order, body));
    return this.bus.pass(orders.create_by_email, ctx, { email, order: unwrap(order, body) });
  }

  @Put('orders/:id.json')
  @Access('orders')
  @Answers(untagged(one(order)))
  update(@Ctx() ctx: Context, @Id() id: number, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(orders.update, ctx, { id, order: unwrap(order, body) });
  }

  @Delete('orders/:id.json')
  @Access('orders')
  @Answers(nothing())
  remove(@Ctx() ctx: Context, @Id() id: number): Promise<RawReply> {
    return this.bus.pass(orders.remove, ctx, { id });
  }

  /** This route is an addition: the interface shows refunds but cannot create one. */
  @Post('orders/:id/refunds.json')
  @Access('orders')
  @Answers(untagged(created(refund)))
  refund(@Ctx() ctx: Context, @Id() order_id: number, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(refunds.create, ctx, { order_id, refund: unwrap(refund, body) });
  }

  /** This route is an addition: it mails the confirmation again. */
  @Post('orders/:id/mails.json')
  @Access('orders')
  @Answers({ ...document(SENT_MAIL), status: 201 })
  sendMail(@Ctx() ctx: Context, @Id() order_id: number): Promise<RawReply> {
    return this.bus.pass(orderMails.send, ctx, { order_id });
  }
}
