import { Controller, Get } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import {
  cartStatistics,
  company,
  orderDevicesStatistics,
  orderProductsStatistics,
  orderStatistics,
  statistics,
  trafficStatistics,
  type Context,
  type ListInput,
  type Period,
} from '@marquee/contracts';
import { Access, Answers, Ctx, FilterQuery, Id, listOf, ListQuery, Serves, wholeListOf } from '@marquee/edge';

/** Interface, "Statistics". */
@Controller('api/statistics')
@Serves('statistics', company)
export class StatisticsController {
  constructor(private readonly bus: Bus) {}

  @Get('traffic/:company_id.json')
  @Access('statistics')
  @Answers(wholeListOf(trafficStatistics))
  traffic(
    @Ctx() ctx: Context,
    @Id('company_id') company_id: number,
    @FilterQuery(statistics.traffic) period: Omit<Period, 'company_id'>,
  ): Promise<RawReply> {
    return this.bus.pass(statistics.traffic, ctx, { ...period, company_id });
  }

  @Get('order/:company_id.json')
  @Access('statistics')
  @Answers(wholeListOf(orderStatistics))
  order(
    @Ctx() ctx: Context,
    @Id('company_id') company_id: number,
    @FilterQuery(statistics.order) period: Omit<Period, 'company_id'>,
  ): Promise<RawReply> {
    return this.bus.pass(statistics.order, ctx, { ...period, company_id });
  }

  @Get('cart/:company_id.json')
  @Access('statistics')
  @Answers(wholeListOf(cartStatistics))
  cart(
    @Ctx() ctx: Context,
    @Id('company_id') company_id: number,
    @FilterQuery(statistics.cart) period: Omit<Period, 'company_id'>,
  ): Promise<RawReply> {
    return this.bus.pass(statistics.cart, ctx, { ...period, company_id });
  }

  @Get('order_devices/:company_id.json')
  @Access('statistics')
  @Answers(wholeListOf(orderDevicesStatistics))
  orderDevices(
    @Ctx() ctx: Context,
    @Id('company_id') company_id: number,
    @FilterQuery(statistics.order_devices) period: Omit<Period, 'company_id'>,
  ): Promise<RawReply> {
    return this.bus.pass(statistics.order_devices, ctx, { ...period, company_id });
  }

  @Get('order_products/:company_id.json')
  @Access('statistics')
  @Answers(listOf(orderProductsStatistics))
  orderProducts(
    @Ctx() ctx: Context,
    @Id('company_id') company_id: number,
    @ListQuery(statistics.order_products) query: ListInput & Omit<Period, 'company_id'>,
  ): Promise<RawReply> {
    return this.bus.pass(statistics.order_products, ctx, { ...query, company_id });
  }
}
