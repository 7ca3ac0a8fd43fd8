import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { product, products, type Context, type InputOf, type ListProducts, type ProductKey } from '@marquee/contracts';
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
  nothing,
  one,
  ProductId,
  Serves,
  unwrap,
} from '@marquee/edge';

/** Interface, "Products". */
@Controller('api')
@Serves(product)
export class ProductsController {
  constructor(private readonly bus: Bus) {}

  @Get('products.json')
  @Access('products')
  @Answers(listOf(product))
  list(@Ctx() ctx: Context, @ListQuery(products.list) query: ListProducts): Promise<RawReply> {
    return this.bus.pass(products.list, ctx, query);
  }

  @Get('products/count.json')
  @Access('products')
  @Answers(counted())
  count(@Ctx() ctx: Context, @FilterQuery(products.count) query: InputOf<typeof products.count>): Promise<RawReply> {
    return this.bus.pass(products.count, ctx, query);
  }

  @Get('products/:id.json')
  @Access('products')
  @Answers(one(product))
  get(@Ctx() ctx: Context, @ProductId() id: ProductKey, @FieldsQuery() fields?: readonly string[]): Promise<RawReply> {
    return this.bus.pass(products.get, ctx, { id, fields });
  }

  @Post('products.json')
  @Access('products')
  @Answers(created(product))
  create(@Ctx() ctx: Context, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(products.create, ctx, unwrap(product, body));
  }

  @Put('products/:id.json')
  @Access('products')
  @Answers(one(product))
  update(@Ctx() ctx: Context, @ProductId() id: ProductKey, @Body() body: unknown): Promise<RawReply> {
    return this.bus.pass(products.update, ctx, { id, product: unwrap(product, body) });
  }

  @Delete('products/:id.json')
  @Access('products')
  @Answers(nothing())
  remove(@Ctx() ctx: Context, @ProductId() id: ProductKey): Promise<RawReply> {
    return this.bus.pass(products.remove, ctx, { id });
  }
}
