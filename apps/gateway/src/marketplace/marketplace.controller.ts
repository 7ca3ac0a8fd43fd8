import { Controller, Get, Post } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import {
  marketplace,
  marketplaceEntry,
  marketplaceProducts,
  product,
  type Context,
  type ListInput,
} from '@marquee/contracts';
import { Access, Answers, Ctx, document, type DocumentSchema, Id, listOf, ListQuery, Serves } from '@marquee/edge';

const TAKEN_OVER: DocumentSchema = {
  title: 'TakenOver',
  description: 'The numbers of added and skipped products.',
  type: 'object',
  required: ['added', 'skipped'],
  properties: {
    added: { type: 'integer', minimum: 0, description: 'The number of added products.' },
    skipped: { type: 'integer', minimum: 0, description: 'The number of products that the company had already.' },
  },
};

/** Interface, "Marketplace". */
@Controller('api')
@Serves(marketplaceEntry)
export class MarketplaceController {
  constructor(private readonly bus: Bus) {}

  @Get('marketplace.json')
  @Access('products')
  @Answers(listOf(marketplaceEntry))
  list(@Ctx() ctx: Context, @ListQuery(marketplace.list) query: ListInput): Promise<RawReply> {
    return this.bus.pass(marketplace.list, ctx, query);
  }

  @Get('marketplace/:market_id.json')
  @Access('products')
  @Answers(listOf(product))
  products(
    @Ctx() ctx: Context,
    @Id('market_id') market_id: number,
    @ListQuery(marketplaceProducts.list) query: ListInput,
  ): Promise<RawReply> {
    return this.bus.pass(marketplaceProducts.list, ctx, { market_id, ...query });
  }

  @Post('marketplace/:market_id/add.json')
  @Access('products')
  @Answers(document(TAKEN_OVER))
  add(@Ctx() ctx: Context, @Id('market_id') market_id: number): Promise<RawReply> {
    return this.bus.pass(marketplaceProducts.add, ctx, { market_id });
  }

  @Post('marketplace/:market_id/activate.json')
  @Access('products')
  @Answers(document(TAKEN_OVER))
  activate(@Ctx() ctx: Context, @Id('market_id') market_id: number): Promise<RawReply> {
    return this.bus.pass(marketplaceProducts.activate, ctx, { market_id });
  }
}
