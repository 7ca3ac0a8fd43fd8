import { Controller, Get, Param, Query } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { accountOrders, shops, type Shopper } from '@marquee/contracts';
import { idOf, type PageResult, type Query as Sent, Serves, ShopSignedIn, type ShopVisit, textIn } from '@marquee/edge';
import { AsShopper, AtShop } from '../shop.decorators';
import { invoicePage, ordersPage } from './orders.page';

/** A customer's orders and invoices. */
@Controller(['', 'shop/:shop'])
@Serves('shop.orders')
export class AccountOrdersController {
  constructor(private readonly bus: Bus) {}

  /** The list of orders; an invalid page number shows the first page. */
  @Get('account/orders')
  @ShopSignedIn()
  async list(@AtShop() visit: ShopVisit, @AsShopper() shopper: Shopper, @Query() query: Sent): Promise<PageResult> {
    const sent = textIn(query, 'page') ?? '';
    const page = /^[1-9]\d{0,5}$/.test(sent) ? Number(sent) : 1;
    return ordersPage(visit, { page, ...(await this.bus.call(accountOrders.list, visit.call, { shopper, page })) });
  }

  @Get('account/orders/:order')
  @ShopSignedIn()
  async invoice(
    @AtShop() visit: ShopVisit,
    @AsShopper() shopper: Shopper,
    @Param('order') id: string,
  ): Promise<PageResult> {
    const { company_id } = visit.shop;
    const [invoice, seller] = await Promise.all([
      this.bus.call(accountOrders.get, visit.call, { shopper, id: idOf(id) }),
      this.bus.call(shops.seller, visit.call, { company_id }),
    ]);
    return invoicePage(visit, invoice, seller);
  }
}
