import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import {
  product,
  PRODUCT_QUERY_FIELDS,
  PRODUCT_TYPES,
  products,
  type Context,
  type ListProducts,
  type ProductKey,
} from '@marquee/contracts';
import { counted, created, listOf, nothing, one } from '../http/answer';
import { unwrap } from '../http/body';
import { Ctx } from '../http/context';
import { anyOr, fieldQuery, ids, oneOf, optional, time } from '../http/filters';
import { ProductId } from '../http/id';
import { FieldsQuery, ListQuery } from '../http/query';
import { Access, Answers } from '../http/route';

const FILTERS = {
  ids: ids('Comma-separated ids of products.'),
  created_at_min: time('Created at that time or later.'),
  created_at_max: time('Created at that time or before.'),
  updated_at_min: time('Changed at that time or later.'),
  updated_at_max: time('Changed at that time or before.'),
  published_at_min: time('With a `published_at` at that time or later.'),
  published_at_max: time('With a `published_at` at that time or before.'),
  published_status: anyOr(['published', 'unpublished'], 'What the shop sells at present, what it does not, or any.'),
  product_type: oneOf(Object.keys(PRODUCT_TYPES).map(Number), 'Products of that type.'),
  query: optional(fieldQuery(PRODUCT_QUERY_FIELDS)),
};

/** Interface, "Products". */
@Controller('api')
export class ProductsController {
  constructor(private readonly bus: Bus) {}

  @Get('products.json')
  @Access('products')
  @Answers(listOf(product, FILTERS))
  list(@Ctx() ctx: Context, @ListQuery(FILTERS) query: ListProducts): Promise<RawReply> {
    return this.bus.pass(products.list, ctx, query);
  }

  @Get('products/count.json')
  @Access('products')
  @Answers(counted())
  count(@Ctx() ctx: Context): Promise<RawReply> {
    return this.bus.pass(products.count, ctx, {});
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
